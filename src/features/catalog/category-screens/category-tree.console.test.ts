import { describe, expect, it } from 'vitest';
import type { Category } from '#features/catalog/categories/categories.schema';
import { dropOf, placeText, type Step, stepOf, toRows } from './category-tree.console';

function make(_id: string, parent?: string, ancestors: string[] = []): Category {
  return {
    _id,
    name: _id.toUpperCase(),
    slug: _id,
    description: '',
    metaData: { icon: 'category', color: '#3b82f6' },
    parent,
    hierarchy: { parent, ancestors: ancestors.map((each) => ({ _id: each, name: each, slug: each })) },
    level: ancestors.length,
    sortOrder: 0,
    productCount: 0,
    keywords: [],
    isFeatured: false,
    featured: false,
    active: true,
    productSort: 'newest',
    version: 1,
  };
}

const [a, b, b1, b2, c] = [make('a'), make('b'), make('b1', 'b', ['b']), make('b2', 'b', ['b']), make('c')];
const tree = [a, b, c, b1, b2];

it('lists children after their parents', () => {
  expect(toRows(tree).map(({ category, depth, place, siblings }) => [category._id, depth, place, siblings])).toEqual([
    ['a', 0, 0, 3],
    ['b', 0, 1, 3],
    ['b1', 1, 0, 2],
    ['b2', 1, 1, 2],
    ['c', 0, 2, 3],
  ]);
  expect(placeText(tree, 'b2')).toBe('B2 is now 2 of 2 in B');
  expect(placeText(tree, 'c')).toBe('C is now 3 of 3 at the top');
});

describe('one step', () => {
  it.each<[Category, Step, object | undefined]>([
    [a, 'up', undefined],
    [a, 'down', { parent: null, place: 1 }],
    [a, 'in', undefined],
    [a, 'out', undefined],
    [c, 'in', { parent: 'b', place: 2 }],
    [c, 'up', { parent: null, place: 1 }],
    [b2, 'up', { parent: 'b', place: 0 }],
    [b2, 'down', undefined],
    [b2, 'in', { parent: 'b1', place: 0 }],
    [b1, 'out', { parent: null, place: 2 }],
  ])('from $name $1', (category, step, target) => {
    expect(stepOf(tree, category, step)).toEqual(target);
  });
});

it('a drop leads before, after or into another category, never below itself', () => {
  expect(dropOf(tree, { moved: c, onto: a, how: 'before' })).toEqual({ parent: null, place: 0 });
  expect(dropOf(tree, { moved: a, onto: c, how: 'after' })).toEqual({ parent: null, place: 2 });
  expect(dropOf(tree, { moved: a, onto: b2, how: 'before' })).toEqual({ parent: 'b', place: 1 });
  expect(dropOf(tree, { moved: b1, onto: b, how: 'inside' })).toEqual({ parent: 'b', place: 1 });
  expect(dropOf(tree, { moved: b, onto: b1, how: 'inside' })).toBeUndefined();
  expect(dropOf(tree, { moved: b, onto: b, how: 'after' })).toBeUndefined();
});
