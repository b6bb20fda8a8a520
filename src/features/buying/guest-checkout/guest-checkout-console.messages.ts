export const checkoutSettingsMessages = {
  checkout: 'Checkout',
  whoCanOrder: 'Who can order, and what they need for it.',
  guests: 'Guests',
  guestsCanOrderWithoutAnAccount: 'Guests can order without an account',
  theyGiveAnEmailAddressInstead:
    'They give an email address instead, and get a link to their order by mail. When they create an account later, a mail lets them add the order to it.',
};
