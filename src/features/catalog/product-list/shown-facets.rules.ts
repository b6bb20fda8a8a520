import { definedFields } from '#shared/defined-fields';
import type { Facets } from './facets.schema';
import type { ListState } from './list-presets.rules';
import { priceRangeValue } from './price-range.rules';

/** There may be a hundred brands, whose labels are their values. */
export interface ShownFacets extends Omit<Facets, 'brands'> {
  brands: [name: string, count: number][];
}

/**
 * The facets that a list's page shows: values with products and chosen ones (docs/rules.md#lists-offered-values), and of the
 * sub-categories only those below the chosen category and its parents. A page has its data twice, as HTML and for hydration.
 */
export function asShownFacets(
  { categories, brands, prices, ratings, ...others }: Facets,
  { category, brand, price, rating }: Pick<ListState, 'category' | 'brand' | 'price' | 'rating'>,
): ShownFacets {
  const parents = new Map<string | undefined, string | undefined>(categories.map(({ value, parent }) => [value, parent]));
  const open = new Set<string | undefined>([undefined]);
  for (let at = category; !open.has(at); at = parents.get(at)) open.add(at);
  return {
    ...others,
    categories: categories.filter(({ value, parent, count }) => open.has(parent) && (count > 0 || open.has(value))).map(definedFields),
    brands: brands.filter(({ value, count }) => count > 0 || value === brand).map(({ value, count }) => [value, count]),
    prices: prices.filter((range) => range.count > 0 || priceRangeValue(range) === price),
    ratings: ratings.filter(({ min, count }) => count > 0 || min === rating),
  };
}
