/** What shoppers read about being offline. */
export const offlineMessages = {
  offline: 'You are offline.',
  unreachable: 'The shop cannot be reached.',
  seenAt: (when: string) => `What you see is as of ${when}.`,
  lastVisit: 'Prices and stock are those of your last visit.',
  back: 'You are back online. Everything here is up to date.',
} as const;
