/** Every sentence that shoppers read about products and categories. */
export const catalogMessages = {
  productsFailed: 'Failed to load products',
  productsError: (reason: string) => `Error loading products: ${reason}`,
  featuredError: 'Error loading featured products: please try again in a moment.',
  noProducts: 'No products found',
  categoryNotFound: 'Category Not Found',
  categoryMissing: 'The category you are looking for does not exist.',
  categoriesFailed: 'Failed to load categories. Please try again.',

  productCount: (count: number) => (count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`),
} as const;
