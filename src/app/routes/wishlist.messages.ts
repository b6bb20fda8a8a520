export const title = 'Wishlist';
export const description = 'What you want to come back to.';
