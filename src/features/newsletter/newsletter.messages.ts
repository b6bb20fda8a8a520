/** Every sentence about the newsletter, but the one that its box needs on every page. */
export const newsletterMessages = {
  subscribed: 'Almost there! Please confirm by the link we have sent you.',
  confirmed: 'You are subscribed. Good to have you!',
  confirmFailed: 'Your subscription could not be confirmed',
  left: 'You have left the newsletter',
  leaveFailed: 'You could not be taken off the list',
  linkDead: 'This link is no longer valid. Please subscribe again.',
  leaveLinkDead: 'This link belongs to no subscription.',
} as const;
