import type { CategoriesQuery, Category, CategoryBranch } from './catalog.schema';

interface Node {
  id: number;
  parentId: number | null;
}

/** A node and all above it, itself first. A loop in the data ends where it began. */
export function pathToRoot<T extends Node>(node: T, byId: ReadonlyMap<number, T>): T[] {
  const path: T[] = [];
  for (let at: T | undefined = node; at && !path.includes(at); at = at.parentId === null ? undefined : byId.get(at.parentId)) path.push(at);
  return path;
}

/** Each category's number together with those of the categories below it. */
export function sumWithChildren<T extends Node>(nodes: readonly T[], own: (node: T) => number): Map<number, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const sums = new Map(nodes.map(({ id }) => [id, 0]));
  for (const node of nodes) {
    for (const { id } of pathToRoot(node, byId)) sums.set(id, (sums.get(id) ?? 0) + own(node));
  }
  return sums;
}

/** A node and all below it. */
export function withChildren<T extends Node>(node: T, nodes: readonly T[]): T[] {
  const byId = new Map(nodes.map((each) => [each.id, each]));
  return nodes.filter((each) => pathToRoot(each, byId).some(({ id }) => id === node.id));
}

/** What a query leaves of the categories, in its order; the shop's own order breaks ties. */
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

/** Categories nested under their parents; one whose parent was left out stands at the top. */
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

export const CATEGORIES_TABS = ['all', 'featured', 'main'] as const;
export type CategoriesTab = (typeof CATEGORIES_TABS)[number];

/** The tab that an address names; anything else is 'all'. */
export function readCategoriesTab(query: URLSearchParams): CategoriesTab {
  return CATEGORIES_TABS.find((tab) => tab === query.get('tab')) ?? 'all';
}

/** docs/rules.md#categories-tabs */
export function categoriesOfTab(categories: readonly Category[], tab: CategoriesTab): readonly Category[] {
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
