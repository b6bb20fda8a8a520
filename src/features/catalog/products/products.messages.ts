/** Every sentence that shoppers read while they choose a product. */
export const productMessages = {
  notFound: 'Product Not Found',
  missing: 'The product you are looking for does not exist.',
  onlyLeft: (stock: number) => `Only ${stock} left in stock!`,
  inStock: 'In stock',
  outOfStock: 'Out of stock',
  productOutOfStock: 'Product is out of stock',
  chooseSize: 'Please select a size',
  chooseColor: 'Please select a color',
  linkCopied: 'Product link copied to clipboard!',
  linkFailed: 'Failed to copy link',
} as const;
