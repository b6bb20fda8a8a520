import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isGtin } from './gtin.rules';

it.each(['96385074', '036000291452', '4006381333931', '10614141000415'])('%s is a GTIN', (barcode) => {
  expect(isGtin(barcode)).toBe(true);
});

it.each([
  '',
  '4006381333932',
  '400638133393',
  '96385075',
  '00000000',
  'ABC-12345',
  '4006381333931 ',
  '４００６３８１３３３９３１',
  '40063813339',
])('%j is none', (barcode) => {
  expect(isGtin(barcode)).toBe(false);
});

it('a GTIN with one digit changed is none', () => {
  const digits = '4006381333931';
  fc.assert(
    fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (at, change) => {
      const changed = (Number(digits[at]) + change) % 10;
      expect(isGtin(digits.slice(0, at) + changed + digits.slice(at + 1))).toBe(false);
    }),
  );
});
