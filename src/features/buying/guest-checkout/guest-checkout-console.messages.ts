export const checkoutSettingsMessages = {
  checkout: 'Checkout',
  whoCanOrder: 'Who can order, and what they need for it.',
  guests: 'Guests',
  guestsCanOrderWithoutAnAccount: 'Guests can order without an account',
  theyGiveAnEmailAddressInstead:
    'They enter an email address and get a link to their order. If they create an account later, they can add the order to it.',
};
