export const category = 'Category';
export const price = 'Price';
export const rating = 'Rating';
export const starsAndUp = '<stars/> & up';
export const availability = 'Availability';
export const inStockOnly = 'In Stock Only';
export const onSale = 'On Sale';
export const brand = 'Brand';
export const moreBrands = 'More brands';
/** Read by screen readers after the number of each value. */
export const productsUnit = ' products';
