/** What shoppers read about being offline. */
export const offlineMessages = {
  offline: 'You are offline.',
  unreachable: 'The shop cannot be reached.',
  seenAt: (when: string) => `What you see is as of ${when}.`,
  lastVisit: 'Prices and stock are those of your last visit.',
  back: 'You are back online. Everything here is up to date.',
  checkout: 'Checkout needs a connection. Your cart is kept until then.',
  outOfReach: 'The shop is out of reach',
  atHand:
    'A page that you have not seen yet needs a connection, and opens by itself as soon as there is one. Your cart and what you saw last are at hand all the same.',
} as const;
