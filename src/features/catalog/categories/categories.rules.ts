import { definedFields } from '#shared/defined-fields';
import type { CategoriesQuery, Category, CategoryBranch } from './categories.schema';

/** The categories that match a query, in its order; ties are in the shop's order. */
export function pickCategories(
  categories: readonly Category[],
  { active, featured, level, sortBy, sortOrder = 'asc', limit }: CategoriesQuery,
): Category[] {
  const picked = categories.filter(
    (category) =>
      (active === undefined || category.active === active) &&
      (featured === undefined || category.featured === featured) &&
      (level === undefined || category.level === level),
  );
  if (sortBy) {
    const sign = sortOrder === 'asc' ? 1 : -1;
    picked.sort((a, b) => sign * compareBy(a[sortBy], b[sortBy]));
  }
  return picked.slice(0, limit);
}

/** Categories nested under their parents; one whose parent is not in the list is at the top level. */
export function growTree(categories: readonly Category[]): CategoryBranch[] {
  const branches = new Map(categories.map((category) => [category._id, { ...category, children: [] as CategoryBranch[] }]));
  const roots: CategoryBranch[] = [];
  for (const branch of branches.values()) {
    const siblings = (branch.parent === undefined ? undefined : branches.get(branch.parent)?.children) ?? roots;
    siblings.push(branch);
  }
  return roots;
}

function compareBy(a: string | number, b: string | number): number {
  return typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b), 'en') : a - b;
}

/** What cards of categories show of one. */
export type ShownCategory = Pick<
  Category,
  '_id' | 'name' | 'slug' | 'description' | 'image' | 'metaData' | 'productCount' | 'featured' | 'level'
>;

/** A category without what no card shows, because a page has its data twice, as HTML and for hydration. */
export function asShownCategory(category: Category): ShownCategory {
  const { _id, name, slug, description, image, metaData, productCount, featured, level } = category;
  return definedFields({ _id, name, slug, description, image, metaData, productCount, featured, level });
}

export const CATEGORIES_TABS = ['all', 'featured', 'main'] as const;
export type CategoriesTab = (typeof CATEGORIES_TABS)[number];

/** The tab named in the URL; 'all' for unknown names. */
export function readCategoriesTab(query: URLSearchParams): CategoriesTab {
  return CATEGORIES_TABS.find((tab) => tab === query.get('tab')) ?? 'all';
}

/** docs/rules.md#categories-tabs */
export function categoriesOfTab<Listed extends Pick<Category, 'featured' | 'level'>>(
  categories: readonly Listed[],
  tab: CategoriesTab,
): readonly Listed[] {
  switch (tab) {
    case 'all':
      return categories;
    case 'featured':
      return categories.filter(({ featured }) => featured);
    case 'main':
      return categories.filter(({ level }) => level === 0);
    default:
      return tab satisfies never;
  }
}
