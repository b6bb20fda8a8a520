import * as v from 'valibot';
import type { AddressRow } from '#features/accounts/addresses/addresses.queries.server';
import { type CustomerCartRow, fromCartJson } from '#features/buying/cart/cart.queries.server';
import { findIssues, isBlocking } from '#features/buying/cart/cart.rules';
import type { CartView } from '#features/buying/cart/cart.schema';
import { toCart } from '#features/buying/cart/cart.service.server';
import { describeCouponProblem } from '#features/buying/place-order/coupon-problem.server';
import { translateLines } from '#features/catalog/translations/translated-products.server';
import { areCardsTyped } from '#features/orders/payment-keys/payment-keys.server';
import { type PaymentMeans, providerOf, readPaymentMeans } from '#features/orders/payments/method-providers.server';
import { CREDIT_METHOD } from '#features/orders/payments/payment-methods';
import { paymentsMessages } from '#features/orders/payments/payments.messages';
import { contentLanguage } from '#features/platform/translations/content-language.server';
import { translatedPart } from '#features/platform/translations/translated-part';
import { explainPrice } from '#features/pricing/pricing/price-steps.rules';
import { type Destination, giftCardsCents, needsNoShipping } from '#features/pricing/pricing/pricing.rules';
import { type ActivePromotions, readActivePromotions } from '#features/pricing/promotions/active-promotions.server';
import { discountSteps } from '#features/pricing/promotions/discount-steps.rules';
import { needsWholeAddress, quoteRates, type ShopRates } from '#features/pricing/rates/rates.rules';
import { readShopRates } from '#features/pricing/rates/rates.server';
import { toOrderMethod } from '#features/pricing/shipping/order-method.rules';
import type { Language } from '#languages/languages';
import type { Shop } from '#server/shop.server';
import { AppError, type FieldError, notFound } from '#shared/errors';
import { toFieldErrors } from '#shared/field-errors';
import { checkoutMessages as messages } from './checkout.messages';
import * as queries from './checkout.queries.server';
import { type PricedCheckout, priceCheckoutLines } from './checkout-price.server';
import type { CheckoutSummary } from './checkout-summary.schema';
import { toCheckoutSummary, toShippingSummary } from './checkout-view.server';
import { type CouponCode, type DestinationChoice, type OrderPayload, orderPayloadSchema } from './order-payload.schema';

/** The totals of the customer's cart for its destination. Throws `not_found` for another user's address. */
export async function summarizeCheckout(shop: Shop, userId: string, choice: DestinationChoice = {}): Promise<CheckoutSummary> {
  // A coupon that is currently not valid stays with the cart, because it may become valid with more items.
  return priceCheckout(await readCheckout(shop, { userId }), choice).summary;
}

/** Applies a coupon to the cart. Throws `coupon_invalid` with the reason; the cart then keeps its current coupon. */
export async function applyCoupon(
  shop: Shop,
  userId: string,
  { couponCode, ...choice }: CouponCode,
): Promise<{ coupon: { code: string; discountAmount: number }; summary: CheckoutSummary }> {
  const checkout = await readCheckout(shop, { userId, code: couponCode });
  if (checkout.cart.items.length === 0) throw new AppError('cart_empty');
  const { summary, couponProblem = { reason: 'unknown' } } = priceCheckout(checkout, choice);
  const { coupon } = summary;
  if (!coupon) throw new AppError('coupon_invalid', { message: describeCouponProblem(couponProblem) });
  await queries.updateCartCoupon(shop.db, userId, coupon.code);
  return { coupon, summary };
}

export async function removeCoupon(shop: Shop, userId: string, choice: DestinationChoice): Promise<CheckoutSummary> {
  await queries.updateCartCoupon(shop.db, userId, null);
  return summarizeCheckout(shop, userId, choice);
}

/** All problems that prevent an order, without placing it. Card data is not stored. */
export async function validateCheckout(shop: Shop, userId: string, payload: unknown): Promise<{ valid: boolean; errors: FieldError[] }> {
  const means = await readPaymentMeans(shop);
  const parsed = v.safeParse(orderPayloadSchema({ areCardsTyped: areCardsTyped(means.keys) }), payload);
  const checkout = await readCheckout(shop, { userId, code: (parsed.success && parsed.output.appliedCoupon) || undefined });
  const found = [
    ...findCartErrors(checkout.cart),
    ...(parsed.success ? findPayloadErrors(means, { checkout, payload: parsed.output }) : toFieldErrors(parsed.issues)),
  ];
  // One entry for each field: the first rule that it breaks.
  const errors = found.filter(({ field }, at) => found.findIndex((other) => other.field === field) === at);
  return { valid: errors.length === 0, errors };
}

