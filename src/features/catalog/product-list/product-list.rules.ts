/** Sort keys and limits of product lists, for API, pages and browser. */

/** docs/rules.md#lists-page-size */
export const PRODUCTS_PER_PAGE = 12;

export const SORT_KEYS = ['createdAt', 'price', 'name', 'rating', 'popularity', 'relevance'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type SortOrder = 'asc' | 'desc';

/** So many products of a category come first by hand: docs/rules.md#categories-product-order. */
export const MAX_PINNED = 100;

/** The default direction of each sort key. */
export const NATURAL_ORDER = {
  createdAt: 'desc',
  price: 'asc',
  name: 'asc',
  rating: 'desc',
  popularity: 'desc',
  relevance: 'desc',
} as const satisfies Record<SortKey, SortOrder>;

/** The orders of a category's products, by their names in the storefront: docs/rules.md#categories-product-order. */
export const CATEGORY_ORDERS = {
  newest: { sortBy: 'createdAt', sortOrder: 'desc' },
  popular: { sortBy: 'popularity', sortOrder: 'desc' },
  rating: { sortBy: 'rating', sortOrder: 'desc' },
  'price-low': { sortBy: 'price', sortOrder: 'asc' },
  'price-high': { sortBy: 'price', sortOrder: 'desc' },
  'name-asc': { sortBy: 'name', sortOrder: 'asc' },
} as const satisfies Record<string, { sortBy: SortKey; sortOrder: SortOrder }>;
