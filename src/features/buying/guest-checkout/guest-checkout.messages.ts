export const guestCheckoutMessages = {
  startFailed: 'Checkout could not be started. Please try again.',
  openFailed: 'Your order could not be opened. Please try again.',
  takeOverFailed: 'The order could not be added to your account. Please try again.',
  orderingAsAGuest: 'Ordering as a guest: <email/>' as const,
  noAccountYet: 'No account yet? <link>Create one</link>, now or later: orders that you place as a guest can be added to it.' as const,
};
