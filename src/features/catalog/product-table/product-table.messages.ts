export const productListViewsMessages = {
  all: 'All',
  active: 'Active',
  drafts: 'Drafts',
  unlisted: 'Unlisted',
  archived: 'Archived',
  lowStock: 'Low stock',
};

export const productFiltersMessages = {
  category: 'Category',
  price: 'Price',
  onSale: 'On sale',
  withoutPicture: 'Without picture',
  willBePublished: 'Will be published',
  countryOfOrigin: 'Country of origin',
  translation: 'Translation',
  missing: (language: string, count: string) => `${language}: missing (${count})`,
  outdated: (language: string, count: string) => `${language}: out of date (${count})`,
};

export const productColumnsMessages = {
  picture: 'Picture',
  name: 'Name',
  status: 'Status',
  stock: 'Stock',
  price: 'Price',
  category: 'Category',
  brand: 'Brand',
  tags: 'Tags',
  variants: 'Variants',
  created: 'Created',
  updated: 'Updated',
  outOfStock: 'Out of stock',
  inVariants: (variantCount: number) => `In ${variantCount} variants`,
  inStock: '<count/> <words>in stock</words>' as const,
  usualPrice: '<words>Usual price</words> <price/>' as const,
  fromPrice: '<words>from</words> <price/>' as const,
};

export const productsListMessages = {
  products: 'Products',
  searchProducts: 'Search products',
  noProductsYet: 'No products yet',
  addWhatYouSell: 'Add your first product, or import products from another shop.',
  noProductMatches: 'No product matches',
  tryFewerFilters: 'Try fewer filters, or another word of the name, the brand or a whole SKU.',
  showAllProducts: 'Show all products',
  sheet: 'Sheet',
  addProduct: 'Add product',
  addTheFirstProduct: 'Add the first product',
  importProducts: 'Import products',
};
