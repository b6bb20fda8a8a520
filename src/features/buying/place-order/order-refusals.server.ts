import { checkoutMessages as messages } from '#features/buying/checkout/checkout.messages';
import type { OrderPayload } from '#features/buying/checkout/order-payload.schema';
import { describeLine } from '#features/catalog/products/describe-line';
import { translateLines } from '#features/catalog/translations/translated-products.server';
import { isLaterMethod } from '#features/orders/payment-keys/later-methods.rules';
import { CREDIT_METHOD } from '#features/orders/payments/payment-methods';
import { contentLanguage } from '#features/platform/translations/content-language.server';
import type { CartPrice } from '#features/pricing/pricing/pricing.rules';
import type { GiftLine } from '#features/pricing/promotions/gifts.server';
import type { MethodChoice } from '#features/pricing/shipping/choose-method.rules';
import { viewOfferedMethod } from '#features/pricing/shipping/order-method.rules';
import { shippingMessages as shipping } from '#features/pricing/shipping/shipping.messages';
import type { OfferedMethod } from '#features/pricing/shipping/shipping.rules';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField } from '#shared/errors';
import { type Cents, formatCents, formatDollars, toCents, toDollars } from '#shared/money';
import { isGiftCard } from '#shared/tax-classes';
import { refusalMessages as refusals } from './order-refusals.messages';
import type { BuyingLine, NewOrder, Shortage } from './place-order.queries.server';

const GUEST_CASH_PIECES = 20;

/** Throws `product_unavailable`. The message names the first product; the details list all of them. */
export async function refuseUnsold(shop: Shop, lines: readonly BuyingLine[]): Promise<void> {
  const unsold = await translateLines(
    shop,
    lines.filter(({ isSold }) => !isSold),
  );
  const issues = unsold.map(({ productId, name, translatedName }) => ({ productId: String(productId), product: translatedName ?? name }));
  const [first] = issues;
  if (!first) return;
  throw new AppError('product_unavailable', { message: refusals.notSold(first.product), details: { ...first, issues } });
}

/** A parcel that is said to have arrived would create a gift card (docs/rules.md#staff-money). Throws `invalid`. */
export function refuseCashForGiftCards(lines: readonly BuyingLine[], provider: string): void {
  if (!isLaterMethod(provider) || !lines.some(isGiftCard)) return;
  throw invalidField('paymentMethod', refusals.noCashForGiftCards);
}

/** Nothing says that a guest wants what such an order takes out of stock (docs/rules.md#guests-cash). Throws `invalid`. */
export function refuseManyInCash(lines: readonly BuyingLine[], provider: string): void {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (!isLaterMethod(provider) || pieces <= GUEST_CASH_PIECES) return;
  throw invalidField('paymentMethod', refusals.tooManyInCash(GUEST_CASH_PIECES));
}

/** The message names the first product; the details list all of them. */
export function insufficientStock({ lines }: NewOrder, shortages: readonly Shortage[]): AppError {
  const issues = shortages.flatMap(({ variantId, available }) => {
    const line = lines.find((known) => known.variantId === variantId);
    return line ? [{ productId: String(line.productId), product: describeLine(line), available }] : [];
  });
  const [first] = issues;
  if (!first) throw new Error('The database reported a shortage of a variant that is not in the order.');
  const { productId, product, available } = first;
  // Not what the shopper chose: it is left out when the order is reviewed.
  const gift = lines.find(({ isGift, variantId }) => isGift && variantId === shortages[0]?.variantId);
  if (gift) throw new AppError('cart_changed', { message: refusals.giftGone(gift.translatedName ?? gift.name) });
  const message = available === 0 ? messages.outOfStock(product) : messages.onlyLeft(product, available);
  return new AppError('insufficient_stock', { message, details: { productId, available, issues } });
}

export function refuseOtherTotal({ totalCents }: CartPrice, expectedTotal: number | undefined): void {
  if (expectedTotal === undefined || toCents(expectedTotal) === totalCents) return;
  throw new AppError('cart_changed', {
    message: refusals.totalChanged(formatDollars(expectedTotal), formatCents(totalCents)),
    details: { expectedTotal, totalPrice: toDollars(totalCents) },
  });
}

/**
 * The method of an order. Throws `invalid` with those that are offered for a wanted one that is not, `cart_changed` if the shopper was
 * shown a total with it.
 */
export function requireMethod(
  shop: Shop,
  { offered, chosen, problem, isWantedGone }: MethodChoice,
  payload: Pick<OrderPayload, 'expectedTotal'>,
): OfferedMethod {
  const reader = { now: new Date(), language: contentLanguage(shop) };
  const details = { shippingMethods: offered.map((each) => viewOfferedMethod(each, reader)) };
  if (isWantedGone && payload.expectedTotal !== undefined) throw new AppError('cart_changed', { message: shipping.notOffered, details });
  if (isWantedGone) throw new AppError('invalid', { fields: [{ field: 'shippingMethodId', message: shipping.notOffered }], details });
  if (!chosen)
    throw new AppError('invalid', { fields: [{ field: 'shippingMethodId', message: problem ?? shipping.methodRequired }], details });
  return chosen;
}

/** The shopper was shown other gifts. */
export function refuseOtherGifts(gifts: readonly GiftLine[], expectedGifts: readonly string[] | undefined): void {
  if (expectedGifts === undefined) return;
  const now = gifts.map(({ gift }) => String(gift.variantId));
  if ([...now].sort().join() === [...expectedGifts].sort().join()) return;
  throw new AppError('cart_changed', { message: refusals.giftsChanged, details: { expectedGifts, gifts: now } });
}

export function refuseOtherCredit(creditCents: Cents, expectedCredit: number | undefined): void {
  if (expectedCredit === undefined || toCents(expectedCredit) === creditCents) return;
  throw new AppError('cart_changed', {
    message: refusals.creditChanged(formatDollars(expectedCredit), formatCents(creditCents)),
    details: { expectedCredit, storeCredit: toDollars(creditCents) },
  });
}

export function refuseOtherGiftCard(giftCardCents: Cents, expectedGiftCard: number | undefined): void {
  if (expectedGiftCard === undefined || toCents(expectedGiftCard) === giftCardCents) return;
  throw new AppError('cart_changed', {
    message: refusals.giftCardChanged(formatDollars(expectedGiftCard), formatCents(giftCardCents)),
    details: { expectedGiftCard, giftCard: toDollars(giftCardCents) },
  });
}

export function refuseUncovered({ paymentMethod }: OrderPayload, { creditCents, price }: { creditCents: Cents; price: CartPrice }): void {
  if (paymentMethod !== CREDIT_METHOD || creditCents === price.totalCents) return;
  throw invalidField('paymentMethod', messages.creditTooLow);
}
