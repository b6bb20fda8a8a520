export const guestsMessages = {
  off: 'Please sign in to check out.',
  openOrder: 'View Your Order',
  linkDead: 'This link does not work any more. Look your order up with its number and your email address instead.',
};
