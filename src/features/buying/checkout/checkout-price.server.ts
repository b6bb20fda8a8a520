import type { Rates } from '#features/pricing/pricing/pricing.rules';
import type { ActivePromotions } from '#features/pricing/promotions/active-promotions.server';
import { type GiftLine, giftLines } from '#features/pricing/promotions/gifts.server';
import { toUsedPromotions, type UsedPromotion } from '#features/pricing/promotions/order-promotions.server';
import { type PricedWithPromotions, priceWithPromotions } from '#features/pricing/promotions/price-with-promotions.rules';
import type { PromotionProblem } from '#features/pricing/promotions/promotion-conditions.rules';
import type { PromotionLine } from '#features/pricing/promotions/promotion-lines.rules';
import { toCircumstances, toPromotion } from '#features/pricing/promotions/promotion-view.server';
import type { Promotion } from '#features/pricing/promotions/promotions.rules';
import type { PromotionsOfCart } from './checkout.queries.server';

interface CheckoutPricing extends PromotionsOfCart {
  active: ActivePromotions;
  rates: Rates;
}

export interface PricedCheckout extends PricedWithPromotions {
  /** The promotion of the cart's code, if it applies; or else why not. */
  coupon: Promotion | undefined;
  couponProblem: PromotionProblem | undefined;
  gifts: GiftLine[];
  /** What an order stores of its promotions. */
  used: UsedPromotion[];
}

/** The price of a customer's cart with the promotions that apply: for its summary, and when it is ordered. */
export function priceCheckoutLines(
  lines: readonly PromotionLine[],
  { active, rates, coupon: row, facts }: CheckoutPricing,
): PricedCheckout {
  const promotions = [...active.promotions, ...(row ? [toPromotion(row)] : [])];
  const priced = priceWithPromotions(lines, { rates, promotions, ...toCircumstances(facts, new Date()) });
  const coupon = priced.applied.find(({ promotion: { code } }) => code !== undefined)?.promotion;
  const found = priced.problems.find(({ promotion: { code } }) => code !== undefined)?.problem;
  return {
    ...priced,
    coupon,
    couponProblem: coupon ? undefined : (found ?? { reason: 'unknown' }),
    gifts: giftLines(priced.applied, facts.gifts),
    used: toUsedPromotions(priced.applied, (id) => (row?.id === id ? row : active.rows.get(id)) ?? { terms: null, categoryIds: [] }),
  };
}
