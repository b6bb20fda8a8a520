import { explainPrice } from '#features/pricing/pricing/price-steps.rules';
import { readActivePromotions } from '#features/pricing/promotions/active-promotions.server';
import { discountSteps } from '#features/pricing/promotions/discount-steps.rules';
import { giftLines } from '#features/pricing/promotions/gifts.server';
import { priceWithPromotions } from '#features/pricing/promotions/price-with-promotions.rules';
import { selectLinesToPromote, selectPromotionFacts } from '#features/pricing/promotions/promotion-facts.queries.server';
import { matchLines } from '#features/pricing/promotions/promotion-lines.rules';
import { toCalculatedTerms } from '#features/pricing/promotions/promotion-terms.rules';
import { toCircumstances } from '#features/pricing/promotions/promotion-view.server';
import * as queries from '#features/pricing/promotions/promotions.queries.server';
import type { Promotion } from '#features/pricing/promotions/promotions.rules';
import { toNewValues } from '#features/pricing/promotions/promotions.service.server';
import { quoteRates } from '#features/pricing/rates/rates.rules';
import { readShopRates } from '#features/pricing/rates/rates.server';
import { toOrderMethod } from '#features/pricing/shipping/order-method.rules';
import type { Shop } from '#server/shop.server';
import { toDollars } from '#shared/money';
import { problemWords } from './problem-words.server';
import type { TriedPromotion, TryPromotion } from './try-promotion.schema';

/** Stands for a promotion that is not saved. */
const TRIED_ID = 0;

/**
 * What a promotion would do to a cart while it runs, beside the automatic ones that run now: it needs not be saved, nor have started.
 * By the rates of checkout for its destination (docs/rules.md#promotions-try).
 */
export async function tryPromotion(
  shop: Shop,
  { promotion: input, promotionId, lines: requested, destination: place, isFirstOrder }: TryPromotion,
): Promise<TriedPromotion> {
  const { terms, name, code } = toNewValues(input);
  const active = await readActivePromotions(shop);
  const variantIds = requested.map(({ variantId }) => variantId);
  const giftIds = terms.benefit.kind === 'gift' ? [Number(terms.benefit.variantId)] : [];
  const [categoryIds, known, facts, shopRates] = await Promise.all([
    queries.selectCategoryIds(shop.db, terms),
    selectLinesToPromote(shop.db, variantIds),
    selectPromotionFacts(shop.db, { userId: undefined, active: { ...active, giftIds: [...active.giftIds, ...giftIds] } }),
    readShopRates(shop),
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
  const lines = matchLines(known, requested);
  const others = active.promotions.filter(({ id }) => String(id) !== promotionId);
  const destination = place?.country ? place : undefined;
  const rates = quoteRates(shopRates, { lines, destination });
  const circumstances = { ...toCircumstances(facts, new Date()), customer: customerFor(promotion, isFirstOrder) };
  const before = priceWithPromotions(lines, { rates, promotions: others, ...circumstances });
  const priced = priceWithPromotions(lines, { rates, promotions: [...others, promotion], ...circumstances });
  const problem = priced.problems.find((each) => each.promotion.id === TRIED_ID)?.problem;
  const steps = explainPrice({
    lines,
    price: priced.price,
    rates,
    destination,
    discounts: discountSteps(priced),
    method: rates.choice?.chosen && toOrderMethod(rates.choice.chosen),
  });
  return {
    applies: priced.applied.some((each) => each.promotion.id === TRIED_ID),
    problem: problem && problemWords(problem),
    shippingProblem: rates.choice?.problem,
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
