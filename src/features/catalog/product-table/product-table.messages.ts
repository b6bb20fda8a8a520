export const productsAttentionMessages = {
  products: 'Products',
  productsLowInStock: 'Products low in stock',
  drafts: 'Drafts',
  visitorsDoNotSeeThem: 'Visitors do not see them',
  productsThatWillBePublished: 'Products that will be published',
};

export const productListViewsMessages = {
  all: 'All',
  active: 'Active',
  drafts: 'Drafts',
  unlisted: 'Unlisted',
  archived: 'Archived',
  lowStock: 'Low stock',
};

export const sheetRowsMessages = {
  name: 'Name',
  status: 'Status',
  category: 'Category',
  price: 'Price',
  salePrice: 'Sale price',
  onHand: 'On hand',
  barcode: 'Barcode',
  stockTracking: 'Stock tracking',
};

export const sheetValuesMessages = {
  oneOf: (productStatuses: string) => `One of: ${productStatuses}`,
  oneOfOfStockPolicies: (stockPolicies: string) => `One of: ${stockPolicies}`,
  thereIsNoSuchCategory: 'There is no such category',
  mustNotBeEmpty: 'Must not be empty',
  mustBeLowerThanThePrice: 'Must be lower than the price',
  aPriceSuchAs12: 'A price such as 12.50',
  aWholeNumber: 'A whole number',
};

export const sheetBarMessages = {
  undo: 'Undo',
  redo: 'Redo',
  fillDown: 'Fill down',
  toUseTheirs: 'Use theirs',
  toUseMine: 'Use mine',
  edit: 'Edit',
};

export const sheetGridMessages = {
  productsAndVariants: 'Products and variants',
};

export const productFiltersMessages = {
  category: 'Category',
  price: 'Price',
  onSale: 'On sale',
  withoutPicture: 'Without picture',
  willBePublished: 'Will be published',
  countryOfOrigin: 'Country of origin',
};

export const productSheetMessages = {
  productSheet: 'Product sheet',
  products: 'Products',
  searchProducts: 'Search products',
  noProductsYet: 'No products yet',
  pricesAndStockOfYourProducts: 'Prices and stock of your products can be changed here like in a spreadsheet.',
  noProductMatches: 'No product matches',
  showAllProducts: 'Show all products',
  pleaseCorrectTheMarkedCellsFirst: 'Please correct the marked cells first.',
  pleaseDecideAboutTheCellsThatSomebody: 'Please decide about the cells that somebody else changed.',
  productsSaved: (count: string) => `${count} products saved`,
  ofProductsCouldNotBeSaved: (count: string, bodiesCount: string) => `${count} of ${bodiesCount} products could not be saved.`,
  thereAreChangesOfThisSheet: 'There are changes of this sheet that were not saved.',
  bringThemBack: 'Bring them back',
  discard: 'Discard',
  savingOf: (done: number, all: number) => `Saving ${done} of ${all}`,
  oneCellChanged: '1 cell changed',
  cellsChanged: (edited: string) => `${edited} cells changed`,
  loading: 'Loading',
};

export const productBulkMessages = {
  publish: 'Publish',
  toDrafts: 'To drafts',
  archive: 'Archive',
  upToProductsCanBeChanged: (mostAtOnce: string) => `Up to ${mostAtOnce} products can be changed at once here.`,
  couldNotBeChanged: (count: string, error: string) => `${count} could not be changed: ${error}`,
  of: (done: number, count: number) => `${done} of ${count}`,
  moreChanges: 'More changes',
  archiveQuestion: (count: string) => `Archive ${count}?`,
  shoppersNoLongerFindThem: 'Shoppers no longer find them. Their pages stay for old orders, and they can be published again.',
  products: (count: string) => `${count} products`,
};

export const productColumnsMessages = {
  active: 'Active',
  draft: 'Draft',
  unlisted: 'Unlisted',
  archived: 'Archived',
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
  scheduled: 'Scheduled',
  outOfStock: 'Out of stock',
  inVariants: (variantCount: number) => `In ${variantCount} variants`,
};

export const productsListMessages = {
  products: 'Products',
  searchProducts: 'Search products',
  noProductsYet: 'No products yet',
  addWhatYouSell: 'Add what you sell, or bring the products of another shop with you.',
  noProductMatches: 'No product matches',
  tryFewerFilters: 'Try fewer filters, or another word of the name, the brand or a whole SKU.',
  showAllProducts: 'Show all products',
  sheet: 'Sheet',
  addProduct: 'Add product',
  addTheFirstProduct: 'Add the first product',
  importProducts: 'Import products',
};
