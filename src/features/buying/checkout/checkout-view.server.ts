import { toSavedAddress } from '#features/accounts/addresses/address-view.server';
import type { AddressRow } from '#features/accounts/addresses/addresses.queries.server';
import type { CartItemView } from '#features/buying/cart/cart.schema';
import { orderedWords, toOptionValues } from '#features/catalog/products/product-options.rules';
import type { PriceStep } from '#features/pricing/pricing/price-steps.rules';
import { benefitWords } from '#features/pricing/promotions/discount-steps.rules';
import { giftPictureUrl } from '#features/pricing/promotions/gifts.server';
import { promotionName } from '#features/pricing/promotions/promotion-name.rules';
import type { MethodChoice } from '#features/pricing/shipping/choose-method.rules';
import { viewOfferedMethod } from '#features/pricing/shipping/order-method.rules';
import { toTaxLines } from '#features/pricing/taxes/tax-lines-view';
import type { Language } from '#languages/languages';
import { type Cents, multiplyCents, sumCents, toCents, toDollars } from '#shared/money';
import type { PricedCheckout } from './checkout-price.server';
import type { CheckoutSummary } from './checkout-summary.schema';

interface SummaryParts {
  items: readonly CartItemView[];
  priced: PricedCheckout;
  steps: readonly PriceStep[];
  freeShippingFromCents: Cents | undefined;
  addresses: readonly AddressRow[];
  creditCents: Cents;
  needsWholeAddress: boolean;
  giftCardsCents: Cents;
  needsNoShipping: boolean;
  language: Language | undefined;
}

/** The methods for a known destination of a shop with zones. */
export function toShippingSummary(choice: MethodChoice, language: Language | undefined): Partial<CheckoutSummary> {
  const { offered, chosen, problem, isWantedGone } = choice;
  const now = new Date();
  return {
    shippingMethods: offered.map((each) => viewOfferedMethod(each, { now, language })),
    shippingMethodId: chosen?.method.id,
    shippingProblem: problem,
    isShippingChoiceGone: isWantedGone || undefined,
  };
}

export function toCheckoutSummary({
  items,
  priced,
  steps,
  freeShippingFromCents,
  addresses,
  creditCents,
  ...parts
}: SummaryParts): CheckoutSummary {
  const { price, applied, coupon, gifts } = priced;
  const couponDiscount =
    coupon && toDollars(sumCents(applied.filter(({ promotion }) => promotion === coupon).map(({ amountCents }) => amountCents)));
  return {
    items: items.map(({ product, quantity, price, variantId, options, words, size, color, stock, availableNow, image }) => ({
      product,
      quantity,
      price,
      subtotal: toDollars(multiplyCents(toCents(price), quantity)),
      variantId,
      options,
      words,
      size,
      color,
      stock,
      availableNow,
      image,
    })),
    itemsCount: items.length,
    itemsPrice: toDollars(price.itemsCents),
    taxPrice: toDollars(price.taxCents),
    taxLines: toTaxLines(price.taxLines),
    needsWholeAddress: parts.needsWholeAddress || undefined,
    needsNoShipping: parts.needsNoShipping || undefined,
    giftCardsPrice: toDollars(parts.giftCardsCents) || undefined,
    shippingPrice: toDollars(price.shippingCents),
    shippingThreshold: freeShippingFromCents === undefined ? null : toDollars(freeShippingFromCents),
    untilFreeShipping: toDollars(price.untilFreeShippingCents),
    totalPrice: toDollars(sumCents([price.totalCents, price.discountCents])),
    couponDiscount,
    coupon: coupon?.code !== undefined && couponDiscount !== undefined ? { code: coupon.code, discountAmount: couponDiscount } : undefined,
    promotions: applied
      .filter(({ promotion: { code } }) => code === undefined)
      .map(({ promotion, amountCents }) => ({
        name: promotionName(promotion, parts.language),
        text: benefitWords(promotion.benefit),
        amount: toDollars(amountCents),
      })),
    gifts: gifts.map(({ gift, quantity }) => ({
      variantId: String(gift.variantId),
      name: gift.translatedName ?? gift.name,
      options: toOptionValues(gift.options),
      ...orderedWords(gift.options),
      image: giftPictureUrl(gift) ?? undefined,
      quantity,
    })),
    amountDue: toDollars(price.totalCents),
    steps: steps.map(({ label, amountCents }) => ({ label, amount: toDollars(amountCents) })),
    storeCredit: toDollars(creditCents),
    addresses: addresses.map(toSavedAddress),
  };
}
