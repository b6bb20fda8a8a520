import type { Cents } from '#shared/money';
import type { PromotionRow } from './promotion-rows.queries.server';
import type { AppliedPromotion } from './promotions.rules';

/** What an order stores of a promotion that it used: `order_promotions`. */
export interface UsedPromotion {
  promotionId: number | null;
  version: number;
  name: string;
  code: string | null;
  terms: PromotionRow['terms'] | null;
  categoryIds: number[];
  amountCents: Cents;
  shippingCents: Cents;
  /** By the position of the line, from 1. */
  lineShares: Record<string, Cents>;
  isEven: boolean;
  /** The promotion's own code that the order used, of those that were made for single customers. */
  codeId?: number | null | undefined;
}

/**
 * What an order stores of the promotions that apply to it. A single one that takes the same rate off each line is even: refunds then
 * share it by price (docs/rules.md#promotions-refunds).
 */
export function toUsedPromotions(
  applied: readonly AppliedPromotion[],
  rowOf: (id: number) => Pick<UsedPromotion, 'terms' | 'categoryIds' | 'codeId'>,
  /** The position of each line; absent: 1, 2, 3 … */
  positions?: readonly number[],
): (UsedPromotion & { promotionId: number })[] {
  const onLines = applied.filter(({ lineCents }) => lineCents.some((part) => part > 0));
  return applied.map(({ promotion, amountCents, shippingCents, lineCents }) => ({
    promotionId: promotion.id,
    version: promotion.version,
    name: promotion.name,
    code: promotion.code ?? null,
    terms: rowOf(promotion.id).terms,
    categoryIds: rowOf(promotion.id).categoryIds,
    amountCents,
    shippingCents,
    lineShares: Object.fromEntries(lineCents.flatMap((part, at) => (part > 0 ? [[String(positions?.[at] ?? at + 1), part]] : []))),
    codeId: rowOf(promotion.id).codeId,
    isEven: onLines.length < 2 && promotion.items === undefined && promotion.benefit.kind !== 'buy_get',
  }));
}
