/** What a heart says by itself, on any page; the list's other sentences come with what shows them. */
export const heartMessages = { addFailed: 'Failed to add to wishlist' } as const;
