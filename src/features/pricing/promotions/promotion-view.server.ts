import { cents } from '#shared/money';
import type { PromotionCircumstances } from './promotion-conditions.rules';
import type { PromotionFacts, PromotionRow } from './promotion-rows.queries.server';
import { toCalculatedTerms } from './promotion-terms.rules';
import type { Promotion } from './promotions.rules';

export function toPromotion(row: PromotionRow): Promotion {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    translations: row.terms.translations,
    code: row.code ?? undefined,
    ...toCalculatedTerms(row.terms, row.categoryIds),
    isPaused: row.isPaused,
    startsAt: row.startsAt === null ? undefined : new Date(row.startsAt),
    endsAt: row.endsAt === null ? undefined : new Date(row.endsAt),
    usageLimit: row.usageLimit ?? undefined,
    customerLimit: row.customerLimit ?? undefined,
    usedCount: row.usedCount,
    isCodeUsed: row.isCodeUsed,
  };
}

export function toCircumstances({ customer, uses, gifts }: PromotionFacts, now: Date): PromotionCircumstances {
  return {
    now,
    customer: customer ?? undefined,
    uses: new Map(uses.map(({ id, total, byCustomer }) => [id, { total, byCustomer }])),
    gifts: gifts.map(({ variantId, unitPriceCents, available }) => ({ variantId, unitPriceCents: cents(unitPriceCents), available })),
  };
}
