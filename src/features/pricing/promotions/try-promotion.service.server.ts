import { explainPrice } from '#features/pricing/pricing/price-steps.rules';
import type { Shop } from '#server/shop.server';
import { toDollars } from '#shared/money';
import { readActivePromotions } from './active-promotions.server';
import { discountSteps } from './discount-steps.rules';
import { giftLines } from './gifts.server';
import { priceWithPromotions } from './price-with-promotions.rules';
import { selectLinesToPromote, selectPromotionFacts } from './promotion-facts.queries.server';
import { problemWords } from './promotion-problems.messages';
import { toCalculatedTerms } from './promotion-terms.rules';
import { toCircumstances } from './promotion-view.server';
import * as queries from './promotions.queries.server';
import type { Promotion } from './promotions.rules';
import type { TriedPromotion, TryPromotion } from './promotions.schema';
import { toValues } from './promotions.service.server';

/** Stands for a promotion that is not saved. */
const TRIED_ID = 0;

/**
 * What a promotion would do to a cart while it runs, beside the automatic ones that run now: it needs not be saved, nor have started.
 * By the rates of the cart summary.
 */
export async function tryPromotion(
  shop: Shop,
  { promotion: given, promotionId, lines: wanted, isFirstOrder }: TryPromotion,
): Promise<TriedPromotion> {
  const { terms, name, code } = toValues(given, undefined);
  const active = await readActivePromotions(shop);
  const variantIds = wanted.map(({ variantId }) => variantId);
  const giftIds = terms.benefit.kind === 'gift' ? [Number(terms.benefit.variantId)] : [];
  const [categoryIds, known, facts] = await Promise.all([
    queries.selectCategoryIds(shop.db, terms),
    selectLinesToPromote(shop.db, variantIds),
    selectPromotionFacts(shop.db, { userId: undefined, active: { ...active, giftIds: [...active.giftIds, ...giftIds] } }),
  ]);
  const always = { isPaused: false, startsAt: undefined, endsAt: undefined, usageLimit: undefined, customerLimit: undefined, usedCount: 0 };
  const promotion: Promotion = {
    ...always,
    id: TRIED_ID,
    version: 0,
    name,
    code: code ?? undefined,
    ...toCalculatedTerms(terms, categoryIds),
  };
  const lines = wanted.flatMap(({ variantId, quantity }) => {
    const line = known.find((each) => String(each.variantId) === variantId);
    return line ? [{ ...line, quantity }] : [];
  });
  const others = active.promotions.filter(({ id }) => String(id) !== promotionId);
  const rates = shop.config.prices.cartSummary;
  const circumstances = { ...toCircumstances(facts, new Date()), customer: customerFor(promotion, isFirstOrder) };
  const before = priceWithPromotions(lines, { rates, promotions: others, ...circumstances });
  const priced = priceWithPromotions(lines, { rates, promotions: [...others, promotion], ...circumstances });
  const problem = priced.problems.find((each) => each.promotion.id === TRIED_ID)?.problem;
  const steps = explainPrice({ lines, price: priced.price, rates, destination: undefined, discounts: discountSteps(priced) });
  return {
    applies: priced.applied.some((each) => each.promotion.id === TRIED_ID),
    problem: problem && problemWords(problem),
    totalBefore: toDollars(before.price.totalCents),
    total: toDollars(priced.price.totalCents),
    steps: steps.map(({ label, amountCents }) => ({ label, amount: toDollars(amountCents) })),
    gifts: giftLines(priced.applied, facts.gifts).map(({ gift, quantity }) => ({ name: gift.name, quantity })),
  };
}

/** A shopper whom the promotion is for. */
function customerFor({ customers }: Promotion, isFirstOrder: boolean) {
  const tags = customers.kind === 'tagged' ? [...customers.tags] : [];
  const id = customers.kind === 'chosen' ? (customers.customerIds[0] ?? '') : '';
  return { id, tags, hasOrdered: !isFirstOrder };
}
