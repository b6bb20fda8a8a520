import { describe, expect, it } from 'vitest';
import { pathToRoot, sumWithChildren } from '#shared/category-tree';
import { categoriesOfTab, growTree, pickCategories, readCategoriesTab } from './categories.rules';
import type { Category } from './categories.schema';

const NODES = [
  { id: 1, parentId: null, own: 1 },
  { id: 2, parentId: 1, own: 2 },
  { id: 3, parentId: 2, own: 4 },
  { id: 4, parentId: null, own: 8 },
];

function makeCategory(id: string, changes: Partial<Category> = {}): Category {
  return {
    _id: id,
    name: `Category ${id}`,
    slug: `category-${id}`,
    description: '',
    metaData: { icon: 'category', color: '#3b82f6' },
    hierarchy: { ancestors: [] },
    level: 0,
    sortOrder: 0,
    productCount: 0,
    keywords: [],
    isFeatured: false,
    featured: false,
    active: true,
    productSort: 'newest',
    version: 1,
    ...changes,
  };
}

describe('a tree of categories', () => {
  it('adds the counts of sub-categories to their ancestors', () => {
    expect([...sumWithChildren(NODES, ({ own }) => own).values()]).toEqual([7, 6, 4, 8]);
  });

  it('stops at a cycle in the data', () => {
    const first = { id: 1, parentId: 2 };
    const second = { id: 2, parentId: 1 };
    expect(pathToRoot(first, new Map([first, second].map((node) => [node.id, node])))).toEqual([first, second]);
  });

  it('nests children, and keeps a category whose parent was filtered out', () => {
    const tree = growTree([makeCategory('1'), makeCategory('2', { parent: '1' }), makeCategory('3', { parent: '9' })]);
    expect(tree).toMatchObject([
      { _id: '1', children: [{ _id: '2', children: [] }] },
      { _id: '3', children: [] },
    ]);
  });
});

describe('a list of categories', () => {
  const categories = [
    makeCategory('1', { name: 'Toys', productCount: 2 }),
    makeCategory('2', { name: 'Books', productCount: 5, featured: true }),
    makeCategory('3', { level: 1, active: false }),
  ];
  const ids = (picked: readonly Category[]) => picked.map(({ _id }) => _id);

  it('is filtered and sorted by a query', () => {
    expect(ids(pickCategories(categories, { active: true, sortBy: 'name' }))).toEqual(['2', '1']);
    expect(ids(pickCategories(categories, { sortBy: 'productCount', sortOrder: 'desc', limit: 2 }))).toEqual(['2', '1']);
    expect(ids(pickCategories(categories, { level: 1 }))).toEqual(['3']);
  });

  it('has three tabs, named in the URL', () => {
    expect(
      ['tab=featured', 'tab=main', 'tab=nothing', ''].map((query) =>
        ids(categoriesOfTab(categories, readCategoriesTab(new URLSearchParams(query)))),
      ),
    ).toEqual([['2'], ['1', '2'], ['1', '2', '3'], ['1', '2', '3']]);
  });
});
