import { createHash, randomUUID } from 'node:crypto';
import { isViolationOf } from '#db/sql-state.server';
import { toPostalAddress } from '#features/accounts/addresses/address-view.server';
import type { PostalAddress } from '#features/accounts/addresses/saved-address.schema';
import { type PricedCheckout, priceCheckoutLines } from '#features/buying/checkout/checkout-price.server';
import { toGiftLine } from '#features/buying/checkout/gift-line.server';
import type { OrderPayload } from '#features/buying/checkout/order-payload.schema';
import { translateLines } from '#features/catalog/translations/translated-products.server';
import { documentNote } from '#features/orders/orders/order-notes.server';
import { newOrderNumber } from '#features/orders/orders/order-number.server';
import type { OrderRow } from '#features/orders/orders/order-view.server';
import { ordersMessages } from '#features/orders/orders/orders.messages';
import { isLaterMethod } from '#features/orders/payment-keys/later-methods.rules';
import { savedCardFields } from '#features/orders/payments/card.rules';
import { type PaymentMeans, providerOf, readPaymentMeans } from '#features/orders/payments/method-providers.server';
import { CREDIT_METHOD } from '#features/orders/payments/payment-methods';
import { paymentsMessages } from '#features/orders/payments/payments.messages';
import { CREDIT_PROVIDER, orderPaymentStatus } from '#features/orders/payments/payments.rules';
import type { ChargedSale } from '#features/orders/settlement/charging.service.server';
import { pictureUrl } from '#features/platform/media/picture-urls';
import { findGiftCard } from '#features/pricing/gift-cards/gift-cards.service.server';
import { giftCardsCents, needsNoShipping } from '#features/pricing/pricing/pricing.rules';
import { dropPromotions, readActivePromotions } from '#features/pricing/promotions/active-promotions.server';
import { quoteRates } from '#features/pricing/rates/rates.rules';
import { readShopRates } from '#features/pricing/rates/rates.server';
import { type OrderMethod, promisedDelivery, promisedMail, toOrderMethod } from '#features/pricing/shipping/order-method.rules';
import { currentLanguage } from '#languages/current-language.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { type Cents, minCents, subtractCents, sumCents, ZERO_CENTS } from '#shared/money';
import { isGiftCard } from '#shared/tax-classes';
import { describeCouponProblem } from './coupon-problem.server';
import {
  insufficientStock,
  refuseCashForGiftCards,
  refuseManyInCash,
  refuseOtherCredit,
  refuseOtherGiftCard,
  refuseOtherGifts,
  refuseOtherTotal,
  refuseUncovered,
  refuseUnsold,
  requireMethod,
} from './order-refusals.server';
import * as queries from './place-order.queries.server';

export interface OrderRequest {
  userId: string;
  /** Guests get the name of their order's address. */
  isGuest?: true | undefined;
  payload: OrderPayload;
  idempotencyKey?: string | undefined;
  /** The shop's origin for this shopper, without a trailing slash; a provider's page redirects back to it. */
  origin: string;
}

export interface PreparedOrder {
  orderId: string;
  /** The payment to charge; absent when the order is complete, or an earlier request created it. */
  unpaid?: { id: string; provider: string; amountCents: Cents; orderNumber: string };
  /** The order that was just inserted; absent when an earlier request created it. */
  placed?: OrderRow;
}

const PICTURE_WIDTH = 320;
const ATTEMPTS = 5;
/** Unique constraints that a concurrent order can violate. */
const TAKEN = ['idempotency_keys_pkey', 'orders_order_number_key'];

/**
 * Creates an order of the cart in one statement: the price is calculated from the database, stock is sold or held,
 * promotions are used, the cart is emptied. Nothing is charged yet. A request with the same key returns the same
 * order. Throws `cart_empty`, `not_found` for another user's address, `coupon_invalid`, `cart_changed`,
 * `insufficient_stock` with `available`, `product_unavailable`, `idempotency_mismatch`, `invalid` for an address that nothing is
 * delivered to and for a method that is not offered; the cart is then unchanged.
 */
