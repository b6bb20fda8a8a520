/**
 * The routes that visitors usually come to first. Their pages need the first part of the styles only: the second one is loaded after
 * their main picture.
 */
export const MOST_VISITED = [
  'routes/home',
  'routes/products',
  'deals',
  'new-arrivals',
  'best-sellers',
  'routes/product',
  'routes/categories',
];
