import { toCents } from '#shared/money';
import type { PromotionTerms } from './promotion-terms.schema';
import type { Benefit, Promotion } from './promotions.rules';

/** The parts of a promotion that its terms describe. */
export type CalculatedTerms = Pick<Promotion, 'benefit' | 'items' | 'customers' | 'minimumCents' | 'minimumPieces' | 'combines'>;

/** Terms for calculating; `categoryIds` are those of the terms with all below them. */
export function toCalculatedTerms(terms: PromotionTerms, categoryIds: readonly number[]): CalculatedTerms {
  const { benefit, items, customers, minimum, combines } = terms;
  return {
    benefit: toBenefit(benefit),
    items: items
      ? {
          productIds: new Set(items.productIds.map(Number)),
          categoryIds: new Set(categoryIds),
          tags: new Set(items.tags.map((tag) => tag.toLowerCase())),
        }
      : undefined,
    customers,
    minimumCents: toCents(minimum.amount),
    minimumPieces: minimum.pieces,
    combines,
  };
}

/** What a promotion gives, for calculating. */
export function toBenefit(benefit: PromotionTerms['benefit']): Benefit {
  switch (benefit.kind) {
    case 'percent':
      return { kind: 'percent', percentBp: toBasisPoints(benefit.percent) };
    case 'amount':
      return { kind: 'amount', amountCents: toCents(benefit.amount) };
    case 'free_shipping':
      return benefit;
    case 'buy_get':
      return { kind: 'buy_get', buy: benefit.buy, get: benefit.get, percentBp: toBasisPoints(benefit.percent) };
    case 'tiers':
      return { kind: 'tiers', tiers: benefit.tiers.map(({ pieces, percent }) => ({ pieces, percentBp: toBasisPoints(percent) })) };
    case 'gift':
      return { kind: 'gift', variantId: Number(benefit.variantId), quantity: benefit.quantity };
    default:
      return benefit satisfies never;
  }
}

function toBasisPoints(percent: number): number {
  return Math.round(percent * 100);
}
