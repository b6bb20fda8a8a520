import { expect, it } from 'vitest';
import { nameRoutes } from './route-names.server';

const name = nameRoutes([
  '/',
  '/products',
  '/product/:slug',
  '/orders/:id/track',
  '/api/orders/admin/all',
  '/api/orders/:id',
  '/assets/*',
  '/maps/:file{[a-z]+\\.xml}',
  '/*',
]);

it('names a path by its route pattern', () => {
  expect(name('/')).toBe('/');
  expect(name('/product/brass-kettle')).toBe('/product/:slug');
  expect(name('/orders/7/track')).toBe('/orders/:id/track');
  expect(name('/api/orders/admin/all')).toBe('/api/orders/admin/all');
  expect(name('/api/orders/5f0c')).toBe('/api/orders/:id');
  expect(name('/assets/shop-1.js')).toBe('/assets/*');
  expect(name('/maps/pages.xml')).toBe('/maps/:file');
});

it('names a data request like its page', () => {
  expect(name('/_root.data')).toBe('/');
  expect(name('/product/brass-kettle.data')).toBe('/product/:slug');
});

it('has one name for all unknown paths', () => {
  const names = Array.from({ length: 500 }, (_, n) => name(`/wp-admin/${n}/${'x'.repeat(n)}`));
  expect(new Set([...names, name('/%00'), name('//'), name('')])).toEqual(new Set(['unknown']));
});
