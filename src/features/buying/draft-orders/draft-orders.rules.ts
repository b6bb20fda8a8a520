import type { Destination } from '#features/pricing/pricing/pricing.rules';
import { type PricedWithPromotions, priceWithPromotions } from '#features/pricing/promotions/price-with-promotions.rules';
import type { PromotionCircumstances } from '#features/pricing/promotions/promotion-conditions.rules';
import type { PromotionLine } from '#features/pricing/promotions/promotion-lines.rules';
import type { Promotion } from '#features/pricing/promotions/promotions.rules';
import { type QuotedRates, quoteRates, type ShopRates } from '#features/pricing/rates/rates.rules';
import type { RatedLine } from '#features/pricing/shipping/shipping.rules';
import { type Cents, cents, subtractCents, takeRate, toCents, ZERO_CENTS } from '#shared/money';
import type { DraftDiscount } from './draft-orders.schema';

const BASIS_POINTS_OF_PERCENT = 100;
/** A line of an order is never for nothing. */
const LOWEST_PRICE_CENTS = cents(1);

interface LineTerms {
  price?: number | null | undefined;
  discount?: DraftDiscount | null | undefined;
}

/** The price of a piece: today's or staff's own, less a discount. */
export function draftUnitPrice(listedCents: Cents, { price, discount }: LineTerms): Cents {
  const beforeCents = price == null ? listedCents : toCents(price);
  const afterCents = subtractCents(beforeCents, discount ? discountOf(beforeCents, discount) : ZERO_CENTS);
  return cents(Math.max(afterCents, LOWEST_PRICE_CENTS));
}

interface DraftParts {
  lines: readonly (PromotionLine & RatedLine)[];
  promotions: readonly Promotion[];
  circumstances: PromotionCircumstances;
  shopRates: ShopRates;
  /** Absent while the address is unknown. */
  destination: Destination | undefined;
  discount: DraftDiscount | null | undefined;
  /** Of the shop's zones; absent or null: the cheapest. */
  methodId: string | null | undefined;
  /** Dollars; absent or null: by the rates. */
  shippingPrice: number | null | undefined;
}

/** The price of a draft, by the same function as at checkout; staff's discount is taken off besides promotions. */
export function priceDraft(parts: DraftParts): PricedWithPromotions & Pick<QuotedRates, 'choice'> {
  const { lines, promotions, circumstances, shopRates, destination, discount, methodId, shippingPrice } = parts;
  const { choice, ...byRates } = quoteRates(shopRates, { lines, destination, methodId: methodId || undefined });
  const own = shippingPrice == null ? {} : { freeShippingFromCents: undefined, shippingCents: toCents(shippingPrice) };
  const priced = priceWithPromotions(lines, {
    rates: { ...byRates, ...own },
    promotions,
    ...circumstances,
    ownDiscount: (itemsCents) => (discount ? discountOf(itemsCents, discount) : ZERO_CENTS),
  });
  return { ...priced, ...(choice && { choice }) };
}

function discountOf(amountCents: Cents, discount: DraftDiscount): Cents {
  switch (discount.kind) {
    case 'percent':
      return takeRate(amountCents, Math.round(discount.value * BASIS_POINTS_OF_PERCENT));
    case 'amount':
      return toCents(discount.value);
    default:
      return discount satisfies never;
  }
}
