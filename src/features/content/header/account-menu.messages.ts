export const console = 'Console';
export const profile = 'Profile';
export const orders = 'Orders';
export const wishlist = 'Wishlist';
export const settings = 'Settings';
export const signOut = 'Sign Out';
