/** What the API says of a query that breaks a rule. Pages never do: they leave the wrong part out. */
export const queryMessages = {
  pageInvalid: 'Page must be a whole number from 1',
  limitInvalid: 'Limit must be a whole number from 1',
  sortInvalid: 'This sort key is unknown',
  orderInvalid: 'Sort order must be asc or desc',
  priceInvalid: 'Price must be a number from 0',
  pricesSwapped: 'The lowest price must not be above the highest',
  ratingInvalid: 'Rating must be a number from 0 to 5',
  flagInvalid: 'This must be true or false',
  levelInvalid: 'Level must be a whole number from 0',
  textInvalid: 'Please give one text',
} as const;
