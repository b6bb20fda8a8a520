import { type BasisPoints, type Cents, minCents, takeRate, ZERO_CENTS } from '#shared/money';
import type { Discount } from './pricing.rules';

/** A stored coupon: its discount and its conditions. */
export interface Coupon {
  code: string;
  benefit: CouponBenefit;
  /** Compared with the price of its items, before tax and shipping. */
  minimumCents: Cents;
  startsAt: Date | undefined;
  endsAt: Date | undefined;
  /** How often it can be used, in total and by one customer; absent: unlimited. */
  usageLimit: number | undefined;
  customerLimit: number | undefined;
  usedCount: number;
}

export type CouponBenefit =
  | { kind: 'percent'; percentBp: BasisPoints }
  | { kind: 'amount'; amountCents: Cents }
  | { kind: 'free_shipping' };

/** Why a coupon cannot be used. */
export type CouponProblem =
  | { reason: 'unknown' | 'not_started' | 'expired' | 'used_up' | 'used_by_customer' | 'not_for_these' }
  | { reason: 'minimum'; minimumCents: Cents };

interface CouponCircumstances {
  /** The price of the items that it applies to. */
  discountedCents: Cents;
  now: Date;
  /** Orders of this customer that used it. */
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
 * The discount of a coupon; `priceCart` limits it to the price to pay. A coupon for some of the items is limited to the price
 * of those.
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
