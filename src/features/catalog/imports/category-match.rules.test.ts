import { describe, expect, it } from 'vitest';
import { matchCategory } from './category-match.rules';

const categories = [
  { id: 1, name: 'Girls', slug: 'girls', parentId: null },
  { id: 2, name: 'Socks', slug: 'socks', parentId: 1 },
  { id: 3, name: 'Boys', slug: 'boys', parentId: null },
  { id: 4, name: 'Socks', slug: 'socks-2', parentId: 3 },
  { id: 5, name: 'Caps', slug: 'caps', parentId: 3 },
  { id: 6, name: 'Home & Garden', slug: 'home-garden', parentId: null },
  { id: 7, name: 'Tools > Saws', slug: 'tools-saws', parentId: null },
];
const idOf = (...path: string[]) => matchCategory(path, categories).category?.id;

describe('a category of a file', () => {
  it('is found along its whole path', () => {
    expect([idOf('Girls', 'Socks'), idOf('boys', 'SOCKS'), idOf('Girls', 'Caps')]).toEqual([2, 4, undefined]);
  });

  it('is found by its name alone if there is only one, or one of them is a main category', () => {
    expect([idOf('Caps'), idOf('home garden'), idOf('Girls')]).toEqual([5, 6, 1]);
    const withMain = [...categories, { id: 8, name: 'Socks', slug: 'socks-3', parentId: null }];
    expect(matchCategory(['Socks'], withMain).category?.id).toBe(8);
  });

  it('is not chosen among several', () => {
    expect(matchCategory(['Socks'], categories)).toEqual({
      path: ['Socks'],
      candidates: [
        ['Girls', 'Socks'],
        ['Boys', 'Socks'],
      ],
    });
  });

  it('begins where its first name is', () => {
    const deep = [...categories, { id: 9, name: 'Wool', slug: 'wool', parentId: 5 }];
    expect(matchCategory(['Caps', 'Wool'], deep).category?.id).toBe(9);
    expect(matchCategory(['caps', 'Silk'], deep)).toEqual({ category: undefined, path: ['Boys', 'Caps', 'Silk'] });
  });

  it('may have the sign of paths in its name', () => {
    expect(idOf('Tools', 'Saws')).toBe(7);
  });
});
