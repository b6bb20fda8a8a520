import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPage, toSlug, toTerm } from './visits.rules';

/** Any text, with halves of signs; fast-check takes seconds to prepare its own. */
const anyText = fc.array(fc.nat(0xffff), { maxLength: 300 }).map((codes) => String.fromCharCode(...codes));

describe('a page', () => {
  it.each([
    ['/', { shows: 'page' }],
    ['/help?from=mail', { shows: 'page' }],
    ['/product/brass-lamp', { shows: 'product', slug: 'brass-lamp' }],
    ['/product/brass-lamp?size=L', { shows: 'product', slug: 'brass-lamp' }],
    ['/checkout', { shows: 'checkout' }],
    ['/products', { shows: 'page' }],
    ['/products?search=', { shows: 'page' }],
    ['/products?search=Red%20%20Lamp', { shows: 'search', term: 'red lamp' }],
    ['/products?search=lamp&utm_source=mail', { shows: 'search', term: 'lamp' }],
    ['/products?search=ada%40example.com', { shows: 'search', term: undefined }],
  ])('%s is counted', (address, page) => {
    expect(readPage(address)).toEqual(page);
  });

  it.each(['/products?search=lamp&page=2', '/products?search=lamp&sort=price-low', '/products?search=lamp&inStock=true'])(
    '%s is no search of its own',
    (address) => {
      expect(readPage(address)).toEqual({ shows: 'page' });
    },
  );

  it.each([
    '/api/products',
    '/api',
    '/admin',
    '/admin/orders?q=x',
    '/assets/a.js',
    '/media/a-320.webp',
    '/metrics',
    '/sw.js',
    '/robots.txt',
    '/sitemap.xml',
    '/product/brass-lamp.data',
    '/preview/secret',
    '/sale-preview/secret',
  ])('%s is none', (address) => {
    expect(readPage(address)).toBeUndefined();
  });

  it('is read from any address', () => {
    fc.assert(fc.property(anyText, (rest) => void readPage(`/${rest}`)));
    fc.assert(fc.property(anyText, (rest) => void readPage(`/products?search=${rest}`)));
  });
});

describe('a search', () => {
  it.each([
    'ada@example.com',
    'ADA＠EXAMPLE.COM',
    'write to ada@home',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '４２４２４２４２４２４２４２４２',
    '+49 (30) 1234-5678',
    'order 123456789',
    ' \u0000 ',
  ])('%j is not stored', (typed) => {
    expect(toTerm(typed)).toBeUndefined();
  });

  it.each([
    ['  Red   LAMP ', 'red lamp'],
    ['iphone 15 128', 'iphone 15 128'],
    ['size 10 12 14 16', 'size 10 12 14 16'],
    ['茶壺', '茶壺'],
    ['a\u0000b\u202ec', 'a b c'],
  ])('%j is stored as %j', (typed, term) => {
    expect(toTerm(typed)).toBe(term);
  });

  it('always fits the table', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const term = toTerm(typed);
        if (term === undefined) return;
        expect([...term].length).toBeLessThanOrEqual(60);
        expect([...term].length).toBeGreaterThan(0);
        expect(term.isWellFormed()).toBe(true);
        expect(term).not.toMatch(/[@\0]/);
        expect(toTerm(term)).toBe(term);
      }),
    );
  });
});

it('reads slugs in any script, and nothing from wrong ones', () => {
  expect(toSlug('%E8%8C%B6%E5%A3%BA')).toBe('茶壺');
  expect([toSlug('%E8%8C'), toSlug('a%00b')]).toEqual([undefined, undefined]);
});
