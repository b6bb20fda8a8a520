import type { PriceStep } from '#features/pricing/pricing/price-steps.rules';
import type { Language } from '#languages/languages';
import { withCommas } from '#shared/lists';
import { formatCents, negateCents, ZERO_CENTS } from '#shared/money';
import { formatRate } from '#shared/percent';
import { discountStepMessages as messages } from './discount-steps.messages';
import type { PricedWithPromotions } from './price-with-promotions.rules';
import { promotionName } from './promotion-name.rules';
import type { Benefit, Promotion } from './promotions.rules';

/**
 * The steps of "Why this total?" for promotions: what each takes off, and which were left out because another choice costs less; in
 * the words of the owner, or their translation into a language.
 */
export function discountSteps(
  { applied, passedOver }: Pick<PricedWithPromotions, 'applied' | 'passedOver'>,
  language?: Language,
): PriceStep[] {
  return [
    ...applied
      .filter(({ amountCents, promotion }) => amountCents > 0 || promotion.benefit.kind === 'gift')
      .map(({ promotion, amountCents }) => ({
        label: messages.applied(promotionLabel(promotion, language), benefitWords(promotion.benefit)),
        amountCents: negateCents(amountCents),
      })),
    ...passedOver.map((promotion) => ({
      label: messages.passedOver(promotionLabel(promotion, language)),
      amountCents: ZERO_CENTS,
    })),
  ];
}

/** 'Coupon WELCOME10', 'Summer deal'. */
function promotionLabel(promotion: Promotion, language: Language | undefined): string {
  return promotion.code ? messages.coupon(promotion.code) : promotionName(promotion, language);
}

/** '10% off', 'buy 2, get 1 free'. */
export function benefitWords(benefit: Benefit): string {
  switch (benefit.kind) {
    case 'percent':
      return messages.off(formatRate(benefit.percentBp));
    case 'amount':
      return messages.off(formatCents(benefit.amountCents));
    case 'free_shipping':
      return messages.freeShipping;
    case 'buy_get':
      return benefit.percentBp === 10_000
        ? messages.buyGetFree(benefit.buy, benefit.get)
        : messages.buyGetOff({ buy: benefit.buy, get: benefit.get, rate: formatRate(benefit.percentBp) });
    case 'tiers':
      return withCommas(benefit.tiers.map(({ pieces, percentBp }) => messages.tier(formatRate(percentBp), pieces)));
    case 'gift':
      return messages.gifts(benefit.quantity);
    default:
      return benefit satisfies never;
  }
}
