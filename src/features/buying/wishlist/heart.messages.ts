/** The heart's own message, separate because hearts are on every page and the other messages load lazily. */
export const heartMessages = { addFailed: 'Failed to add to wishlist' } as const;
