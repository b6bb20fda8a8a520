export const guestCheckoutMessages = {
  summary: 'Order Summary',
  items: 'Items',
  quantity: (quantity: number) => `Quantity ${quantity}`,
  subtotal: 'Subtotal',
  estimatedShipping: 'Estimated shipping',
  free: 'Free',
  estimatedTax: 'Estimated tax',
  taxIncluded: 'Included',
  startFailed: 'Checkout could not be started. Please try again.',
  openFailed: 'Your order could not be opened. Please try again.',
  takeOverFailed: 'The order could not be added to your account. Please try again.',
};
