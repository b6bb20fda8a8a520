/** Every sentence that shoppers read about products and categories (sections 2, 5, 8 and 9 of the specification). */
export const catalogMessages = {
  productsFailed: 'Failed to load products',
  productsError: (reason: string) => `Error loading products: ${reason}`,
  featuredError: (reason: string) => `Error loading featured products: ${reason}`,
  noProducts: 'No products found',
  filtersTooNarrow: 'No product has all of this at once.',
  checkSpelling: 'Check the spelling, or try a more general word.',
  nothingFor: 'Nothing found for',
  didYouMean: 'Did you mean',
  resultsBelow: 'Its results are below.',
  withoutWords: 'These are the results without',
  nearestCategories: 'Look around in',
  categoryNotFound: 'Category Not Found',
  categoryMissing: 'The category you are looking for does not exist.',
  categoriesFailed: 'Failed to load categories. Please try again.',

  suggestionCount: (count: number) => `${count} suggestions. The arrow keys choose.`,
  productCount: (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`,
  resultCount: (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'result' : 'results'}`,
} as const;
