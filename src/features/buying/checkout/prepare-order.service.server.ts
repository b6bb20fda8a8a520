import { createHash, randomUUID } from 'node:crypto';
import { isViolationOf } from '#db/sql-state.server';
import { newOrderNumber } from '#features/orders/orders/order-number.server';
import type { OrderRow } from '#features/orders/orders/order-view.server';
import { ordersMessages } from '#features/orders/orders/orders.messages';
import { estimateDelivery } from '#features/orders/orders/orders.rules';
import { cardDigits, guessCardBrand } from '#features/orders/payments/card.rules';
import { providerOf } from '#features/orders/payments/method-providers.server';
import { toPostalAddress } from '#features/people/addresses/address-view.server';
import type { PostalAddress } from '#features/people/addresses/saved-address.schema';
import { pictureUrl } from '#features/platform/media/picture-urls';
import { type Coupon, couponDiscount } from '#features/pricing/pricing/coupons.rules';
import { type CartPrice, checkoutRates, priceCart } from '#features/pricing/pricing/pricing.rules';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { type Cents, formatCents, formatDollars, toCents, toDollars } from '#shared/money';
import { checkoutMessages as messages } from './checkout.messages';
import type { OrderPayload } from './checkout.schema';
import { evaluateCoupon, isServed } from './checkout-view.server';
import * as queries from './place-order.queries.server';

export interface OrderRequest {
  userId: string;
  payload: OrderPayload;
  idempotencyKey?: string | undefined;
  /** The shop's origin for this shopper, without a trailing slash; a provider's page redirects back to it. */
  origin: string;
}

export interface PreparedOrder {
  orderId: string;
  /** The payment to charge; absent when the order is complete, or an earlier request created it. */
  unpaid?: { id: string; provider: string; amountCents: Cents; orderNumber: string };
  /** The complete order that was just inserted. */
  placed?: OrderRow;
}

const PICTURE_WIDTH = 320;
const ATTEMPTS = 5;
/** Unique constraints that a concurrent order can violate. */
const TAKEN = ['idempotency_keys_pkey', 'orders_order_number_key'];

/**
 * Creates an order of the cart in one statement: the price is calculated from the database, stock is sold or held,
 * the coupon is used, the cart is emptied. Nothing is charged yet. A request with the same key returns the same
 * order. Throws `cart_empty`, `not_found` for another user's address, `coupon_invalid`, `cart_changed`,
 * `insufficient_stock` with `available`, `idempotency_mismatch`; the cart is then unchanged.
 */
export async function prepareOrder(shop: Shop, request: OrderRequest): Promise<PreparedOrder> {
  const { idempotencyKey: key } = request;
  const preparation = {
    request,
    provider: servingProvider(shop, request.payload),
    idempotency: key === undefined ? undefined : { key, requestHash: hashRequest(request.payload) },
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return await prepare(shop, preparation);
    } catch (error) {
      // A concurrent request of this customer was faster, the coupon was used up, or the order number is taken: try
      // again.
      const isOutdated = error instanceof queries.OrderRefused || isViolationOf(error, TAKEN);
      if (!isOutdated) throw error;
      if (attempt === ATTEMPTS) throw new AppError('conflict', { cause: error });
    }
  }
}

type Idempotency = queries.NewOrder['idempotency'];

interface Preparation {
  request: OrderRequest;
  idempotency: Idempotency;
  provider: string;
}

async function prepare(shop: Shop, { request: { userId, payload }, idempotency, provider }: Preparation): Promise<PreparedOrder> {
  const cart = await queries.selectCheckoutCart(shop.db, {
    userId,
    key: idempotency?.key,
    couponCode: payload.appliedCoupon ?? undefined,
    addressId: savedAddressId(payload),
  });
  if (cart.claimed) return knownOrder(cart.claimed, idempotency);
  if (cart.lines.length === 0) throw new AppError('cart_empty');

  const shippingAddress = chooseAddress(payload, cart.address);
  const coupon = chooseCoupon(cart, { isRequested: Boolean(payload.appliedCoupon) });
  const rates = checkoutRates(shop.config.prices, shippingAddress);
  const price = priceCart(discountedLines(cart), { rates, discount: coupon && couponDiscount(coupon) });
  refuseOtherTotal(price, payload.expectedTotal);

  const order = { ...newOrder(shop, { userId, payload, provider, cart, price }), shippingAddress, couponCode: coupon?.code, idempotency };
  const placed = await insert(shop, order);
  if (order.stockState === 'sold') return { orderId: order.id, placed: asRow(order, placed) };
  return { orderId: order.id, unpaid: { ...order.payment, amountCents: order.totalCents, orderNumber: order.orderNumber } };
}

async function insert({ db }: Shop, order: queries.NewOrder): Promise<queries.PlacedRow> {
  try {
    return await queries.insertOrder(db, order);
  } catch (error) {
    throw error instanceof queries.OrderRefused && error.reason === 'stock' ? insufficientStock(order, error.shortages) : error;
  }
}

/** The inserted order as a row, without another query. */
function asRow(order: queries.NewOrder, { placedAt, historyAt }: queries.PlacedRow): OrderRow {
  const { payment, lines, status, note } = order;
  return {
    ...order,
    couponCode: order.couponCode ?? null,
    actualDelivery: null,
    trackingNumber: null,
    carrier: null,
    createdAt: placedAt,
    updatedAt: placedAt,
    lines: lines.map((line, at) => ({ ...line, position: at + 1 })),
    history: [{ status, note, at: historyAt }],
    payment: {
      ...payment,
      amountCents: order.totalCents,
      sessionReference: null,
      redirectUrl: null,
      reference: null,
      cardBrand: payment.cardBrand ?? null,
      cardLast4: payment.cardLast4 ?? null,
    },
  };
}

