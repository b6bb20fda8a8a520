import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, sumCents, takeRate } from '#shared/money';
import { RETURN_STATUSES, returnMachine, returnValueCents } from './returns.rules';

describe('a return', () => {
  it('moves step by step, and can be rejected until it is received', () => {
    const moves = RETURN_STATUSES.flatMap((status) => returnMachine.next(status).map((next) => `${status} → ${next}`));
    expect(moves).toEqual([
      'requested → approved',
      'requested → rejected',
      'approved → received',
      'approved → rejected',
      'received → refunded',
    ]);
    expect(returnMachine.before('rejected')).toEqual(['requested', 'approved']);
  });
});

describe('the value of a return', () => {
  it('is the price with its share of tax and discount', () => {
    const order = { itemsCents: cents(100_00), taxCents: cents(8_25), itemsDiscountCents: cents(10_00) };
    const lines = (returning: number) => [{ unitPriceCents: cents(10_00), quantity: 10, returning, discountCents: cents(0) }];
    expect(returnValueCents(order, { lines: lines(3), earlierValueCents: cents(0) })).toBe(29_48);
    expect(returnValueCents(order, { lines: lines(10), earlierValueCents: cents(29_48) })).toBe(68_77);
  });

  it('sums to items + tax − discount, however the items are split into returns', () => {
    const price = fc.integer({ min: 1, max: 2_000_000_000 }).map(cents);
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 20 }), fc.nat(3_000), fc.nat(10_000), (prices, taxBp, discountBp) => {
        const itemsCents = sumCents(prices);
        const order = {
          itemsCents,
          taxCents: takeRate(itemsCents, taxBp),
          itemsDiscountCents: takeRate(itemsCents, discountBp),
        };
        let lines = prices.map((unitPriceCents) => ({ unitPriceCents, quantity: 1, returning: 0, discountCents: cents(0) }));
        let earlierValueCents = cents(0);
        for (const at of prices.keys()) {
          lines = lines.map((line, i) => (i === at ? { ...line, returning: 1 } : line));
          const value = returnValueCents(order, { lines, earlierValueCents });
          expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
          earlierValueCents = sumCents([earlierValueCents, value]);
        }
        expect(earlierValueCents).toBe(itemsCents + order.taxCents - order.itemsDiscountCents);
      }),
    );
  });
});
