import { RATING_STEPS } from '#shared/filter-steps';
import { cutSearch } from '#shared/search-text';
import type { Facets } from './facets.schema';
import type { ListState } from './list-presets.rules';
import { LIST_PRESETS, listPath, type PresetName } from './list-presets.rules';
import { formatPriceRange, parsePriceRange, priceRangeValue } from './price-range.rules';
import * as messages from './product-list.messages';
import type { SortKey, SortOrder } from './product-list.rules';
import type { ListQuery } from './product-list.schema';

const CENT = 0.01;

interface SortOption {
  value: keyof typeof messages.sortLabels;
  sortBy: SortKey;
  sortOrder: SortOrder;
}

/** docs/rules.md#lists-sorting */
const BEST_MATCH: SortOption = { value: 'relevance', sortBy: 'relevance', sortOrder: 'desc' };
const SORT_OPTIONS: readonly SortOption[] = [
  { value: 'newest', sortBy: 'createdAt', sortOrder: 'desc' },
  { value: 'oldest', sortBy: 'createdAt', sortOrder: 'asc' },
  { value: 'price-low', sortBy: 'price', sortOrder: 'asc' },
  { value: 'price-high', sortBy: 'price', sortOrder: 'desc' },
  { value: 'rating', sortBy: 'rating', sortOrder: 'desc' },
  { value: 'name-asc', sortBy: 'name', sortOrder: 'asc' },
  { value: 'name-desc', sortBy: 'name', sortOrder: 'desc' },
  { value: 'popular', sortBy: 'popularity', sortOrder: 'desc' },
];

/** The order of a category in which some products come first by hand. It is a default only, so it needs no query. */
const RECOMMENDED: SortOption = { value: 'recommended', sortBy: 'createdAt', sortOrder: 'desc' };

/** The first option is the default, which is not in the URL: best match for a search, else the category's own order or newest. */
export function sortOptions({ search }: ListState, categorySort?: string): readonly SortOption[] {
  if (search) return [BEST_MATCH, ...SORT_OPTIONS];
  if (categorySort === RECOMMENDED.value) return [RECOMMENDED, ...SORT_OPTIONS];
  const own = SORT_OPTIONS.find(({ value }) => value === categorySort);
  return own ? [own, ...SORT_OPTIONS.filter((option) => option !== own)] : SORT_OPTIONS;
}

/** Parses a URL; invalid parameters are ignored (docs/rules.md#paging-wrong-parts). */
export function readListState(query: URLSearchParams, preset?: PresetName): ListState {
  const text = (name: string) => query.get(name)?.trim() || undefined;
  const search = preset ? undefined : query.get('search');
  const requested = {
    search: readSearch(search ?? ''),
    category: text('category'),
    brand: text('brand'),
    price: readPriceRange(query.get('price')),
    rating: RATING_STEPS.find((step) => String(step) === query.get('rating')),
    inStock: query.get('inStock') === 'true' || undefined,
    onSale: query.get('onSale') === 'true' || undefined,
  };
  const [byDefault, ...others] = sortOptions(requested);
  const sort = query.get('sort');
  return {
    ...requested,
    // Of a category, every order may be another one than its own.
    sort: [...(requested.category && !requested.search && byDefault ? [byDefault] : []), ...others].find(({ value }) => value === sort)
      ?.value,
    view: query.get('view') === 'list' ? 'list' : undefined,
    page: /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : undefined,
    ...fixedBy(preset),
  };
}

/** The API query of a state. A price range includes its lower end and excludes its upper one. */
export function toListQuery(state: ListState): ListQuery {
  const { search, category, brand, price, rating, inStock, onSale, page } = state;
  const range = price === undefined ? undefined : parsePriceRange(price);
  const isCategorys = state.sort === undefined && category !== undefined && search === undefined && state.preset === undefined;
  const { sortBy = undefined, sortOrder = undefined } = isCategorys ? {} : chosenSort(state);
  return {
    q: search,
    category,
    brand,
    minPrice: range?.min,
    maxPrice: range?.max === undefined ? undefined : range.max - CENT,
    minRating: rating,
    inStock,
    onSale,
    sortBy,
    sortOrder,
    page,
  };
}

export function chosenSort(state: ListState, categorySort?: string): SortOption {
  const options = sortOptions(state, categorySort);
  return options.find(({ value }) => value === state.sort) ?? options[0] ?? BEST_MATCH;
}

/** Changing a filter goes back to the first page: docs/rules.md#lists-filter-resets-page. */
export function withFilter(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, ...change, page: undefined };
}

/**
 * The state that a search within this list starts from: its filters and order. A preset list is searched among all products;
 * its order becomes a chosen one.
 */
export function searchScope(state: ListState): ListState {
  const { preset, ...scope } = { ...state, search: undefined, page: undefined };
  const hasOwnOrder = preset !== undefined && 'sort' in LIST_PRESETS[preset].fixed;
  return { ...scope, sort: hasOwnOrder ? chosenSort(state).value : state.sort };
}

/** Searches within this list, from the first page; a blank text removes the search (docs/rules.md#lists-search-within). */
export function withSearch(state: ListState, text: string): ListState {
  const search = readSearch(text);
  const scope = search === undefined ? withFilter(state, {}) : searchScope(state);
  const [byDefault] = sortOptions({ search });
  return { ...scope, search, sort: scope.sort === byDefault?.value ? undefined : scope.sort };
}

/**
 * The target of 'Clear Filters': the same search, order and view without filters. In an empty list it always leads to
 * products: it removes the search too, and from an unfiltered preset list it leads to all products
 * (docs/rules.md#lists-clear-filters).
 */
export function withoutFilters(state: ListState, { isEmpty = false } = {}): ListState {
  const { search, sort, view, preset } = state;
  const unfiltered = { search, sort, view, ...fixedBy(preset) };
  if (!isEmpty) return unfiltered;
  const unsearched = withSearch(unfiltered, '');
  return listPath(unsearched) === listPath(withFilter(state, {})) ? { view } : unsearched;
}

export interface ActiveFilter {
  label: string;
  /** The list without this filter. */
  rest: ListState;
}

/** The chips above the list. Category names come from the facets, as the URL has only slugs. */
export function activeFilters(state: ListState, { categories }: Pick<Facets, 'categories'>): ActiveFilter[] {
  const { category, brand, price, rating, inStock, onSale } = state;
  const range = price === undefined ? undefined : parsePriceRange(price);
  const rest = (change: Partial<ListState>) => withFilter(state, change);
  return [
    ...(category
      ? [{ label: categories.find(({ value }) => value === category)?.label ?? category, rest: rest({ category: undefined }) }]
      : []),
    ...(brand ? [{ label: brand, rest: rest({ brand: undefined }) }] : []),
    ...(range ? [{ label: formatPriceRange(range), rest: rest({ price: undefined }) }] : []),
    ...(rating ? [{ label: messages.starsAndUp(rating), rest: rest({ rating: undefined }) }] : []),
    ...(inStock ? [{ label: messages.inStockFilter, rest: rest({ inStock: undefined }) }] : []),
    ...(onSale && !fixedBy(state.preset)?.onSale ? [{ label: messages.onSaleFilter, rest: rest({ onSale: undefined }) }] : []),
  ];
}

function readSearch(text: string): string | undefined {
  return cutSearch(text) || undefined;
}

function readPriceRange(text: string | null): string | undefined {
  const range = text === null ? undefined : parsePriceRange(text);
  return range && priceRangeValue(range);
}

function fixedBy(preset: PresetName | undefined): Partial<ListState> | undefined {
  return preset && { preset, ...LIST_PRESETS[preset].fixed };
}
