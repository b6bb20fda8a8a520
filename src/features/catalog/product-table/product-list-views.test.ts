import { expect, it } from 'vitest';
import { listPath } from './product-list-views.console';

it('the address of the list becomes its call', () => {
  expect(listPath({ filters: { q: 'tea & co', status: 'draft' }, sort: '-price', page: 3 })).toBe(
    '/admin/products?q=tea+%26+co&status=draft&sort=dearest&limit=50&page=3',
  );
});

it('an order that does not exist is the usual one', () => {
  expect(listPath({ filters: {}, sort: 'nonsense', page: 1 })).toBe('/admin/products?sort=newest&limit=50');
});
