import { describe, expect, it } from 'vitest';
import { assetsIn, BOUNDS, cacheAddress, entriesToEvict, isCacheable, kindOf, languageFilesIn, pageOfData } from './caching.rules';

const at = (address: string) => new URL(address, 'https://shop.example.com');

describe('caching', () => {
  it.each([
    ['/', 'shell'],
    ['/cart', 'shell'],
    ['/offline?instead=%2Forders', 'shell'],
    ['/help', 'shell'],
    ['/products', 'lists'],
    ['/products?category=books&page=2', 'lists'],
    ['/deals', 'lists'],
    ['/product/desk-lamp', 'products'],
    ['/de', 'shell'],
    ['/de/cart', 'shell'],
    ['/pt-br/products?page=2', 'lists'],
    ['/de/product/desk-lamp', 'products'],
  ])('includes %s among the %s', (address, kind) => {
    expect(kindOf(at(address))).toBe(kind);
  });

  it.each([
    '/products?search=gift+for+ada',
    '/orders',
    '/orders/12/invoice',
    '/order-confirmation/12',
    '/profile',
    '/checkout',
    '/login',
    '/reset-password/secret',
    '/wishlist/shared/secret',
    '/newsletter/confirm?token=secret',
    '/confirm-email',
    '/api/products',
    '/product/desk-lamp/more',
    '/no-such-page',
    '/de/checkout',
    '/de/products?search=gift+for+ada',
    '/de/fr/products',
  ])('excludes %s', (address) => {
    expect(kindOf(at(address))).toBeUndefined();
  });

  it('accepts only complete public HTML pages', () => {
    const page = (headers: Record<string, string>, status = 200) =>
      isCacheable(new Response('', { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } }));
    expect(page({ 'Cache-Control': 'public, max-age=0' })).toBe(true);
    expect(page({ 'Cache-Control': 'no-store' })).toBe(false);
    expect(page({})).toBe(false);
    expect(page({ 'Cache-Control': 'public', 'Content-Type': 'application/json' })).toBe(false);
    expect(page({ 'Cache-Control': 'public' }, 404)).toBe(false);
    expect(page({ 'Cache-Control': 'public' }, 503)).toBe(false);
  });

  it('ignores campaign parameters', () => {
    expect(cacheAddress(at('/product/lamp?utm_source=mail&gclid=1'))).toBe('/product/lamp');
    expect(cacheAddress(at('/products?category=books&utm_medium=x&page=2'))).toBe('/products?category=books&page=2');
    expect(cacheAddress(at('/offline?instead=%2Forders'))).toBe('/offline');
    expect(cacheAddress(at('/de/offline?instead=%2Fde%2Forders'))).toBe('/de/offline');
  });
});

it('finds the page of a data request', () => {
  expect(pageOfData(at('/_.data'))?.pathname).toBe('/');
  expect(pageOfData(at('/product/lamp_.data'))?.pathname).toBe('/product/lamp_');
  expect(pageOfData(at('/products.data?category=books&_routes=routes%2Fproducts'))?.href).toBe(at('/products?category=books').href);
  expect(pageOfData(at('/products'))).toBeUndefined();
  expect(pageOfData(at('/de.data'))?.pathname).toBe('/de');
});

it('lists the assets of a page, each once', () => {
  const html =
    '<link href="/assets/shop-a1.css"><script type="module">import "/assets/entry-b2.js"; import("/assets/entry-b2.js")</script>';
  expect(assetsIn(html)).toEqual(['/assets/shop-a1.css', '/assets/entry-b2.js']);
  expect(assetsIn('nothing')).toEqual([]);
  expect(languageFilesIn(html)).toBeUndefined();
});

it('knows the files of a language, in a folder that tells one wording from another', () => {
  const html = (folder: string) => `<link href="/assets/shop-a1.css"><script type="module">import "/assets/${folder}/entry-b2.js"</script>`;
  expect(assetsIn(html('de-x1_Y-z'))).toEqual(['/assets/shop-a1.css', '/assets/de-x1_Y-z/entry-b2.js']);
  expect(languageFilesIn(html('de-x1_Y-z'))).toBe('/assets/de-x1_Y-z');
  expect(languageFilesIn(html('de-informal-3c'))).toBe('/assets/de-informal-3c');
});

describe('bounds', () => {
  const cached = (...sizes: number[]) => sizes.map((bytes, number) => ({ number, bytes }));

  it('evicts the oldest entries when there are too many', () => {
    expect(entriesToEvict(cached(1, 1, 1), { most: 2 })).toEqual([{ number: 0, bytes: 1 }]);
    expect(entriesToEvict(cached(1, 1), { most: 2 })).toEqual([]);
    expect(entriesToEvict([], { most: 2 })).toEqual([]);
  });

  it('evicts the oldest entries when the total is too large, and an entry that is too large by itself', () => {
    expect(entriesToEvict(cached(40, 40, 40), { most: 9, mostBytes: 100 })).toEqual([{ number: 0, bytes: 40 }]);
    expect(entriesToEvict(cached(10, 200), { most: 9, mostBytes: 100 })).toHaveLength(2);
  });

  it('caches thirty products', () => {
    expect(BOUNDS.products.most).toBe(30);
    expect(entriesToEvict(cached(...Array.from({ length: 31 }, () => 1)), BOUNDS.products)).toHaveLength(1);
  });
});
