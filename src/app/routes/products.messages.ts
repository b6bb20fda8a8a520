export const productsErrorForNow = 'Error loading products: please try again in a moment.';
