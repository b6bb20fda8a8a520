import { describe, expect, it } from 'vitest';
import { isUuid, parseNumericId, randomUuid } from './ids';
import { pageInfo, pageWindow } from './pagination';
import { slugify } from './slug';

describe('pagination', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 9, [1, 2, 3, 'gap', 9]],
    [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [10, 20, [1, 'gap', 8, 9, 10, 11, 12, 'gap', 20]],
    [20, 20, [1, 'gap', 18, 19, 20]],
  ])('shows page %i of %i', (page, totalPages, expected) => {
    expect(pageWindow({ page, totalPages })).toEqual(expected);
  });

  it('has no page when there is nothing', () => {
    expect(pageInfo({ page: 1, limit: 12, total: 0 })).toEqual({ page: 1, limit: 12, totalPages: 0 });
    expect(pageInfo({ page: 1, limit: 12, total: 25 }).totalPages).toBe(3);
  });
});

describe('ids', () => {
  it('takes only what a key can be', () => {
    expect(parseNumericId('12')).toBe(12);
    for (const odd of ['0', '-1', '1.5', '1e9', '', ' 1', '9'.repeat(30), '1;--']) expect(parseNumericId(odd)).toBeUndefined();
    expect(isUuid(randomUuid())).toBe(true);
    expect(isUuid('x')).toBe(false);
  });
});

describe('a name as an address', () => {
  it.each([
    ['Soirée Clutch & Co., 24 oz', 'soiree-clutch-co-24-oz'],
    ['Barber’s "Best"', 'barbers-best'],
    ['--- Ünïcode ---', 'unicode'],
    ['茶', ''],
    [`${'long '.repeat(40)}`, 'long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long'],
  ])('has no accents or signs: %j', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });
});
