export const about = 'About this product';
export const details = 'Product Details';
export const specifications = 'Specifications';
export const reviews = (count: number) => `Reviews (${count.toLocaleString('en-US')})`;
export const features = 'Features';

export const category = 'Category';
export const brand = 'Brand';
export const weight = 'Weight';
export const dimensions = 'Dimensions';
export const countryOfOrigin = 'Country of origin';
