import type { WishSort } from './wishlist.rules';

export const sortNames = {
  recent: 'Recently Added',
  name: 'Name A-Z',
  'price-low': 'Price low-high',
  'price-high': 'Price high-low',
  rating: 'Highest Rated',
} as const satisfies Record<WishSort, string>;
export const wishlist = 'Wishlist';
export const nothingMatches = 'Nothing on your wishlist matches this';
export const clearFilters = 'Clear Filters';
export const searchYourWishlist = 'Search your wishlist';
export const category = 'Category';
export const allCategories = 'All categories';
export const sortBy = 'Sort by';
export const gridView = 'Grid view';
export const listView = 'List view';
