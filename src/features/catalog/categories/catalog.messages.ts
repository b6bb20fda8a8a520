/** Every sentence that shoppers read about products and categories. */
export const catalogMessages = {
  productsFailed: 'Failed to load products',
  productsError: (reason: string) => `Error loading products: ${reason}`,
  featuredError: (reason: string) => `Error loading featured products: ${reason}`,
  noProducts: 'No products found',
  categoryNotFound: 'Category Not Found',
  categoryMissing: 'The category you are looking for does not exist.',
  categoriesFailed: 'Failed to load categories. Please try again.',

  productCount: (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`,
  resultCount: (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'result' : 'results'}`,
} as const;
