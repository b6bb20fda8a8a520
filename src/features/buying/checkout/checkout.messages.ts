/** All sentences that shoppers read at checkout. */
export const checkoutMessages = {
  cartEmpty: 'Your cart is empty',
  loadFailed: 'Failed to load checkout data',
  loadFailedTitle: 'Unable to load checkout',
  couponInvalid: 'Invalid coupon code',
  couponApplied: 'Coupon applied',
  couponRemoved: 'Coupon removed',
  orderPlaced: 'Order placed successfully!',
  orderFailed: 'Failed to place order',

  addressRequired: 'Please select a shipping address',
  creditTooLow: 'Your store credit does not cover the total. Please choose how to pay the rest.',

  untilFreeShipping: (amount: string) => `Add ${amount} more for free shipping!`,
  outOfStock: (product: string) => `${product} is out of stock`,
  onlyLeft: (product: string, available: number) => `Only ${available} left in stock: ${product}`,
} as const;
