export const guestCheckoutMessages = {
  startFailed: 'Checkout could not be started. Please try again.',
  openFailed: 'Your order could not be opened. Please try again.',
  takeOverFailed: 'The order could not be added to your account. Please try again.',
};
