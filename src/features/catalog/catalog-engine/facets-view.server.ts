import type { CategoryFacet, Facets } from '#features/catalog/product-list/facets.schema';
import { sumWithChildren } from '#shared/category-tree';
import { PRICE_RANGES, RATING_STEPS } from '#shared/filter-steps';
import type { ListCounts } from './count-list.server';

const MAX_BRANDS = 100;

interface MadeFacets extends Pick<ListCounts, 'categories' | 'brandNames' | 'category'> {
  facets: Facets;
}

/** By the counts of brands, which are as new as all other counts: nothing of them is modified (`countFacetsOnce`). */
const madeFacets = new WeakMap<ListCounts['byBrand'], MadeFacets>();

/** Facet counts as sent to clients: docs/rules.md#lists-facets. All pages and orders of a list share them until something changes. */
export function toFacets(counts: ListCounts): Facets {
  const { byBrand, categories, brandNames, category } = counts;
  const made = madeFacets.get(byBrand);
  if (made && made.categories === categories && made.brandNames === brandNames && made.category === category) return made.facets;
  const facets = makeFacets(counts);
  madeFacets.set(byBrand, { categories, brandNames, category, facets });
  return facets;
}

function makeFacets(counts: ListCounts): Facets {
  return {
    categories: toCategoryFacets(counts),
    brands: toBrandFacets(counts),
    prices: PRICE_RANGES.map((range, i) => ({ ...range, count: counts.byPriceRange[i] ?? 0 })),
    ratings: RATING_STEPS.map((min, i) => ({ min, count: counts.byRating[i] ?? 0 })),
    inStock: counts.inStock,
    onSale: counts.onSale,
  };
}

/** The brands with the most products. */
function toBrandFacets({ byBrand, brandNames }: ListCounts): Facets['brands'] {
  return [...byBrand]
    .flatMap(([id, count]) => {
      const name = brandNames.get(id);
      return name === undefined ? [] : [{ value: name, label: name, count }];
    })
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'))
    .slice(0, MAX_BRANDS);
}

/** Active categories, and the chosen one even if it is inactive. Counts include sub-categories. */
function toCategoryFacets({ categories, category, byCategory }: ListCounts): CategoryFacet[] {
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  const counts = sumWithChildren(categories, ({ id }) => byCategory.get(id) ?? 0);
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
