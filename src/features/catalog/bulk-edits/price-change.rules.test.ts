import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from '#shared/money';
import { changePrice, changeSale, MAX_PRICE_CENTS, type PriceChange } from './price-change.rules';

const price = fc.integer({ min: 1, max: 5_000_000_00 }).map(cents);
const rate = fc.integer({ min: -10_000, max: 100_000 });
const ending = fc.option(fc.integer({ min: 0, max: 99 }), { nil: undefined });
const change: fc.Arbitrary<PriceChange> = fc.oneof(
  price.map((amountCents) => ({ op: 'set' as const, amountCents })),
  rate.map((rateBp) => ({ op: 'percent' as const, rateBp })),
  fc.integer({ min: -1_000_00, max: 1_000_00 }).map((amount) => ({ op: 'amount' as const, amountCents: cents(amount) })),
);

describe('a price', () => {
  it.each([
    [20_00, { op: 'percent', rateBp: 500 }, undefined, 21_00],
    [19_99, { op: 'percent', rateBp: 500 }, undefined, 20_99],
    [19_99, { op: 'percent', rateBp: 500 }, 99, 20_99],
    [47_50, { op: 'percent', rateBp: 500 }, 99, 49_99],
    [10_00, { op: 'percent', rateBp: 100 }, 99, 10_99],
    [9_99, { op: 'percent', rateBp: -100 }, 99, 9_99],
    [10_00, { op: 'percent', rateBp: -100 }, 99, 9_99],
    [20_00, { op: 'amount', amountCents: -5_00 }, undefined, 15_00],
    [20_00, { op: 'set', amountCents: 24_60 }, 99, 24_99],
    [20_00, { op: 'set', amountCents: 24_40 }, 99, 23_99],
    [33, { op: 'percent', rateBp: 5_000 }, undefined, 50],
  ] as const)('of %d after %j, ending in %s, is %d', (before, input, endingCents, after) => {
    expect(changePrice(cents(before), input as PriceChange, endingCents)).toBe(after);
  });

  it('is a whole number of cents within its bounds, or no price', () => {
    fc.assert(
      fc.property(price, change, ending, (before, input, endingCents) => {
        const after = changePrice(before, input, endingCents);
        if (after === undefined) return;
        expect(Number.isSafeInteger(after)).toBe(true);
        expect(after).toBeGreaterThanOrEqual(1);
        expect(after).toBeLessThanOrEqual(MAX_PRICE_CENTS);
      }),
    );
  });

  it('is exact to half a cent without an ending', () => {
    fc.assert(
      fc.property(price, rate, (before, rateBp) => {
        const after = changePrice(before, { op: 'percent', rateBp });
        if (after === undefined) return;
        const twice = 2n * BigInt(after) * 10_000n - 2n * BigInt(before) * BigInt(10_000 + rateBp);
        expect(twice <= 10_000n && twice > -10_000n).toBe(true);
      }),
    );
  });

  it('has the ending that was chosen, at most a dollar from the exact price', () => {
    fc.assert(
      fc.property(price, change, fc.integer({ min: 0, max: 99 }), (before, input, endingCents) => {
        const [exact, after] = [changePrice(before, input), changePrice(before, input, endingCents)];
        if (after === undefined) return;
        expect(after % 100).toBe(endingCents);
        if (exact !== undefined) expect(Math.abs(after - exact)).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('never falls by a raise, and never rises by a reduction', () => {
    fc.assert(
      fc.property(price, rate, ending, (before, rateBp, endingCents) => {
        const [exact, after] = [
          changePrice(before, { op: 'percent', rateBp }),
          changePrice(before, { op: 'percent', rateBp }, endingCents),
        ];
        if (exact === undefined || after === undefined) return;
        if (exact > before) expect(after).toBeGreaterThanOrEqual(before);
        // A dollar at most cannot be reduced to a positive price with this ending.
        if (exact < before && before > 100) expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });
});

describe('a sale price', () => {
  const sale = (listCents: number, saleCents: number | null) => ({ listCents: cents(listCents), saleCents: saleCents as Cents | null });

  it('can be so much off the price, be removed, and is not invented by a raise', () => {
    expect(changeSale(sale(20_00, null), { op: 'off', rateBp: 2_000 })).toBe(16_00);
    expect(changeSale(sale(20_00, 18_00), { op: 'off', rateBp: 2_000 }, 99)).toBe(15_99);
    expect(changeSale(sale(20_00, 18_00), { op: 'remove' })).toBeNull();
    expect(changeSale(sale(20_00, null), { op: 'percent', rateBp: 500 })).toBeNull();
    expect(changeSale(sale(20_00, 10_00), { op: 'percent', rateBp: 500 })).toBe(10_50);
    expect(changeSale(sale(20_00, null), { op: 'set', amountCents: cents(5_00) })).toBe(5_00);
    expect(changeSale(sale(20_00, null), { op: 'off', rateBp: 10_000 })).toBeUndefined();
  });
});
