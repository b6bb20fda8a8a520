/** Sort keys and limits of product lists, for API, pages and browser. */

/** docs/rules.md#lists-page-size */
export const PRODUCTS_PER_PAGE = 12;

export const SORT_KEYS = ['createdAt', 'price', 'name', 'rating', 'popularity', 'relevance'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type SortOrder = 'asc' | 'desc';

/** The default direction of each sort key. */
export const NATURAL_ORDER = {
  createdAt: 'desc',
  price: 'asc',
  name: 'asc',
  rating: 'desc',
  popularity: 'desc',
  relevance: 'desc',
} as const satisfies Record<SortKey, SortOrder>;
