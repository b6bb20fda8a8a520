import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RETURN_STATUSES, returnMachine, returnValueCents } from './returns.rules';

describe('a return', () => {
  it('moves step by step, and can be rejected until its pieces are back', () => {
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

describe('what goes back', () => {
  it('is the price with its share of tax and discount', () => {
    const order = { itemsCents: 100_00, taxCents: 8_25, itemsDiscountCents: 10_00 };
    expect(returnValueCents(order, { returningCents: 30_00, earlierValueCents: 0 })).toBe(29_48);
    expect(returnValueCents(order, { returningCents: 100_00, earlierValueCents: 29_48 })).toBe(68_77);
  });

  it('sums to items + tax − discount, in whatever parts they come back', () => {
    const cents = fc.integer({ min: 1, max: 2_000_000_000 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), fc.nat(3_000), fc.nat(10_000), (prices, taxBp, discountBp) => {
        const itemsCents = prices.reduce((sum, price) => sum + price, 0);
        const order = {
          itemsCents,
          taxCents: Math.round((itemsCents * taxBp) / 10_000),
          itemsDiscountCents: Math.floor((itemsCents * discountBp) / 10_000),
        };
        let returningCents = 0;
        let earlierValueCents = 0;
        for (const price of prices) {
          returningCents += price;
          const value = returnValueCents(order, { returningCents, earlierValueCents });
          expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
          earlierValueCents += value;
        }
        expect(earlierValueCents).toBe(itemsCents + order.taxCents - order.itemsDiscountCents);
      }),
    );
  });
});
