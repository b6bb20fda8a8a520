export const title = 'Wishlist Not Found';
