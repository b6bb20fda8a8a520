/** Separate from the other messages of the wishlist, because its button is on every page and the others load lazily. */
export const addFailed = 'Failed to add to wishlist';
export const removeFromWishlist = (product: string) => `Remove ${product} from wishlist`;
export const addToWishlist = (product: string) => `Add ${product} to wishlist`;
