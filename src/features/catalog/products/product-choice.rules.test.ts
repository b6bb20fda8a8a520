import { expect, it } from 'vitest';
import { stockLine } from './product-choice.rules';

it.each([
  [0, 'Out of stock'],
  [1, 'Only 1 left in stock!'],
  [10, 'Only 10 left in stock!'],
  [11, 'In stock'],
])('describes a stock of %i as: %s', (stock, line) => {
  expect(stockLine(stock)).toBe(line);
});
