/** Separate from the other messages of the wishlist, because its button is on every page and the others load lazily. */
export const wishlistButtonMessages = { addFailed: 'Failed to add to wishlist' } as const;
