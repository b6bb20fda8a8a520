import { expect, it } from 'vitest';
import { parseDecimal } from './typed-number';

it('takes a comma for a point, an empty field for none, and nothing else for a number', () => {
  expect([parseDecimal('12.50'), parseDecimal(' 12,50 '), parseDecimal('-3'), parseDecimal('0')]).toEqual([12.5, 12.5, -3, 0]);
  expect([parseDecimal(''), parseDecimal('  ')]).toEqual([null, null]);
  expect([parseDecimal('1.234,50'), parseDecimal('ten')]).toEqual([Number.NaN, Number.NaN]);
});