interface Checkout extends Omit<queries.CheckoutRow, 'lines'> {
  cart: CartView;
  lines: CheckoutLine[];
  active: ActivePromotions;
  shopRates: ShopRates;
  /** That the owner's words are shown in; undefined: the originals. */
  language: Language | undefined;
}

/** The customer's cart with its own coupon, or with another one. */
async function readCheckout(shop: Shop, keys: { userId: string; code?: string | undefined }): Promise<Checkout> {
  const active = await readActivePromotions(shop);
  return toCheckout(shop, await queries.selectCheckout(shop.db, { ...keys, active }), active);
}

async function toCheckout(shop: Shop, row: queries.CheckoutRow, active: ActivePromotions): Promise<Checkout> {
  const rows = fromCartJson(row.lines);
  return {
    ...row,
    facts: { ...row.facts, gifts: await translateLines(shop, row.facts.gifts) },
    cart: await toCart(shop, rows),
    lines: rows.map(toLine),
    active,
    shopRates: await readShopRates(shop),
    language: contentLanguage(shop),
  };
}

/** Shoppers read the names of taxes in their language; undefined: as the owner wrote them. */
function withTaxesIn(language: Language | undefined, priced: PricedCheckout): PricedCheckout {
  return { ...priced, price: { ...priced.price, taxLines: translatedPart(priced.price.taxLines, language) } };
}

function priceCheckout(checkout: Checkout, choice: DestinationChoice) {
  const { cart, lines, addresses, creditCents, shopRates, language } = checkout;
  const destination = findDestination(choice, addresses);
  const rates = quoteRates(shopRates, { lines, destination, methodId: choice.shippingMethodId || undefined });
  const priced = withTaxesIn(language, priceCheckoutLines(lines, { ...checkout, rates }));
  const steps = explainPrice({
    lines,
    price: priced.price,
    rates,
    destination,
    discounts: discountSteps(priced, language),
    method: rates.choice?.chosen && translatedPart(toOrderMethod(rates.choice.chosen), language),
  });
  const { freeShippingFromCents } = rates;
  return {
    summary: {
      ...toCheckoutSummary({
        items: cart.items,
        priced,
        steps,
        freeShippingFromCents,
        addresses,
        creditCents,
        needsWholeAddress: needsWholeAddress(shopRates),
        giftCardsCents: giftCardsCents(lines),
        needsNoShipping: needsNoShipping(lines),
        language,
      }),
      ...(rates.choice && toShippingSummary(rates.choice, language)),
    },
    couponProblem: priced.couponProblem,
  };
}

function findCartErrors(cart: CartView): FieldError[] {
  if (cart.items.length === 0) return [{ field: 'cart', message: messages.cartEmpty }];
  return findIssues(cart)
    .filter(isBlocking)
    .map(({ message }) => ({ field: 'cart', message }));
}

function findPayloadErrors(means: PaymentMeans, { checkout, payload }: { checkout: Checkout; payload: OrderPayload }): FieldError[] {
  const { lines, addresses, shopRates } = checkout;
  const errors: FieldError[] = [];
  if (payload.paymentMethod !== CREDIT_METHOD && !providerOf(payload.paymentMethod, means))
    errors.push({ field: 'paymentMethod', message: paymentsMessages.methodUnavailable });
  if (!payload.useNewAddress && !addresses.some(({ id }) => id === payload.shippingAddressId)) {
    errors.push({ field: 'shippingAddressId', message: messages.addressRequired });
  }
  if (payload.appliedCoupon) {
    const rates = quoteRates(shopRates, { lines, destination: undefined });
    const { couponProblem } = priceCheckoutLines(lines, { ...checkout, rates });
    if (couponProblem) errors.push({ field: 'appliedCoupon', message: describeCouponProblem(couponProblem) });
  }
  return errors;
}

type CheckoutLine = ReturnType<typeof toLine>;

function toLine({ id, name, variantId, categoryId, tags, weightGrams, taxClass, variantPriceCents, quantity }: CustomerCartRow) {
  return { name, variantId, productId: id, categoryId, tags, weightGrams, taxClass, unitPriceCents: variantPriceCents, quantity };
}

/** The chosen address, the named place, or the default address; undefined if none is known. */
function findDestination(
  { addressId, country, state, postalCode }: DestinationChoice,
  addresses: readonly AddressRow[],
): Destination | undefined {
  if (addressId) {
    const address = addresses.find(({ id }) => id === addressId);
    if (!address) throw notFound();
    return address;
  }
  if (country) return { country, state: state ?? '', postalCode };
  return addresses.find(({ isDefault }) => isDefault);
}
