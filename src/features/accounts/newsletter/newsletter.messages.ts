/** Every sentence about the newsletter, but the one that its box needs on every page. */
export const newsletterMessages = {
  subscribed: 'Almost there! Please follow the link in the email we sent you.',
  confirmed: 'You are subscribed. Good to have you!',
  confirmFailed: 'Your subscription could not be confirmed',
  left: 'You are unsubscribed',
  leaveFailed: 'You could not be unsubscribed',
  linkDead: 'This link is no longer valid. Please subscribe again.',
  leaveLinkDead: 'This link belongs to no subscription.',
} as const;
