import fc from 'fast-check';
import type { Insertable, Selectable } from 'kysely';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { DB } from '#db/row-types.generated';
import { runInLanguage } from '#languages/current-language.server';
import { loadTranslations } from '#languages/translations.server';
import { formatShortDollars } from './dollar-forms';
import {
  averageCents,
  type Cents,
  cents,
  type Dollars,
  formatCents,
  formatDollars,
  minCents,
  multiplyCents,
  negateCents,
  percentOff,
  subtractCents,
  sumCents,
  takeRate,
  takeShare,
  toCents,
  toDollars,
  ZERO_CENTS,
} from './money';

const MOST_CENTS = 2_000_000_000;
const amount = fc.nat(MOST_CENTS).map(cents);
const positiveAmount = fc.integer({ min: 1, max: MOST_CENTS }).map(cents);
const isWhole = (value: number) => Number.isSafeInteger(value);

describe('an amount in cents', () => {
  it('is neither a plain number nor an amount in dollars', () => {
    const dollars = toDollars(cents(5_99));
    // @ts-expect-error: a plain number may have any unit.
    const plain: Cents = 5_99;
    // @ts-expect-error: $5.99 is 599 cents.
    const converted: Cents = dollars;
    // @ts-expect-error: the sum of two amounts is a plain number; sumCents() is one of cents.
    const sum: Cents = cents(1) + cents(2);
    // @ts-expect-error: the argument must be cents.
    formatCents(5.99);
    // @ts-expect-error: all amounts must be cents.
    sumCents([cents(1), 2]);
    // @ts-expect-error: a sale price from the API is in dollars.
    percentOff(cents(100_00), dollars);
    expect([plain, converted, sum]).toEqual([599, 5.99, 3]);
    expectTypeOf<number>().not.toExtend<Cents>();
    expectTypeOf<Dollars>().not.toExtend<Cents>();
  });

  it('is not converted twice', () => {
    // @ts-expect-error: the amount is already in cents.
    expect(toCents(cents(5_99))).toBe(599_00);
    // @ts-expect-error: 599 cents are not $599.
    expect(formatDollars(cents(5_99))).toBe('$599.00');
    expectTypeOf<Cents>().not.toExtend<Dollars>();
    expectTypeOf<number>().toExtend<Dollars>();
  });

  it('is the type of every money column of the database', () => {
    type MoneyIn<Table> = { [Column in keyof Table]: Column extends 'cents' | `${string}Cents` ? Table[Column] : never }[keyof Table];
    type Money<Rows> = NonNullable<{ [Table in keyof Rows]: MoneyIn<Rows[Table]> }[keyof Rows]>;
    expectTypeOf<Money<{ [Table in keyof DB]: Selectable<DB[Table]> }>>().toEqualTypeOf<Cents>();
    expectTypeOf<Money<{ [Table in keyof DB]: Insertable<DB[Table]> }>>().toEqualTypeOf<Cents>();
  });

  it.each([5.99, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('cannot be %d', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });
});

describe('cents', () => {
  it('convert to dollars and back without loss', () => {
    fc.assert(fc.property(amount, (amountCents) => toCents(toDollars(amountCents)) === amountCents));
  });

  it('are rounded from dollars to the nearest cent, half a cent away from zero', () => {
    fc.assert(
      fc.property(fc.nat(MOST_CENTS), fc.integer({ min: 0, max: 9 }), fc.constantFrom(1, -1), (wholeCents, tenths, sign) => {
        const dollars = (sign * (wholeCents * 10 + tenths)) / 1000;
        expect(Math.abs(toCents(dollars))).toBe(wholeCents + (tenths >= 5 ? 1 : 0));
      }),
    );
    expect([toCents(1.005), toCents(-1.005), toCents(Number.POSITIVE_INFINITY)]).toEqual([101, -101, Number.POSITIVE_INFINITY]);
  });

  it('have the same sum in any order, and the sum 0 for an empty list', () => {
    expect(sumCents([])).toBe(0);
    fc.assert(
      fc.property(fc.array(amount), (amounts) => {
        const sum = sumCents(amounts);
        expect(isWhole(sum) && sum >= Math.max(0, ...amounts)).toBe(true);
        expect(sumCents(amounts.toReversed())).toBe(sum);
      }),
    );
  });

  it('multiplied by a quantity are the sum of that many amounts', () => {
    fc.assert(
      fc.property(amount, fc.nat(999), (unitPriceCents, quantity) => {
        expect(multiplyCents(unitPriceCents, quantity)).toBe(sumCents(Array.from({ length: quantity }, () => unitPriceCents)));
      }),
    );
  });

  it('are subtracted down to 0 at most', () => {
    fc.assert(
      fc.property(amount, amount, (fromCents, takenCents) => {
        const leftCents = subtractCents(fromCents, takenCents);
        expect(sumCents([leftCents, minCents(fromCents, takenCents)])).toBe(fromCents);
        expect(leftCents).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('sum to 0 with their negation, which is never -0', () => {
    fc.assert(fc.property(amount, (amountCents) => sumCents([amountCents, negateCents(amountCents)]) === 0));
    expect(Object.is(negateCents(ZERO_CENTS), 0)).toBe(true);
  });

  it('have an average that is exact to half a cent, and 0 without amounts', () => {
    expect(averageCents(cents(1_00), 0)).toBe(0);
    expect(averageCents(cents(5), 2)).toBe(3);
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 1000 }), (totalCents, count) => {
        const average = averageCents(totalCents, count);
        expect(isWhole(average) && Math.abs(average - totalCents / count) <= 0.5).toBe(true);
      }),
    );
  });

  it('are multiplied by a rate with exact rounding half up', () => {
    expect(takeRate(cents(49_99), 800)).toBe(400);
    expect(takeRate(cents(5), 1000)).toBe(1);
    expect(takeRate(cents(4), 1000)).toBe(0);
    expect(takeRate(cents(100_00), 1025)).toBe(10_25);
    fc.assert(
      fc.property(amount, fc.nat(10_000), (amountCents, rateBp) => {
        expect(takeRate(amountCents, rateBp)).toBe(Number((BigInt(amountCents) * BigInt(rateBp) + 5_000n) / 10_000n));
      }),
    );
  });

  it('are divided into shares whose sum differs by a cent at most', () => {
    fc.assert(
      fc.property(amount, positiveAmount, fc.nat(10_000), (amountCents, whole, shareBp) => {
        const part = takeRate(whole, shareBp);
        const shares = [part, subtractCents(whole, part)].map((each) => takeShare(amountCents, { part: each, whole }));
        expect(Math.abs(sumCents(shares) - amountCents)).toBeLessThanOrEqual(1);
        expect(takeShare(amountCents, { part: whole, whole })).toBe(amountCents);
      }),
    );
  });

  it('are formatted for shoppers', () => {
    expect(formatCents(cents(1_234_50))).toBe('$1,234.50');
    expect(formatDollars(1234.5)).toBe('$1,234.50');
    expect(percentOff(cents(100_00), cents(66_67))).toBe(33);
  });

  it('have no cents where a whole amount is shown shortly, in any language', async () => {
    await loadTranslations('de');
    expect([50, 49.9, 1234].map(formatShortDollars)).toEqual(['$50', '$49.90', '$1,234']);
    expect(runInLanguage('de', () => [50, 49.9, 1234].map(formatShortDollars))).toEqual(['50\u00a0$', '49,90\u00a0$', '1.234\u00a0$']);
  });
});
