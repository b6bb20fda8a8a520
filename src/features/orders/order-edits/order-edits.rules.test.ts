import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PRICES } from '#features/pricing/pricing/pricing.rules';
import type { Promotion } from '#features/pricing/promotions/promotions.rules';
import { type Cents, cents, sumCents, ZERO_CENTS } from '#shared/money';
import { differenceOf, dueOf, type EditedParts, isCancelledByEdit, priceEdit, shareRefund } from './order-edits.rules';

const COUPON: Promotion = {
  ...{
    id: 1,
    version: 1,
    name: 'TEN',
    items: undefined,
    customers: { kind: 'everyone' },
    minimumPieces: 0,
    combines: 'all',
    isPaused: false,
  },
  code: 'TEN',
  benefit: { kind: 'percent', percentBp: 1000 },
  minimumCents: cents(50_00),
  startsAt: undefined,
  endsAt: new Date(0),
  usageLimit: 1,
  customerLimit: undefined,
  usedCount: 1,
};
const TEXAS = { country: 'United States', state: 'Texas' };
const lineOf = (unitPriceCents: Cents, quantity: number) => ({
  ...{ variantId: 1, productId: 1, categoryId: undefined, tags: [], weightGrams: null },
  unitPriceCents,
  quantity,
});
const partsOf = (quantity: number, more: Partial<EditedParts> = {}): EditedParts => ({
  lines: [lineOf(cents(30_00), quantity)],
  destination: TEXAS,
  shopRates: { policies: DEFAULT_PRICES },
  promotions: [COUPON],
  lostCouponCents: ZERO_CENTS,
  isCouponForced: false,
  staffDiscountCents: ZERO_CENTS,
  ownShippingCents: undefined,
  method: undefined,
  shippingCents: ZERO_CENTS,
  ...more,
});

describe('the price of an edit', () => {
  it('has the coupon that was used in time, whatever became of it', () => {
    expect(priceEdit(partsOf(2))).toMatchObject({ itemsCents: 60_00, discountCents: 6_00, couponProblem: undefined });
  });

  it('names the minimum that is no longer met, and has the coupon only if staff want it', () => {
    expect(priceEdit(partsOf(1))).toMatchObject({ discountCents: 0, couponProblem: { reason: 'minimum', minimumCents: 50_00 } });
    expect(priceEdit(partsOf(1, { isCouponForced: true }))).toMatchObject({ discountCents: 3_00 });
  });

  it('has the price that staff set for shipping, also where it would be free', () => {
    expect(priceEdit(partsOf(2, { ownShippingCents: cents(12_00) })).shippingCents).toBe(12_00);
    expect(priceEdit(partsOf(1, { ownShippingCents: ZERO_CENTS })).shippingCents).toBe(0);
  });

  it('has a promotion without a code only while its conditions are met', () => {
    const { code: _, ...automatic } = COUPON;
    expect(priceEdit(partsOf(1, { promotions: [{ ...automatic, code: undefined }] }))).toMatchObject({
      discountCents: 0,
      couponProblem: undefined,
    });
  });

  it('keeps the discount of a coupon that was deleted', () => {
    expect(priceEdit(partsOf(1, { promotions: [], lostCouponCents: cents(4_00) })).discountCents).toBe(4_00);
  });

  it('is never below nothing, and its parts sum to the total', () => {
    const amounts = fc.integer({ min: 0, max: 500_00 }).map(cents);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 99_99 }).map(cents), fc.integer({ min: 0, max: 9 }))),
        amounts,
        fc.boolean(),
        (lines, staff, isForced) => {
          const price = priceEdit(
            partsOf(0, {
              lines: lines.map(([unitPriceCents, quantity]) => lineOf(unitPriceCents, quantity)),
              staffDiscountCents: staff,
              isCouponForced: isForced,
            }),
          );
          expect(price.totalCents).toBe(price.itemsCents + price.taxCents + price.shippingCents - price.discountCents);
          expect(price.totalCents).toBeGreaterThanOrEqual(0);
          expect(sumCents(price.applied.map(({ amountCents }) => amountCents))).toBeLessThanOrEqual(price.discountCents);
        },
      ),
    );
  });
});

describe('the difference', () => {
  const amount = fc.integer({ min: 0, max: 1_000_00 }).map(cents);

  it('is settled exactly by what is offered', () => {
    fc.assert(
      fc.property(amount, amount, amount, amount, fc.boolean(), (totalCents, chargedCents, share, toCollectCents, isCash) => {
        const adjustedCents = cents(Math.min(share, chargedCents));
        const money = { chargedCents, adjustedCents, toCollectCents, heldCreditCents: ZERO_CENTS };
        const { lessCashCents, refundCents, toPayCents, settlements } = differenceOf(totalCents, money, { isCash });
        const after = {
          chargedCents: sumCents([chargedCents, toPayCents]),
          adjustedCents: sumCents([adjustedCents, refundCents]),
          toCollectCents: cents(toCollectCents - lessCashCents),
          heldCreditCents: ZERO_CENTS,
        };
        expect(dueOf(totalCents, after)).toBe(0);
        expect(Math.min(refundCents, toPayCents)).toBe(0);
        expect(settlements.length > 0).toBe(refundCents + toPayCents > 0);
        if (isCash && toPayCents > 0) expect(settlements[0]).toBe('collect');
      }),
    );
  });

  it('of any number of edits is that of the last one alone', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1 }), (firstCents, totals) => {
        let money = { chargedCents: firstCents, adjustedCents: ZERO_CENTS, toCollectCents: ZERO_CENTS, heldCreditCents: ZERO_CENTS };
        for (const totalCents of totals) {
          const { refundCents, toPayCents } = differenceOf(totalCents, money, { isCash: false });
          money = {
            ...money,
            chargedCents: sumCents([money.chargedCents, toPayCents]),
            adjustedCents: sumCents([money.adjustedCents, refundCents]),
          };
        }
        expect(money.chargedCents - money.adjustedCents).toBe(totals.at(-1));
      }),
    );
  });

  it('is shared between payments without giving more than one has left', () => {
    const payment = fc
      .tuple(amount, amount)
      .map(([a, b]) => ({ chargedCents: cents(Math.max(a, b)), refundedCents: cents(Math.min(a, b)) }));
    fc.assert(
      fc.property(amount, fc.array(payment), (refundCents, list) => {
        const payments = list.map((one, i) => ({ ...one, id: String(i) }));
        const left = sumCents(payments.map(({ chargedCents, refundedCents }) => cents(chargedCents - refundedCents)));
        const shares = shareRefund(refundCents, payments);
        expect(sumCents(shares.map(({ amountCents }) => amountCents))).toBe(Math.min(refundCents, left));
        for (const { paymentId, amountCents } of shares) {
          const { chargedCents = 0, refundedCents = 0 } = payments[Number(paymentId)] ?? {};
          expect(amountCents).toBeGreaterThan(0);
          expect(amountCents).toBeLessThanOrEqual(chargedCents - refundedCents);
        }
      }),
    );
  });
});

describe('an edit', () => {
  it('without a piece left cancels the order', () => {
    expect(isCancelledByEdit([{ quantity: 0 }, { quantity: 0 }], 'processing')).toBe(true);
    expect(isCancelledByEdit([{ quantity: 0 }, { quantity: 1 }], 'processing')).toBe(false);
  });
});
