import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUuid, parseNumericId, randomUuid } from './ids';
import { pageInfo, pageWindow } from './pagination';
import { requireNumericId } from './required-id';
import { slugify } from './slug';

describe('pagination', () => {
  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [3, 5, '1 2 3 4 5'],
    [1, 3, '1 2 3'],
    [1, 4, '1 2 3 4'],
    [1, 5, '1 2 3 … 5'],
    [1, 9, '1 2 3 … 9'],
    [4, 7, '1 2 3 4 5 6 7'],
    [4, 25, '1 2 3 4 5 6 … 25'],
    [5, 25, '1 … 3 4 5 6 7 … 25'],
    [13, 25, '1 … 11 12 13 14 15 … 25'],
    [21, 25, '1 … 19 20 21 22 23 … 25'],
    [22, 25, '1 … 20 21 22 23 24 25'],
    [25, 25, '1 … 23 24 25'],
  ])('shows page %i of %i as %s', (page, totalPages, expected) => {
    const shown = pageWindow({ page, totalPages }).map((link) => (link === 'gap' ? '…' : link));
    expect(shown.join(' ')).toBe(expected);
  });

  it('lists pages once, in order, with gaps exactly where pages are left out', () => {
    const anyList = fc
      .integer({ min: 1, max: 60 })
      .chain((totalPages) => fc.record({ totalPages: fc.constant(totalPages), page: fc.integer({ min: 1, max: totalPages }) }));
    fc.assert(
      fc.property(anyList, ({ page, totalPages }) => {
        const links = pageWindow({ page, totalPages });
        const expected = Array.from({ length: totalPages }, (_, i) => i + 1).map((p) => {
          const isShown = p === 1 || p === totalPages || Math.abs(p - page) <= 2;
          return isShown ? p : 'gap';
        });
        expect(links).toEqual(expected.filter((link, i) => link !== 'gap' || expected[i - 1] !== 'gap'));
      }),
    );
  });

  it('has no pages for an empty list', () => {
    expect(pageInfo({ page: 1, limit: 12, total: 0 })).toEqual({ page: 1, limit: 12, totalPages: 0 });
    expect(pageInfo({ page: 1, limit: 12, total: 25 }).totalPages).toBe(3);
  });
});

describe('ids', () => {
  it('accepts only valid ids', () => {
    expect(parseNumericId('12')).toBe(12);
    for (const odd of ['0', '-1', '1.5', '1e9', '', ' 1', '9'.repeat(30), '1;--']) expect(parseNumericId(odd)).toBeUndefined();
    expect(requireNumericId('12', 'There is no such sale')).toBe(12);
    expect(() => requireNumericId('1;--', 'There is no such sale')).toThrow('There is no such sale');
    expect(isUuid(randomUuid())).toBe(true);
    expect(isUuid('x')).toBe(false);
  });
});

describe('slugify', () => {
  it.each([
    ['Soirée Clutch & Co., 24 oz', 'soiree-clutch-co-24-oz'],
    ['Barber’s "Best"', 'barbers-best'],
    ['--- Ünïcode ---', 'unicode'],
    ['茶壺', '茶壺'],
    ['Чайник «Йод» №5', 'чайник-йод-no5'],
    ['चाय की केतली', 'चाय-की-केतली'],
    ['찻주전자', '찻주전자'],
    ['Smørrebrød & Straße', 'smorrebrod-strasse'],
    ['☕ !?', ''],
    [`${'long '.repeat(40)}`, 'long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long'],
  ])('removes accents and symbols: %j', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });
});
