export const importTextsMessages = {
  products: 'Products',
  anExportOfShopifyOrWoocommerce: 'An export of Shopify or WooCommerce, or any table of products.',
  customers: 'Customers',
  names: 'Names, addresses and newsletter. Passwords are never imported.',
  stock: 'Stock',
  countedPiecesOfVariants: 'Counted pieces of variants that are in the shop. Changes nothing else.',
  chooseColumns: 'Choose columns',
  checking: 'Checking',
  ready: 'Ready',
  shopify: 'Shopify',
  aTable: 'a table',
  new: 'New',
  created: 'Created',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
  undone: 'Undone',
  leftAsTheyAre: 'Left as they are',
  notUndoneYet: 'Not undone yet',
};

export const importedCounts = {
  products: (count: number) => (count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`),
  customers: (count: number) => (count === 1 ? '1 customer' : `${count.toLocaleString('en-US')} customers`),
  stock: (count: number) => (count === 1 ? '1 line' : `${count.toLocaleString('en-US')} lines`),
};
