import * as v from 'valibot';
import type { AddressRow } from '#features/addresses/addresses.queries.server';
import { findIssues, isBlocking } from '#features/cart/cart.rules';
import type { Cart } from '#features/cart/cart.schema';
import { viewCart } from '#features/cart/cart.service.server';
import { areCardsTyped, providerOf } from '#features/payments/method-providers.server';
import { type Coupon, couponDiscount, findCouponProblem } from '#features/pricing/coupons.rules';
import { explainPrice } from '#features/pricing/price-steps.rules';
import { checkoutRates, type Destination, discountedCentsOf, type PricedLine, priceCart } from '#features/pricing/pricing.rules';
import { AppError, type FieldError } from '#shared/errors';
import { toCents, toDollars, ZERO_CENTS } from '#shared/money';
import type { Shop } from '#shop.server';
import { checkoutMessages as messages } from './checkout.messages';
import * as queries from './checkout.queries.server';
import { type CouponCode, type DestinationChoice, type OrderPayload, orderPayloadSchema } from './checkout.schema';
import type { CheckoutSummary } from './checkout-summary.schema';
import { isServed, toCheckoutSummary, toCoupon } from './checkout-view.server';

/** What the customer's cart costs where it goes. Throws `not_found` for an address that is not theirs. */
export async function summarizeCheckout(shop: Shop, userId: string, choice: DestinationChoice = {}): Promise<CheckoutSummary> {
  const [cart, { addresses, ...ofCustomer }] = await Promise.all([viewCart(shop, userId), queries.selectCheckout(shop.db, userId)]);
  const lines = toPricedLines(cart, ofCustomer);
  const coupon = ofCustomer.coupon ? toCoupon(ofCustomer.coupon) : undefined;
  // A coupon that does not serve (any more) stays with the cart: it may serve again with a line more.
  const serving = coupon && !problemOf(coupon, lines, ofCustomer) ? coupon : undefined;
  const destination = findDestination(choice, addresses);
  const rates = checkoutRates(shop.config.prices, destination);
  const price = priceCart(lines, { rates, discount: serving && couponDiscount(serving) });
  const steps = explainPrice({ lines, price, rates, destination, coupon: serving });
  return toCheckoutSummary({
    items: cart.items,
    price,
    steps,
    coupon: serving,
    freeShippingFromCents: rates.freeShippingFromCents,
    addresses,
  });
}

/** Puts a coupon on the cart. Throws `coupon_invalid` with the reason, and the cart keeps the one it has. */
export async function applyCoupon(
  shop: Shop,
  userId: string,
  { couponCode, ...choice }: CouponCode,
): Promise<{ coupon: { code: string; discountAmount: number }; summary: CheckoutSummary }> {
  const [cart, ofCustomer] = await Promise.all([viewCart(shop, userId), queries.selectCoupon(shop.db, { userId, code: couponCode })]);
  if (cart.items.length === 0) throw new AppError('cart_empty');
  const { coupon: row } = ofCustomer;
  if (!row) throw new AppError('coupon_invalid', { message: messages.couponInvalid });
  const problem = problemOf(toCoupon(row), toPricedLines(cart, ofCustomer), ofCustomer);
  if (problem) throw new AppError('coupon_invalid', { message: messages.couponProblem(problem) });
  await queries.updateCartCoupon(shop.db, userId, row.code);
  const summary = await summarizeCheckout(shop, userId, choice);
  return { coupon: summary.coupon ?? { code: row.code, discountAmount: toDollars(ZERO_CENTS) }, summary };
}

export async function removeCoupon(shop: Shop, userId: string, choice: DestinationChoice): Promise<CheckoutSummary> {
  await queries.updateCartCoupon(shop.db, userId, null);
  return summarizeCheckout(shop, userId, choice);
}

/** Everything that stands in the way of an order, without placing it. Nothing of a card is kept. */
export async function validateCheckout(shop: Shop, userId: string, payload: unknown): Promise<{ valid: boolean; errors: FieldError[] }> {
  const cart = await viewCart(shop, userId);
  const keys = shop.config.payments;
  const parsed = v.safeParse(orderPayloadSchema({ areCardsTyped: areCardsTyped(keys) }), payload);
  const found = [
    ...findCartErrors(cart),
    ...(parsed.success
      ? await findPayloadErrors(shop, { userId, cart, payload: parsed.output })
      : parsed.issues.map((issue) => ({ field: v.getDotPath(issue) ?? 'body', message: issue.message }))),
  ];
  // One entry for each field: the first rule that it breaks.
  const errors = found.filter(({ field }, at) => found.findIndex((other) => other.field === field) === at);
  return { valid: errors.length === 0, errors };
}

function findCartErrors(cart: Cart): FieldError[] {
  if (cart.items.length === 0) return [{ field: 'cart', message: messages.cartEmpty }];
  return findIssues(cart)
    .filter(isBlocking)
    .map(({ message }) => ({ field: 'cart', message }));
}

async function findPayloadErrors(
  shop: Shop,
  { userId, cart, payload }: { userId: string; cart: Cart; payload: OrderPayload },
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  if (!providerOf(payload.paymentMethod, shop.config.payments))
    errors.push({ field: 'paymentMethod', message: messages.methodUnavailable });
  if (!payload.useNewAddress) {
    const { addresses } = await queries.selectCheckout(shop.db, userId);
    if (!addresses.some(({ id }) => id === payload.shippingAddressId)) {
      errors.push({ field: 'shippingAddressId', message: messages.addressRequired });
    }
  }
  if (payload.appliedCoupon) {
    const ofCustomer = await queries.selectCoupon(shop.db, { userId, code: payload.appliedCoupon });
    const { coupon: row } = ofCustomer;
    const problem = row ? problemOf(toCoupon(row), toPricedLines(cart, ofCustomer), ofCustomer) : ({ reason: 'unknown' } as const);
    if (problem) errors.push({ field: 'appliedCoupon', message: messages.couponProblem(problem) });
  }
  return errors;
}

function problemOf(coupon: Coupon, lines: readonly PricedLine[], { customerUses }: queries.CouponOfCustomer) {
  return findCouponProblem(coupon, { discountedCents: discountedCentsOf(lines), now: new Date(), customerUses });
}

function toPricedLines({ items }: Cart, { servedProductIds: served }: queries.CouponOfCustomer) {
  return items.map(({ product, price, quantity }) => ({
    name: product.name,
    unitPriceCents: toCents(price),
    quantity,
    isDiscounted: isServed(served, Number(product._id)),
  }));
}

/** The chosen address, the named place, or the default address; undefined before anything is known. */
function findDestination({ addressId, country, state }: DestinationChoice, addresses: readonly AddressRow[]): Destination | undefined {
  if (addressId) {
    const address = addresses.find(({ id }) => id === addressId);
    if (!address) throw new AppError('not_found');
    return address;
  }
  if (country) return { country, state: state ?? '' };
  return addresses.find(({ isDefault }) => isDefault);
}