export async function prepareOrder(shop: Shop, request: OrderRequest): Promise<PreparedOrder> {
  const { idempotencyKey: key } = request;
  const preparation = {
    request,
    provider: servingProvider(await readPaymentMeans(shop), request.payload),
    idempotency: key === undefined ? undefined : { key, requestHash: hashRequest(request.payload) },
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return await prepare(shop, preparation);
    } catch (error) {
      // A concurrent request of this customer was faster, a promotion was changed or used up, or the order number is taken: try
      // again.
      if (error instanceof queries.OrderRefused && error.reason === 'promotion') dropPromotions(shop);
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

async function prepare(shop: Shop, { request: { userId, isGuest, payload }, idempotency, provider }: Preparation): Promise<PreparedOrder> {
  const active = await readActivePromotions(shop);
  const cart = await queries.selectCheckoutCart(shop.db, {
    active,
    userId,
    key: idempotency?.key,
    couponCode: payload.appliedCoupon ?? undefined,
    addressId: savedAddressId(payload),
  });
  if (cart.claimed) return knownOrder(cart.claimed, idempotency);
  if (cart.lines.length === 0) throw new AppError('cart_empty');
  await refuseUnsold(shop, cart.lines);
  refuseCashForGiftCards(cart.lines, provider);
  if (isGuest) refuseManyInCash(cart.lines, provider);

  const shippingAddress = chooseAddress(payload, cart.address);
  const methodId = payload.shippingMethodId ?? undefined;
  const rates = quoteRates(await readShopRates(shop), { lines: cart.lines, destination: shippingAddress, methodId });
  const offered = rates.choice && requireMethod(shop, rates.choice, payload);
  const priced = priceCheckoutLines(cart.lines, { ...cart, active, rates });
  const { price, coupon, couponProblem } = priced;
  // A requested coupon must be valid; the cart's own coupon is ignored if it is not.
  if (couponProblem && payload.appliedCoupon) throw new AppError('coupon_invalid', { message: describeCouponProblem(couponProblem) });
  refuseOtherTotal(price, payload.expectedTotal);
  refuseOtherGifts(priced.gifts, payload.expectedGifts);
  const card = payload.giftCardCode ? await findGiftCard(shop, payload.giftCardCode, 'giftCardCode') : undefined;
  // Gift cards are not bought with gift cards (decision 0045).
  const giftCardCents = card ? minCents(card.balanceCents, subtractCents(price.totalCents, giftCardsCents(cart.lines))) : ZERO_CENTS;
  refuseOtherGiftCard(giftCardCents, payload.expectedGiftCard);
  const ownCreditCents = payload.useCredit ? minCents(cart.creditCents, subtractCents(price.totalCents, giftCardCents)) : ZERO_CENTS;
  refuseOtherCredit(ownCreditCents, payload.expectedCredit);
  const creditCents = sumCents([giftCardCents, ownCreditCents]);
  refuseUncovered(payload, { creditCents, price });

  const method = offered && toOrderMethod(offered);
  const { lines, ...parts } = newOrder(shop, { userId, payload, provider, cart, priced, creditCents, method });
  const order = {
    ...parts,
    lines: await translateLines(shop, lines),
    giftCardCents,
    giftCard: card && giftCardCents > 0 ? { id: card.id, cents: giftCardCents } : undefined,
    shippingAddress,
    couponCode: coupon?.code,
    idempotency,
    guestName: isGuest && { firstName: shippingAddress.firstName, lastName: shippingAddress.lastName },
  };
  const placed = asRow(order, await insert(shop, order));
  if (order.stockState === 'sold') return { orderId: order.id, placed };
  return { orderId: order.id, placed, unpaid: { ...order.payment, amountCents: dueCentsOf(order), orderNumber: order.orderNumber } };
}

async function insert({ db }: Shop, order: queries.NewOrder): Promise<queries.PlacedRow> {
  try {
    return await queries.insertOrder(db, order);
  } catch (error) {
    throw error instanceof queries.OrderRefused && error.reason === 'stock' ? insufficientStock(order, error.shortages) : error;
  }
}

/** What is not paid from store credit. */
function dueCentsOf({ totalCents, creditCents }: Pick<queries.NewOrder, 'totalCents' | 'creditCents'>): Cents {
  return subtractCents(totalCents, creditCents);
}

/** The inserted order as a row, without another query. */
function asRow(order: queries.NewOrder, { placedAt, historyAt }: queries.PlacedRow): OrderRow {
  const { payment, lines, status, note } = order;
  return {
    ...order,
    couponCode: order.couponCode ?? null,
    taxLines: order.taxLines ?? null,
    shippingMethod: order.shippingMethod ?? null,
    language: order.language ?? null,
    promotions: order.promotions.map((used) => ({ ...used, translations: used.terms?.translations })),
    refundedCents: ZERO_CENTS,
    actualDelivery: null,
    trackingNumber: null,
    carrier: null,
    createdAt: placedAt,
    updatedAt: placedAt,
    lines: lines.map((line, at) => ({
      ...line,
      translatedName: line.translatedName ?? null,
      position: at + 1,
      cancelledQuantity: 0,
      // Gift cards are in no parcel.
      shippedQuantity: isGiftCard(line) ? line.quantity : 0,
      restockedQuantity: 0,
      isGift: line.isGift === true,
    })),
    shipments: [],
    history: [{ status, note, at: historyAt }],
    payment: {
      ...payment,
      amountCents: dueCentsOf(order),
      sessionReference: null,
      redirectUrl: null,
      reference: null,
      cardBrand: payment.cardBrand ?? null,
      cardLast4: payment.cardLast4 ?? null,
    },
  };
}

/** The order after its payment. */
export function asPaid(placed: OrderRow, { paidAt, historyAt, reference }: ChargedSale): OrderRow {
  return {
    ...placed,
    status: 'processing',
    paymentStatus: 'completed',
    stockState: 'sold',
    updatedAt: paidAt,
    history: [...placed.history, { status: 'processing', note: ordersMessages.paymentReceived, at: historyAt }],
    payment: { ...placed.payment, status: 'paid', reference },
  };
}

interface OrderParts {
  userId: string;
  payload: OrderPayload;
  provider: string;
  cart: queries.CheckoutCartRow;
  priced: PricedCheckout;
  creditCents: Cents;
  method: OrderMethod | undefined;
}

function newOrder(
  { processLock, config: { promises } }: Shop,
  { userId, payload, provider, cart, priced, creditCents, method }: OrderParts,
) {
  const { orderNotes } = payload;
  const { price } = priced;
  const isDue = price.totalCents > creditCents;
  // Then there is nothing to pay, whatever method was chosen.
  const isCovered = creditCents > 0 && !isDue;
  const isPrepaid = isCovered || !isLaterMethod(provider);
  // A total of zero is not charged.
  const isHeld = isPrepaid && isDue;
  const status = isHeld ? 'created' : isPrepaid ? 'paid' : 'authorised';
  return {
    id: randomUUID(),
    orderNumber: newOrderNumber(),
    userId,
    status: isHeld ? 'pending' : 'processing',
    paymentMethod: isCovered ? CREDIT_METHOD : payload.paymentMethod,
    paymentStatus: orderPaymentStatus([{ kind: 'order', status, chargedCents: ZERO_CENTS, adjustedCents: ZERO_CENTS }], ZERO_CENTS),
    stockState: isHeld ? 'held' : 'sold',
    itemsCents: price.itemsCents,
    taxCents: price.taxCents,
    includedTaxCents: price.includedTaxCents,
    taxLines: price.taxLines,
    shippingCents: price.shippingCents,
    discountCents: price.discountCents,
    totalCents: price.totalCents,
    creditCents,
    orderNotes: orderNotes ?? '',
    ...(needsNoShipping(cart.lines) ? promisedMail(new Date()) : promisedDelivery(new Date(), { method, promises })),
    returnDays: promises.returnDays,
    language: currentLanguage(),
    shippingMethod: method,
    ...documentNote(isHeld ? 'awaiting_payment' : 'placed'),
    promotions: priced.used,
    lines: [
      ...cart.lines.map(({ image, isSold: _isSold, categoryId: _, tags: __, weightGrams: ___, ...line }) => ({
        ...line,
        imageUrl: image?.key ? pictureUrl(image.key, PICTURE_WIDTH) : (image?.url ?? null),
      })),
      ...priced.gifts.map(toGiftLine),
    ],
    payment: {
      id: randomUUID(),
      provider: isCovered ? CREDIT_PROVIDER : provider,
      status,
      ...(isCovered ? { cardBrand: undefined, cardLast4: undefined } : savedCardFields(payload)),
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

function servingProvider(means: PaymentMeans, { paymentMethod }: OrderPayload): string {
  if (paymentMethod === CREDIT_METHOD) return CREDIT_PROVIDER;
  const provider = providerOf(paymentMethod, means);
  if (!provider) throw invalidField('paymentMethod', paymentsMessages.methodUnavailable);
  return provider;
}

function savedAddressId(payload: OrderPayload): string | undefined {
  return !payload.useNewAddress && isUuid(payload.shippingAddressId) ? payload.shippingAddressId : undefined;
}

function chooseAddress(payload: OrderPayload, saved: queries.CheckoutCartRow['address']): PostalAddress {
  if (payload.useNewAddress) return payload.newAddress;
  if (!saved) throw notFound();
  return toPostalAddress(saved);
}
