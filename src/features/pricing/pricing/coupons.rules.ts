import { type BasisPoints, type Cents, minCents, takeRate, ZERO_CENTS } from '#shared/money';
import type { Discount } from './pricing.rules';

/** A coupon as the shop keeps it: what it takes off, and under which terms. */
export interface Coupon {
  code: string;
  benefit: CouponBenefit;
  /** Counts on the items that it is for, before tax and shipping. */
  minimumCents: Cents;
  startsAt: Date | undefined;
  endsAt: Date | undefined;
  /** How often it serves, in all and for one customer; absent, without an end. */
  usageLimit: number | undefined;
  customerLimit: number | undefined;
  usedCount: number;
}

export type CouponBenefit =
  | { kind: 'percent'; percentBp: BasisPoints }
  | { kind: 'amount'; amountCents: Cents }
  | { kind: 'free_shipping' };

/** Why a coupon does not serve. */
export type CouponProblem =
  | { reason: 'unknown' | 'not_started' | 'expired' | 'used_up' | 'used_by_customer' | 'not_for_these' }
  | { reason: 'minimum'; minimumCents: Cents };

interface CouponCircumstances {
  /** Of the items that it is for. */
  discountedCents: Cents;
  now: Date;
  /** In how many orders of this customer it served already. */
  customerUses: number;
}

export function findCouponProblem(coupon: Coupon, { discountedCents, now, customerUses }: CouponCircumstances): CouponProblem | undefined {
  const { startsAt, endsAt, usageLimit, customerLimit, usedCount, minimumCents } = coupon;
  if (startsAt && now < startsAt) return { reason: 'not_started' };
  if (endsAt && now >= endsAt) return { reason: 'expired' };
  if (usageLimit !== undefined && usedCount >= usageLimit) return { reason: 'used_up' };
  if (customerLimit !== undefined && customerUses >= customerLimit) return { reason: 'used_by_customer' };
  if (discountedCents === 0) return { reason: 'not_for_these' };
  if (discountedCents < minimumCents) return { reason: 'minimum', minimumCents };
  return undefined;
}

/**
 * What a coupon takes off; `priceCart` sees to it that it is never more than there is to pay. One for some
 * of the items takes no more than those cost.
 */
export function couponDiscount({ benefit }: Coupon): Discount {
  switch (benefit.kind) {
    case 'percent':
      return ({ discountedCents }) => takeRate(discountedCents, benefit.percentBp);
    case 'amount':
      return ({ itemsCents, discountedCents }) =>
        discountedCents === itemsCents ? benefit.amountCents : minCents(benefit.amountCents, discountedCents);
    case 'free_shipping':
      return ({ discountedCents, shippingCents }) => (discountedCents > 0 ? shippingCents : ZERO_CENTS);
    default:
      return benefit satisfies never;
  }
}
