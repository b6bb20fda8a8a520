/** All sentences about carts that shoppers read. */
export const cartMessages = {
  popular: 'Popular right now',
  itemAdded: 'Item added to cart!',
  productAdded: (name: string) => `${name} added to cart!`,
  addItemFailed: 'Failed to add item to cart',
  addFailed: 'Failed to add to cart',
  updateFailed: 'Failed to update cart item',
  quantityFailed: 'Failed to update quantity',
  itemRemoved: 'Item removed from cart',
  removeItemFailed: 'Failed to remove item from cart',
  cleared: 'Cart cleared',
  undo: 'Undo',
  clearFailed: 'Failed to clear cart',
  summaryFailed: 'Failed to get cart summary',
  loginToCheckout: 'Please log in to checkout',
  empty: 'Your cart is empty',

  outOfStock: 'Product is out of stock',
  onlyLeft: (available: number) => `Only ${available} left in stock!`,
  backordered: (missing: number, quantity: number) =>
    missing === quantity
      ? missing === 1
        ? 'Sold out for now. We send it when it is back.'
        : 'Sold out for now. We send them when they are back.'
      : missing === 1
        ? `1 of ${quantity} is sold out for now. We send it when it is back.`
        : `${missing} of ${quantity} are sold out for now. We send them when they are back.`,
  untilFreeShipping: (amount: string) => `Add ${amount} more for free shipping`,
  productRequired: 'Please choose a product',
  sizeUnknown: 'Please select a size',
  colorUnknown: 'Please select a color',
  optionsUnknown: 'Please select options',
  gone: 'This product is no longer available',
  priceChanged: (before: string, after: string) => `The price changed from ${before} to ${after}`,
} as const;
