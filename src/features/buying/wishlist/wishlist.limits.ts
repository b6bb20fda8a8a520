/** The most products on one list: its ids travel with every page's first call. */
export const MAX_WISHLIST_ITEMS = 1000;
