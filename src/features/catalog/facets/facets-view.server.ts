import { sumWithChildren } from './category-tree.rules';
import type { FacetCounts } from './count-facets.rules';
import { PRICE_RANGES, RATING_STEPS } from './facet-steps.rules';
import type { CategoryFacet, Facets } from './facets.schema';
import type { CategoryNode } from './listing-counts.queries.server';
import type { ShopCounts } from './listing-counts.service.server';

const MAX_BRANDS = 100;

interface FacetSources extends Pick<ShopCounts, 'categories' | 'brandNames'> {
  counted: FacetCounts;
  /** The chosen one is shown even when it is hidden elsewhere. */
  category: CategoryNode | undefined;
}

/** Facet counts as sent to clients: docs/rules.md#lists-facets. */
export function toFacets({ counted, categories, brandNames, category }: FacetSources): Facets {
  return {
    categories: toCategoryFacets(categories, { counted, category }),
    brands: toBrandFacets(counted, brandNames),
    prices: PRICE_RANGES.map((range, i) => ({ ...range, count: counted.prices[i] ?? 0 })),
    ratings: RATING_STEPS.map((min, i) => ({ min, count: counted.ratings[i] ?? 0 })),
    inStock: counted.inStock,
    onSale: counted.onSale,
  };
}

/** The brands that most products have; those without products are not there. */
function toBrandFacets({ brands }: FacetCounts, names: ShopCounts['brandNames']): Facets['brands'] {
  // There may be thousands: names are looked at only of those that may be among the first. One more, as products without a brand are one too.
  const fewest =
    Int32Array.from(brands.values())
      .sort()
      .at(-MAX_BRANDS - 1) ?? 0;
  return [...brands]
    .filter(([, count]) => count >= fewest)
    .flatMap(([id, count]) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ value: name, label: name, count }];
    })
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, MAX_BRANDS);
}

/** Active categories; a category's count has those of its sub-categories in it. */
function toCategoryFacets(
  categories: readonly CategoryNode[],
  { counted, category }: Pick<FacetSources, 'counted' | 'category'>,
): CategoryFacet[] {
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  const counts = sumWithChildren(categories, ({ id }) => counted.categories.get(id) ?? 0);
  return categories
    .filter(({ id, isActive }) => isActive || id === category?.id)
    .map(({ id, parentId, name, slug, level }) => ({
      value: slug,
      label: name,
      count: counts.get(id) ?? 0,
      parent: parentId === null ? undefined : slugs.get(parentId),
      level,
    }));
}
