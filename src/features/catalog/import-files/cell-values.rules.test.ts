import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalSignOf, readCents, readGrams, readPieces } from './cell-values.rules';

describe('a price', () => {
  it.each([
    ['19.99', 19_99],
    ['19,99', 19_99],
    ['20', 20_00],
    ['20.', 20_00],
    ['.5', 50],
    ['19.9', 19_90],
    ['19,90', 19_90],
    ['0,990', 99],
    ['0.990', 99],
    ['1,234.50', 1234_50],
    ['1.234,50', 1234_50],
    ['1.234.567', 1_234_567_00],
    ['1,234,567.89', 1_234_567_89],
    ['1,23,456.50', 123_456_50],
    ["1'234.50", 1234_50],
    ['1’234.50', 1234_50],
    ['1 234,50', 1234_50],
    ['1\u202f234,50 €', 1234_50],
    ['1\u00a0234,50\u00a0€', 1234_50],
    ['1\u2009234,500', 1234_50],
    ['$5.00', 5_00],
    ['€ 5,00', 5_00],
    ['5.00 USD', 5_00],
    ['CHF 5.50', 5_50],
    ['249,00 kr', 249_00],
    ['12,50 zł', 12_50],
    ['0', 0],
    ['0.00', 0],
  ])('%j is %d cents', (text, expected) => {
    expect(readCents(text)).toBe(expected);
  });

  it.each(['', 'free', '-5', '1e3', '0x10', '5.001', '1,23,4', '12..5', '1.2,3.4', 'NaN', 'Infinity', '9'.repeat(30), '=1+1'])(
    '%j is none',
    (text) => {
      expect(readCents(text)).toBeUndefined();
    },
  );

  it('that means another one in another country is read by the decimal sign of its file, or not at all', () => {
    expect(readCents('1,234')).toBeUndefined();
    expect(readCents('1.234')).toBeUndefined();
    expect(readCents('1,234', '.')).toBe(1234_00);
    expect(readCents('1.234', ',')).toBe(1234_00);
    // Parts of a cent.
    expect(readCents('1.234', '.')).toBeUndefined();
  });
});

it('a number shows its decimal sign unless three digits follow a single one', () => {
  expect(['19.90', '19,90', '1.234,5', '1,234.5', '1.234.567', '0,990', '1234,567', '12 kg'].map(decimalSignOf)).toEqual([
    '.',
    ',',
    ',',
    '.',
    ',',
    ',',
    ',',
    undefined,
  ]);
  expect(['1,234', '1.234', '999.000', '5'].map(decimalSignOf)).toEqual([undefined, undefined, undefined, undefined]);
});

it('no number is read as a thousand times as much, however it is grouped', () => {
  const group = fc.constantFrom(' ', '\u00a0', '\u202f', '\u2009', "'", '’');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), group, fc.constantFrom<'.' | ','>('.', ','), (amount, space, decimal) => {
      const whole = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, space);
      expect(readCents(`${whole}${decimal}${String(amount % 100).padStart(2, '0')}`)).toBe(amount);
    }),
  );
});

it('pieces are whole numbers, also below zero', () => {
  const read = (texts: string[]) => texts.map((text) => readPieces(text));
  expect(read(['12', '12.0', '-3', '−3', '1,200', '1.200', '12,345.00', '0', '1 200'])).toEqual([
    12, 12, -3, -3, 1200, 1200, 12_345, 0, 1200,
  ]);
  expect(read(['1.5', 'many', '', '1e9', '5,000', '5.000'])).toEqual(Array(6).fill(undefined));
  expect([readPieces('5,000', ','), readPieces('5,000', '.'), readPieces('5.000', '.')]).toEqual([5, 5000, 5]);
});

describe('a weight', () => {
  it.each([
    ['250', 'grams', 250],
    ['1,5', 'kilograms', 1500],
    ['0,500', 'kilograms', 500],
    ['1 lb', 'pounds', 454],
    ['500 g', 'kilograms', 500],
    ['500g', 'pounds', 500],
    ['0.5 Kg', 'grams', 500],
    ['2 oz.', 'grams', 57],
  ] as const)('%j in a column of %s is %d grams', (text, unit, expected) => {
    expect(readGrams(text, unit)).toBe(expected);
  });

  it.each(['heavy', '5 stone', '1 lb 4 oz', '-1', '1,234', '1.234'])('%j is none', (text) => {
    expect(readGrams(text, 'kilograms')).toBeUndefined();
  });

  it('of three decimals is read by the decimal sign of its file', () => {
    expect(readGrams('1.234', 'kilograms', '.')).toBe(1234);
    expect(readGrams('1,234', 'kilograms', ',')).toBe(1234);
  });
});
