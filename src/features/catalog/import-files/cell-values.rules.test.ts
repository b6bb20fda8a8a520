import { describe, expect, it } from 'vitest';
import { readCents, readGrams, readPieces } from './cell-values.rules';

describe('a price', () => {
  it.each([
    ['19.99', 19_99],
    ['19,99', 19_99],
    ['20', 20_00],
    ['20.', 20_00],
    ['.5', 50],
    ['19.9', 19_90],
    ['19.990', 19_99],
    ['1,234.50', 1234_50],
    ['1.234,50', 1234_50],
    ['1,234', 1234_00],
    ['1.234.567', 1_234_567_00],
    ['1,234,567.89', 1_234_567_89],
    ["1'234.50", 1234_50],
    ['1 234,50', 1234_50],
    ['$5.00', 5_00],
    ['€ 5,00', 5_00],
    ['5.00 USD', 5_00],
    ['0', 0],
    ['0.00', 0],
  ])('%j is %d cents', (text, expected) => {
    expect(readCents(text)).toBe(expected);
  });

  it.each(['', 'free', '-5', '1.234', '1e3', '0x10', '5.001', '1,23,4', '12..5', 'NaN', 'Infinity', '9'.repeat(30), '=1+1'])(
    '%j is none',
    (text) => {
      expect(readCents(text)).toBeUndefined();
    },
  );
});

it('pieces are whole numbers, also below zero', () => {
  expect(['12', '12.0', '-3', '1,200', '0'].map(readPieces)).toEqual([12, 12, -3, 1200, 0]);
  expect(['1.5', 'many', '', '1e9'].map(readPieces)).toEqual([undefined, undefined, undefined, undefined]);
});

it('weights are whole grams', () => {
  expect(readGrams('250', 'grams')).toBe(250);
  expect(readGrams('1,5', 'kilograms')).toBe(1500);
  expect(readGrams('1 lb', 'pounds')).toBe(454);
  expect(readGrams('heavy', 'grams')).toBeUndefined();
});
