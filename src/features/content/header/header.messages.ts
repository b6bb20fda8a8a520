export const main = 'Main';
export const searchProducts = 'Search products';
export const wishlist = (count: number) => (count === 1 ? 'Wishlist, 1 item' : `Wishlist, ${count} items`);
export const cart = (count: number) => (count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`);
export const signIn = 'Sign In';
export const signUp = 'Sign Up';
export const accountOf = (firstName: string) => `Account of ${firstName}`;
