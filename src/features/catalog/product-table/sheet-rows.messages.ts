export const sheetRowsMessages = {
  name: 'Name',
  status: 'Status',
  category: 'Category',
  price: 'Price',
  salePrice: 'Sale price',
  onHand: 'On hand',
  sku: 'SKU',
  barcode: 'Barcode',
  stockTracking: 'Stock tracking',
};
