import { expect, it } from 'vitest';
import { stockLevel, stockLine } from './product-choice.rules';

it.each([
  [0, 'Out of stock'],
  [1, 'Only 1 left in stock!'],
  [10, 'Only 10 left in stock!'],
  [11, 'In stock'],
])('describes a stock of %i as: %s', (stock, line) => {
  expect(stockLine({ stock })).toBe(line);
});

it('says of what is sold out and can be ordered that it is sent later', () => {
  expect(stockLine({ stock: 999, isBackordered: true })).toBe('Sold out for now. Order it and we send it when it is back.');
  expect(stockLevel({ stock: 0, isBackordered: true })).toBe('out');
});
