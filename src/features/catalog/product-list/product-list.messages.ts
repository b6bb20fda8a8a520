/** Texts of product lists that are loaded with the page; parts that are loaded on demand have their own. */
import type { PresetName } from './list-presets.rules';

export const home = 'Home';
export const products = 'Products';
export const allProducts = 'All Products';
export const onSale = 'On Sale';
export const presetTitles = {
  deals: 'Deals',
  newArrivals: 'New Arrivals',
  bestSellers: 'Best Sellers',
} as const satisfies Record<PresetName, string>;
/** A preset list of one category: 'Deals in Books'. */
export const inCategory = (list: string, category: string) => `${list} in ${category}`;
export const resultsFor = (search: string) => `Results for “${search}”`;

export const filters = 'Filters';
export const chosenFilters = (count: number) => (count > 0 ? `Filters (${count})` : 'Filters');
export const clearFilters = 'Clear Filters';
export const results = 'Results';

export const thisList = 'This list';
export const searchThisList = 'Search in this list';
export const sortBy = 'Sort by';
export const sort = 'Sort';
export const view = 'View';
export const gridView = 'Grid view';
export const listView = 'List view';

export const sortLabels = {
  relevance: 'Best match',
  newest: 'Newest',
  oldest: 'Oldest',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  rating: 'Highest Rated',
  'name-asc': 'Name: A to Z',
  'name-desc': 'Name: Z to A',
  popular: 'Most Popular',
  recommended: 'Recommended',
} as const;

export const starsAndUp = (stars: number) => `${stars} stars & up`;
export const inStockFilter = 'In stock';
export const onSaleFilter = 'On sale';

/** Whole dollars, formatted: '$1,000'. */
export const priceFrom = (min: string) => `${min} and up`;
export const priceBelow = (max: string) => `Under ${max}`;
export const priceBetween = (min: string, max: string) => `${min} to ${max}`;
