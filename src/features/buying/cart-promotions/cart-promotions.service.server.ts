import { canBeBought } from '#features/catalog/products/product-status.rules';
import { contentLanguage } from '#features/platform/translations/content-language.server';
import { readActivePromotions } from '#features/pricing/promotions/active-promotions.server';
import { benefitWords } from '#features/pricing/promotions/discount-steps.rules';
import { priceWithPromotions } from '#features/pricing/promotions/price-with-promotions.rules';
import { selectLinesToPromote, selectPromotionFacts } from '#features/pricing/promotions/promotion-facts.queries.server';
import { matchLines } from '#features/pricing/promotions/promotion-lines.rules';
import { promotionName } from '#features/pricing/promotions/promotion-name.rules';
import { toCircumstances } from '#features/pricing/promotions/promotion-view.server';
import { readEstimateRates } from '#features/pricing/rates/rates.server';
import type { Shop } from '#server/shop.server';
import { toDollars } from '#shared/money';
import type { CartPromotions, PromotedLines } from './cart-promotions.schema';

/**
 * What promotions without a code take off a cart at today's prices, with the rates of its estimate. Without a customer, those for
 * some customers do not apply. Variants that the shop does not sell are left out. No statement if no promotion is running (docs/rules.md#promotions-cart).
 */
export async function promoteCart(shop: Shop, { items }: PromotedLines, userId: string | undefined): Promise<CartPromotions> {
  const active = await readActivePromotions(shop);
  if (active.promotions.length === 0) return { promotions: [], isAnyRunning: false };
  const [known, facts, { cartSummary, guestEstimate }] = await Promise.all([
    selectLinesToPromote(
      shop.db,
      items.map(({ variantId }) => variantId),
    ),
    selectPromotionFacts(shop.db, { userId, active }),
    readEstimateRates(shop),
  ]);
  const lines = matchLines(known.filter(canBeBought), items);
  const { applied } = priceWithPromotions(lines, {
    rates: userId === undefined ? guestEstimate : cartSummary,
    promotions: active.promotions,
    ...toCircumstances(facts, new Date()),
  });
  const language = contentLanguage(shop);
  return {
    promotions: applied.map(({ promotion, amountCents }) => ({
      name: promotionName(promotion, language),
      text: benefitWords(promotion.benefit),
      amount: toDollars(amountCents),
    })),
    isAnyRunning: true,
  };
}
