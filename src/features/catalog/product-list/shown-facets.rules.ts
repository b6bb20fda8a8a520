import type { Facets } from './facets.schema';

/**
 * The facets that a list's page shows: of the sub-categories only those below the chosen category and its parents. A page has its data
 * twice, as HTML and for hydration.
 */
export function asShownFacets({ categories, ...others }: Facets, chosen: string | undefined): Facets {
  const parents = new Map<string | undefined, string | undefined>(categories.map(({ value, parent }) => [value, parent]));
  const open = new Set<string | undefined>([undefined]);
  for (let at = chosen; !open.has(at); at = parents.get(at)) open.add(at);
  return { ...others, categories: categories.filter(({ parent }) => open.has(parent)) };
}
