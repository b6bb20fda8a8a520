import type { Coupon } from '#features/pricing/pricing/coupons.rules';
import { cents, ZERO_CENTS } from '#shared/money';
import { DAY_MS } from '#shared/time';

/** docs/rules.md#demo-coupons, before anybody used them. */
export function makeCoupons(now: Date): Coupon[] {
  const always = {
    minimumCents: ZERO_CENTS,
    startsAt: undefined,
    endsAt: undefined,
    usageLimit: undefined,
    customerLimit: undefined,
    usedCount: 0,
  };
  return [
    { ...always, code: 'WELCOME10', benefit: { kind: 'percent', percentBp: 1_000 } },
    { ...always, code: 'SAVE20', benefit: { kind: 'amount', amountCents: cents(20_00) }, minimumCents: cents(100_00) },
    { ...always, code: 'FREESHIP', benefit: { kind: 'free_shipping' } },
    { ...always, code: 'EXPIRED', benefit: { kind: 'percent', percentBp: 1_500 }, endsAt: new Date(now.getTime() - 30 * DAY_MS) },
    { ...always, code: 'ONCE', benefit: { kind: 'percent', percentBp: 2_000 }, usageLimit: 1 },
  ];
}
