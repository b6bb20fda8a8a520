/** All messages about being offline that shoppers read. */
export const offlineMessages = {
  offline: 'You are offline.',
  unreachable: 'The shop cannot be reached.',
  seenAt: (when: string) => `What you see is as of ${when}.`,
  lastVisit: 'Prices and stock are from your last visit.',
  back: 'You are back online. Everything here is up to date.',
  checkout: 'Checkout needs a connection. Your cart is saved until then.',
  outOfReach: 'The shop cannot be reached',
  atHand:
    'A page that you have not visited yet needs a connection and opens by itself as soon as there is one. Your cart and the products you viewed last are still available.',
} as const;
