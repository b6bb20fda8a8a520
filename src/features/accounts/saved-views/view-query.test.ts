import { expect, it } from 'vitest';
import { screenOfPath, viewQueryOf } from './view-query.rules';

it('is the same for two addresses of the same rows', () => {
  expect(viewQueryOf('?status=draft&q=red+lamp&page=3&select=1')).toBe('q=red+lamp&status=draft');
  expect(viewQueryOf('q=red%20lamp&status=draft')).toBe('q=red+lamp&status=draft');
  expect(viewQueryOf('')).toBe('');
});

it('names screens by their path', () => {
  expect(screenOfPath('/products')).toBe('products');
  expect(screenOfPath('/products/sheet/')).toBe('products-sheet');
});
