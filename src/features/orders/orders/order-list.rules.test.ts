import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageButtons, readOrderListState } from './order-list.rules';

describe('the list of orders', () => {
  it('parses its URL, and ignores invalid parts', () => {
    expect(readOrderListState(new URLSearchParams('page=3&status=shipped&date=90days&search=%20kettle%20'))).toEqual({
      page: 3,
      status: 'shipped',
      date: '90days',
      search: 'kettle',
    });
    expect(readOrderListState(new URLSearchParams('page=-1&status=lost&date=constructor'))).toEqual({
      page: 1,
      status: undefined,
      date: undefined,
      search: '',
    });
  });

  it('has up to five consecutive page buttons, including the current one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (a, b) => {
        const [page, totalPages] = [Math.min(a, b), Math.max(a, b)];
        const pages = pageButtons({ page, totalPages });
        expect(pages).toHaveLength(Math.min(5, totalPages));
        expect(pages).toContain(page);
        for (const [n, button] of pages.entries()) expect(button).toBe((pages[0] ?? 0) + n);
        expect(pages[0]).toBeGreaterThanOrEqual(1);
        expect(pages.at(-1)).toBeLessThanOrEqual(totalPages);
      }),
    );
  });
});
