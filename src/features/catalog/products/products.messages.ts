/** Every sentence that shoppers read while they choose a product. */
export const productMessages = {
  addShort: 'Add',
  chooseShort: 'Choose',
  notFound: 'Product Not Found',
  noLongerSold: (name: string) => `${name} is no longer sold`,
  noLongerSoldHint: 'Perhaps one of these products suits you.',
  neighbours: 'Similar products',
  missing: 'The product you are looking for does not exist.',
  onlyLeft: (stock: number) => `Only ${stock} left in stock!`,
  inStock: 'In stock',
  outOfStock: 'Out of stock',
  backorder: 'Sold out for now. Order it and we send it when it is back.',
  backorderShort: 'Available on backorder',
  productOutOfStock: 'Product is out of stock',
  chooseOption: (name: string) => `Please select a ${name.toLowerCase()}`,
  linkCopied: 'Product link copied to clipboard!',
  linkFailed: 'Failed to copy link',
} as const;
