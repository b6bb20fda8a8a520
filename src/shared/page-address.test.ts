import { expect, it } from 'vitest';
import { withoutPrefix, withPrefix } from './page-address';

it.each([
  ['/', '/de'],
  ['/?a=1', '/de?a=1'],
  ['/#top', '/de#top'],
  ['/products?page=2', '/de/products?page=2'],
  ['/product/de', '/de/product/de'],
])('%s of another language is %s, and back', (address, prefixed) => {
  expect(withPrefix('/de', address)).toBe(prefixed);
  expect(withoutPrefix('/de', prefixed)).toBe(address);
  expect(withPrefix('', address)).toBe(address);
  expect(withoutPrefix('', prefixed)).toBe(prefixed);
});

it('other shops’ addresses stay, and so do pages whose name begins like a language', () => {
  expect(withPrefix('/de', 'https://elsewhere.example/')).toBe('https://elsewhere.example/');
  expect(withPrefix('/de', '//elsewhere.example/')).toBe('//elsewhere.example/');
  expect(withPrefix('/de', '#filters')).toBe('#filters');
  expect(withoutPrefix('/de', '/deals')).toBe('/deals');
  expect(withoutPrefix('/de', '/products')).toBe('/products');
});
