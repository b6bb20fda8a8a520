import type { PromotionTerms } from '#features/pricing/promotions/promotion-terms.schema';
import { DAY_MS } from '#shared/time';

/** A promotion with a code. */
export interface DemoCoupon {
  id: number;
  code: string;
  terms: PromotionTerms;
  endsAt?: Date;
  usageLimit?: number;
}

/** docs/rules.md#demo-coupons, before anybody used them. */
export function makeCoupons(now: Date): DemoCoupon[] {
  return [
    { id: 1, code: 'WELCOME10', terms: termsOf({ kind: 'percent', percent: 10 }) },
    { id: 2, code: 'SAVE20', terms: termsOf({ kind: 'amount', amount: 20 }, { amount: 100 }) },
    { id: 3, code: 'FREESHIP', terms: termsOf({ kind: 'free_shipping' }) },
    { id: 4, code: 'EXPIRED', terms: termsOf({ kind: 'percent', percent: 15 }), endsAt: new Date(now.getTime() - 30 * DAY_MS) },
    { id: 5, code: 'ONCE', terms: termsOf({ kind: 'percent', percent: 20 }), usageLimit: 1 },
  ];
}

function termsOf(benefit: PromotionTerms['benefit'], { amount = 0 } = {}): PromotionTerms {
  return { benefit, items: null, customers: { kind: 'everyone' }, minimum: { amount, pieces: 0 }, combines: 'all' };
}
