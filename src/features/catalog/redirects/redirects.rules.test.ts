import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReservedPath, pathOf, productSlugOf, readFromPath, readToPath } from './redirects.rules';

describe('the address of a redirect', () => {
  it.each([
    ['/old', '/old'],
    ['/old/', '/old'],
    ['/a/../b', '/b'],
    ['/t%C3%A9', '/t%C3%A9'],
    ['/té', '/t%C3%A9'],
    ['/old?x=1', undefined],
    ['/old#x', undefined],
    ['old', undefined],
    ['//evil.example', undefined],
    ['/%', undefined],
    ['https://evil.example/', undefined],
  ])('%s is %s', (text, path) => expect(readFromPath(text)).toBe(path));

  it.each([
    ['/products?category=audio#top', '/products?category=audio#top'],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['/a\\..\\..\\evil', undefined],
    ['/\t/evil.example', undefined],
    ['/.//evil.example', undefined],
    ['/a/..//evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['https://evil.example', undefined],
  ])('%s leads to %s', (text, path) => expect(readToPath(text)).toBe(path));

  it('never leads to another host, as browsers read it', () => {
    const part = fc.constantFrom('/', '\\', '.', '..', '//', 'evil.example', '@', ':', '?', '#', '%2f', '%5c', '\t', 'a', 'https:');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const to = readToPath(`/${parts.join('')}`);
        if (to !== undefined) expect(new URL(to, 'https://shop.example').origin).toBe('https://shop.example');
      }),
      { numRuns: 2_000 },
    );
  });

  it('may not be one of the shop', () => {
    for (const path of ['/', '/cart', '/api/products', '/admin', '/media/x', '/offline']) expect(isReservedPath(path)).toBe(true);
    for (const path of ['/old', '/product/x', '/administration']) expect(isReservedPath(path)).toBe(false);
    expect(pathOf('/a?b#c')).toBe('/a');
    expect([productSlugOf('/product/caf%C3%A9'), productSlugOf('/product/a/b')]).toEqual(['café', undefined]);
  });
});
