/** The maximum size of a list, because the first request of every page returns all its ids. */
export const MAX_WISHLIST_ITEMS = 1000;
