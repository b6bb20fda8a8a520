export const items = 'Items';
export const item = 'Item';
export const quantity = 'Quantity';
export const price = 'Price';
export const amount = 'Amount';