interface OrderParts {
  userId: string;
  payload: OrderPayload;
  provider: string;
  cart: queries.CheckoutCartRow;
  price: CartPrice;
}

function newOrder({ processLock }: Shop, { userId, payload, provider, cart, price }: OrderParts) {
  const { paymentMethod, orderNotes } = payload;
  const isPrepaid = provider !== 'cash_on_delivery';
  // A total of zero is not charged.
  const isHeld = isPrepaid && price.totalCents > 0;
  const isPaid = isPrepaid && !isHeld;
  return {
    id: randomUUID(),
    orderNumber: newOrderNumber(),
    userId,
    status: isHeld ? 'pending' : 'processing',
    paymentMethod,
    paymentStatus: isPaid ? 'completed' : 'pending',
    stockState: isHeld ? 'held' : 'sold',
    itemsCents: price.itemsCents,
    taxCents: price.taxCents,
    shippingCents: price.shippingCents,
    discountCents: price.discountCents,
    totalCents: price.totalCents,
    orderNotes: orderNotes ?? '',
    estimatedDelivery: estimateDelivery(new Date()),
    note: isHeld ? ordersMessages.awaitingPayment : ordersMessages.placed,
    lines: cart.lines.map(({ image, ...line }) => ({
      ...line,
      imageUrl: image?.key ? pictureUrl(image.key, PICTURE_WIDTH) : (image?.url ?? null),
    })),
    payment: {
      id: randomUUID(),
      provider,
      status: isHeld ? 'created' : isPaid ? 'paid' : 'authorised',
      ...savedCardFields(payload),
      madeBy: processLock.id,
    },
  } satisfies Partial<queries.NewOrder>;
}

function knownOrder(claimed: queries.ClaimedKey, idempotency: Idempotency): PreparedOrder {
  if (claimed.requestHash !== idempotency?.requestHash) throw new AppError('idempotency_mismatch');
  return { orderId: claimed.orderId };
}

/** Hashes a request to compare it with later ones. Includes only the card data that the shop may store. */
function hashRequest(payload: OrderPayload): string {
  const { cardBrand, cardLast4 } = savedCardFields(payload);
  const request = { ...payload, paymentDetails: cardLast4 && { cardBrand, cardLast4 } };
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}

/** All card data that the shop stores: docs/rules.md#payments-card-privacy. */
function savedCardFields(payload: OrderPayload): { cardBrand: string | undefined; cardLast4: string | undefined } {
  if (!('paymentDetails' in payload)) return { cardBrand: undefined, cardLast4: undefined };
  const { number } = payload.paymentDetails;
  return { cardBrand: guessCardBrand(number), cardLast4: cardDigits(number).slice(-4) };
}

function servingProvider({ config }: Shop, { paymentMethod }: OrderPayload): string {
  const provider = providerOf(paymentMethod, config.payments);
  if (!provider) throw new AppError('invalid', { fields: [{ field: 'paymentMethod', message: messages.methodUnavailable }] });
  return provider;
}

function savedAddressId(payload: OrderPayload): string | undefined {
  return !payload.useNewAddress && isUuid(payload.shippingAddressId) ? payload.shippingAddressId : undefined;
}

function chooseAddress(payload: OrderPayload, saved: queries.CheckoutCartRow['address']): PostalAddress {
  if (payload.useNewAddress) return payload.newAddress;
  if (!saved) throw new AppError('not_found');
  return toPostalAddress(saved);
}

/** A requested coupon must be valid; the cart's own coupon is ignored if it is not. */
function chooseCoupon(cart: queries.CheckoutCartRow, { isRequested }: { isRequested: boolean }): Coupon | undefined {
  const { coupon, problem } = evaluateCoupon(cart, discountedLines(cart));
  if (problem && isRequested) throw new AppError('coupon_invalid', { message: messages.couponProblem(problem) });
  return coupon;
}

function discountedLines({ lines, servedProductIds }: queries.CheckoutCartRow) {
  return lines.map((line) => ({ ...line, isDiscounted: isServed(servedProductIds, line.productId) }));
}

function refuseOtherTotal({ totalCents }: CartPrice, expectedTotal: number | undefined): void {
  if (expectedTotal === undefined || toCents(expectedTotal) === totalCents) return;
  throw new AppError('cart_changed', {
    message: messages.totalChanged(formatDollars(expectedTotal), formatCents(totalCents)),
    details: { expectedTotal, totalPrice: toDollars(totalCents) },
  });
}

/** The message names the first product; the details list all of them. */
function insufficientStock({ lines }: queries.NewOrder, shortages: readonly queries.Shortage[]): AppError {
  const issues = shortages.flatMap(({ variantId, available }) => {
    const line = lines.find((known) => known.variantId === variantId);
    return line
      ? [{ productId: String(line.productId), product: [line.name, line.size, line.color].filter(Boolean).join(', '), available }]
      : [];
  });
  const [first] = issues;
  if (!first) throw new Error('The database reported a shortage of a variant that is not in the order.');
  const { productId, product, available } = first;
  const message = available === 0 ? messages.outOfStock(product) : messages.onlyLeft(product, available);
  return new AppError('insufficient_stock', { message, details: { productId, available, issues } });
}
