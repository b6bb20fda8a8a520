import { type CartPrice, type DiscountParts, priceCart, type Rates } from '#features/pricing/pricing/pricing.rules';
import { type Cents, sumCents, ZERO_CENTS } from '#shared/money';
import { type ChosenPromotions, choosePromotions } from './choose-promotions.rules';
import { findPromotionProblem, type PromotionCircumstances, type PromotionProblem } from './promotion-conditions.rules';
import type { PromotionLine } from './promotion-lines.rules';
import type { AppliedPromotion, Promotion } from './promotions.rules';

export interface PricedWithPromotions extends ChosenPromotions {
  price: CartPrice;
  /** Why each of the others does not apply. */
  problems: { promotion: Promotion; problem: PromotionProblem }[];
}

interface PricedCart extends PromotionCircumstances {
  rates: Rates;
  promotions: readonly Promotion[];
  /** A discount of staff besides. */
  ownDiscount?: ((itemsCents: Cents) => Cents) | undefined;
}

/** The price of a cart with the promotions that apply to it: `priceCart` with the best discount. */
export function priceWithPromotions(
  lines: readonly PromotionLine[],
  { rates, promotions, ownDiscount, ...circumstances }: PricedCart,
): PricedWithPromotions {
  const found = promotions.map((promotion) => ({ promotion, problem: findPromotionProblem(promotion, lines, circumstances) }));
  const valid = found.filter(({ problem }) => !problem).map(({ promotion }) => promotion);
  let chosen: ChosenPromotions = { applied: [], passedOver: [] };
  const price = priceCart(lines, {
    rates,
    discount: (before) => {
      chosen = choosePromotions(lines, { valid, gifts: circumstances.gifts }, before);
      return sumCents([...chosen.applied.map(({ amountCents }) => amountCents), ownDiscount?.(before.itemsCents) ?? ZERO_CENTS]);
    },
    discountOn: () => discountOn(chosen.applied, lines.length),
  });
  const problems = [
    ...found.flatMap(({ promotion, problem }) => (problem ? [{ promotion, problem }] : [])),
    ...chosen.passedOver.map((promotion) => ({ promotion, problem: { reason: 'not_combined' } as const })),
  ];
  return { ...chosen, price, problems };
}

/** What promotions take off shipping, and off each line. */
export function discountOn(applied: readonly AppliedPromotion[], lines: number): Omit<DiscountParts, 'cents'> {
  return {
    shippingCents: sumCents(applied.map(({ shippingCents }) => shippingCents)),
    lineCents: Array.from({ length: lines }, (_, at) => sumCents(applied.map(({ lineCents }) => lineCents[at] ?? ZERO_CENTS))),
  };
}
