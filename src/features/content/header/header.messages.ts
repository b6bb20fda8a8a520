export const main = 'Main';
export const searchProducts = 'Search products';
export const wishlist = (count: number) => `Wishlist, ${count} ${count === 1 ? 'item' : 'items'}`;
export const cart = (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
export const signIn = 'Sign In';
export const signUp = 'Sign Up';
export const accountOf = (firstName: string) => `Account of ${firstName}`;
