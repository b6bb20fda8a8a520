import type { CategoryFacet, Facets } from './catalog.schema';
import { sumWithChildren } from './categories.rules';
import type { FacetRow } from './product-list.queries.server';
import { PRICE_RANGES, RATING_STEPS } from './product-list.rules';

/** Counts as the wire has them (section 1 of the decisions). */
export function toFacets(row: FacetRow): Facets {
  return {
    categories: toCategoryFacets(row),
    brands: row.brands.map(({ brand, count }) => ({ value: brand, label: brand, count })),
    prices: PRICE_RANGES.map((range, i) => ({ ...range, count: row.prices[i] ?? 0 })),
    ratings: RATING_STEPS.map((min, i) => ({ min, count: row.ratings[i] ?? 0 })),
    inStock: row.inStock,
    onSale: row.onSale,
  };
}

/** Active categories; a category's count has those of its sub-categories in it. */
function toCategoryFacets({ categories, categoryCounts, categoryId }: FacetRow): CategoryFacet[] {
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  const counts = sumWithChildren(categories, ({ id }) => categoryCounts[id] ?? 0);
  return categories
    .filter(({ id, isActive }) => isActive || id === categoryId)
    .map(({ id, parentId, name, slug, level }) => ({
      value: slug,
      label: name,
      count: counts.get(id) ?? 0,
      parent: parentId === null ? undefined : slugs.get(parentId),
      level,
    }));
}
