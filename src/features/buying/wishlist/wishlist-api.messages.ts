/** What the API says of bodies and queries that browsers do not send. */
export const wishlistApiMessages = {
  productRequired: 'Please choose a product',
  timeRequired: 'Please give a time',
  priceRequired: 'Please give a price',
  productsRequired: 'Please choose products',
  tooManyProducts: 'Please choose fewer products',
  shownInvalid: 'only must be ids or all',
};
