import type { PriceStep } from '#features/pricing/pricing/price-steps.rules';
import { formatCents, negateCents, ZERO_CENTS } from '#shared/money';
import type { PricedWithPromotions } from './price-with-promotions.rules';
import type { Benefit, Promotion } from './promotions.rules';

/** The steps of "Why this total?" for promotions: what each takes off, and which were left out because another choice costs less. */
export function discountSteps({ applied, passedOver }: Pick<PricedWithPromotions, 'applied' | 'passedOver'>): PriceStep[] {
  return [
    ...applied
      .filter(({ amountCents, promotion }) => amountCents > 0 || promotion.benefit.kind === 'gift')
      .map(({ promotion, amountCents }) => ({
        label: `${promotionLabel(promotion)}, ${benefitWords(promotion.benefit)}`,
        amountCents: negateCents(amountCents),
      })),
    ...passedOver.map((promotion) => ({
      label: `${promotionLabel(promotion)} cannot be combined with these. You pay less this way.`,
      amountCents: ZERO_CENTS,
    })),
  ];
}

/** 'Coupon WELCOME10', 'Summer deal'. */
function promotionLabel({ code, name }: Promotion): string {
  return code ? `Coupon ${code}` : name;
}

/** '10% off', 'buy 2, get 1 free'. */
export function benefitWords(benefit: Benefit): string {
  switch (benefit.kind) {
    case 'percent':
      return `${formatRate(benefit.percentBp)} off`;
    case 'amount':
      return `${formatCents(benefit.amountCents)} off`;
    case 'free_shipping':
      return 'free shipping';
    case 'buy_get':
      return `buy ${benefit.buy}, get ${benefit.get} ${benefit.percentBp === 10_000 ? 'free' : `at ${formatRate(benefit.percentBp)} off`}`;
    case 'tiers':
      return benefit.tiers
        .map(({ pieces, percentBp }) => `${formatRate(percentBp)} off from ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`)
        .join(', ');
    case 'gift':
      return benefit.quantity === 1 ? 'a gift' : `${benefit.quantity} gifts`;
    default:
      return benefit satisfies never;
  }
}

/** '8.25%' of 825 basis points. */
function formatRate(rateBp: number): string {
  return `${rateBp / 100}%`;
}
