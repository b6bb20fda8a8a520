import { definedFields } from '#shared/defined-fields';
import type { Facets } from './facets.schema';

/** There may be a hundred brands, whose labels are their values. */
export interface ShownFacets extends Omit<Facets, 'brands'> {
  brands: [name: string, count: number][];
}

/**
 * The facets that a list's page shows: of the sub-categories only those below the chosen category and its parents. A page has its data
 * twice, as HTML and for hydration.
 */
export function asShownFacets({ categories, brands, ...others }: Facets, chosen: string | undefined): ShownFacets {
  const parents = new Map<string | undefined, string | undefined>(categories.map(({ value, parent }) => [value, parent]));
  const open = new Set<string | undefined>([undefined]);
  for (let at = chosen; !open.has(at); at = parents.get(at)) open.add(at);
  return {
    ...others,
    categories: categories.filter(({ parent }) => open.has(parent)).map(definedFields),
    brands: brands.map(({ value, count }) => [value, count]),
  };
}
