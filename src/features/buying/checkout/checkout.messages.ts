import { paymentsMessages } from '#features/orders/payments/payments.messages';

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
  methodUnavailable: paymentsMessages.methodUnavailable,
  notesInvalid: 'Please write the notes as text',
  useCreditInvalid: 'Please say true or false',
  expectedCreditInvalid: 'The expected store credit must be dollars with at most two decimals',
  giftCardInvalid: 'Please enter the code of the gift card',
  expectedGiftCardInvalid: 'The expected part of the gift card must be dollars with at most two decimals',
  creditTooLow: 'Your store credit does not cover the total. Please choose how to pay the rest.',
  expectedTotalInvalid: 'The expected total must be dollars with at most two decimals',

  untilFreeShipping: (amount: string) => `Add ${amount} more for free shipping!`,
  outOfStock: (product: string) => `${product} is out of stock`,
  onlyLeft: (product: string, available: number) => `Only ${available} left in stock: ${product}`,
  shippingMethodInvalid: 'Please choose a shipping method',
  expectedGiftsInvalid: 'The expected gifts must be a list of variants',
} as const;
