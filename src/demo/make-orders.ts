import type { PostalAddress } from '#features/accounts/addresses/saved-address.schema';
import { type OrderNote, shopsNote } from '#features/orders/orders/order-notes.server';
import { type OrderStatus, POPULAR_DAYS, TIMELINE } from '#features/orders/orders/orders.rules';
import { DEMO_PROMISES } from '#features/platform/settings/settings.rules';
import { checkoutRates, DEFAULT_PRICES } from '#features/pricing/pricing/pricing.rules';
import { toUsedPromotions } from '#features/pricing/promotions/order-promotions.server';
import { priceWithPromotions } from '#features/pricing/promotions/price-with-promotions.rules';
import type { PromotionLine } from '#features/pricing/promotions/promotion-lines.rules';
import type { PromotionRow } from '#features/pricing/promotions/promotion-rows.queries.server';
import { toPromotion } from '#features/pricing/promotions/promotion-view.server';
import { promisedDelivery } from '#features/pricing/shipping/order-method.rules';
import type { Cents } from '#shared/money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time';
import type { DemoOrder, DemoOrderLine, DemoProduct, DemoShipment, DemoVariant } from './demo-shop.types';
import type { DemoCoupon } from './make-coupons';
import { createRandom, makeCode, makeUuid, type Random, uuidOf } from './random';

export interface OrderPlan {
  userId: string;
  status: OrderStatus;
  placedAt: Date;
  lines: DemoOrderLine[];
  address: PostalAddress;
  method: DemoOrder['paymentMethod'];
  coupon?: DemoCoupon;
  orderNotes?: string;
  /** Its last line goes in a shipment of its own, a step behind. */
  isSplit?: boolean;
}

/** The letters and digits of order numbers: none is mistaken for another. */
const NUMBER_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CARDS = [
  { brand: 'visa', last4: '4242' },
  { brand: 'mastercard', last4: '4444' },
  { brand: 'amex', last4: '8431' },
] as const;
const CARRIERS = [
  { carrier: 'UPS', makeNumber: (random: Random) => `1Z${makeCode(random, '0123456789ABCDEFGHJKLMNPRSTUVWXYZ', 16)}` },
  { carrier: 'FedEx', makeNumber: (random: Random) => makeCode(random, '0123456789', 12) },
  { carrier: 'USPS', makeNumber: (random: Random) => `94${makeCode(random, '0123456789', 20)}` },
] as const;

/** How many hours after the order each step comes, at least and at most. */
const STEP_HOURS: Record<OrderStatus, readonly [number, number]> = {
  pending: [0, 0],
  processing: [0, 0],
  confirmed: [2, 9],
  shipped: [20, 34],
  out_for_delivery: [64, 82],
  delivered: [84, 92],
  cancelled: [1, 12],
  returned: [170, 330],
};

/** The first shipment of a split order. */
const DELIVERED_AFTER_MS = 20 * HOUR_MS;

/** What the history says of a step. */
function stepNotes(): Record<OrderStatus, OrderNote> {
  return {
    pending: shopsNote('awaiting_payment'),
    processing: shopsNote('placed'),
    confirmed: { text: 'Everything is in stock and being packed' },
    shipped: { text: 'Handed to the carrier' },
    out_for_delivery: { text: 'On the van, arriving today' },
    delivered: { text: 'Left at the front door' },
    cancelled: shopsNote('cancelled_by_customer'),
    returned: { text: 'Return received and refunded' },
  };
}

/** An order with the history that led to its status, all of it before `now`. */
export function makeOrder(plan: OrderPlan, { now, random }: { now: Date; random: Random }): DemoOrder {
  const { status, placedAt, lines, address, coupon, method } = plan;
  // The demo shop's past is the same in every shop, whatever its prices are today.
  const { price, applied } = priceWithPromotions(lines.map(toPromotionLine), {
    rates: checkoutRates(DEFAULT_PRICES, address),
    promotions: coupon ? [toPromotion(toPromotionRow(coupon))] : [],
    ...{ now: placedAt, customer: undefined, uses: new Map(), gifts: [] },
  });
  const history = makeHistory(plan, { now, random });
  const { carrier, makeNumber } = random.pick(CARRIERS);
  const id = makeUuid(random);
  return {
    id,
    orderNumber: `TW-${makeCode(random, NUMBER_SIGNS, 4)}-${makeCode(random, NUMBER_SIGNS, 4)}`,
    userId: plan.userId,
    status,
    paymentMethod: method,
    ...makePayment(plan, random),
    itemsCents: price.itemsCents,
    taxCents: price.taxCents,
    shippingCents: price.shippingCents,
    discountCents: price.discountCents,
    totalCents: price.totalCents,
    couponCode: coupon?.code,
    promotions: coupon ? toUsedPromotions(applied, () => ({ terms: coupon.terms, categoryIds: [] })) : [],
    address,
    orderNotes: plan.orderNotes ?? '',
    lines,
    history,
    estimatedDelivery: promisedDelivery(placedAt, { method: undefined, promises: DEMO_PROMISES }).estimatedDelivery,
    actualDelivery: history.find((step) => step.status === 'delivered')?.at,
    shipments: makeShipments(plan, { orderId: id, history, carrier, makeNumber, random }),
    createdAt: placedAt,
  };
}

/** A coupon as its row will be. */
function toPromotionRow({ id, code, terms, usageLimit, endsAt }: DemoCoupon): PromotionRow {
  return {
    ...{ id, version: 1, name: code, code, terms, categoryIds: [], isPaused: false, startsAt: null, customerLimit: null, usedCount: 0 },
    usageLimit: usageLimit ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
}

function toPromotionLine({ variant, product, unitPriceCents, quantity }: DemoOrderLine): PromotionLine {
  return { variantId: variant.id, productId: product.id, categoryId: undefined, tags: [], unitPriceCents, quantity };
}

interface ShipmentSources {
  orderId: string;
  history: DemoOrder['history'];
  carrier: string;
  makeNumber: (random: Random) => string;
  random: Random;
}

/** The shipments of an order that is on its way or has arrived: one, unless it is split. */
function makeShipments(
  { lines, isSplit = false }: OrderPlan,
  { orderId, history, carrier, makeNumber, random }: ShipmentSources,
): DemoShipment[] {
  const at = (status: OrderStatus) => history.find((step) => step.status === status)?.at;
  const shippedAt = at('shipped');
  if (!shippedAt) return [];
  const trackingNumber = makeNumber(random);
  const deliveredAt = at('delivered');
  const outForDeliveryAt = at('out_for_delivery');
  const shipment: DemoShipment = {
    id: uuidOf(`parcel of ${orderId}`),
    status: deliveredAt ? 'delivered' : outForDeliveryAt ? 'out_for_delivery' : 'shipped',
    carrier,
    trackingNumber,
    lines: lines.map((_, line) => line),
    createdAt: shippedAt,
    updatedAt: deliveredAt ?? outForDeliveryAt ?? shippedAt,
    shippedAt,
    outForDeliveryAt,
    deliveredAt,
  };
  if (!isSplit || lines.length < 2) return [shipment];
  const first: DemoShipment = {
    ...shipment,
    lines: shipment.lines.slice(0, -1),
    status: 'delivered',
    deliveredAt: new Date(shippedAt.getTime() + DELIVERED_AFTER_MS),
  };
  // From a stream of its own, so that the second shipment changes nothing else of the demo shop.
  const second = makeNumber(createRandom(`second parcel after ${trackingNumber}`));
  return [first, { ...shipment, id: uuidOf(`second parcel of ${orderId}`), trackingNumber: second, lines: shipment.lines.slice(-1) }];
}

/** What is paid for a variant: docs/rules.md#products-prices. */
export function paidFor(product: Pick<DemoProduct, 'listPriceCents' | 'salePriceCents'>, variant: DemoVariant): Cents {
  return variant.ownSalePriceCents ?? variant.ownListPriceCents ?? product.salePriceCents ?? product.listPriceCents;
}

/** One line of one to three pieces of something that can be had. */
export function makeOrderLine(product: DemoProduct, random: Random): DemoOrderLine {
  const available = product.variants.filter(({ onHand }) => onHand > 0);
  const variant = random.pick(available);
  return {
    product,
    variant,
    unitPriceCents: paidFor(product, variant),
    quantity: random.isTrue(0.78) ? 1 : random.int(2, 3),
  };
}

/** Units sold in the last `POPULAR_DAYS`, by product. */
export function countRecentSales(orders: readonly DemoOrder[], now: Date): Map<number, number> {
  const since = now.getTime() - POPULAR_DAYS * DAY_MS;
  const sold = new Map<number, number>();
  for (const order of orders) {
    if (order.status === 'cancelled' || order.createdAt.getTime() < since) continue;
    for (const { product, quantity } of order.lines) sold.set(product.id, (sold.get(product.id) ?? 0) + quantity);
  }
  return sold;
}

function makeHistory({ status, placedAt }: OrderPlan, { now, random }: { now: Date; random: Random }): DemoOrder['history'] {
  const latest = now.getTime() - 5 * MINUTE_MS;
  const steps = stepsTo(status);
  return steps.map((step, at) => {
    const [from, to] = STEP_HOURS[step];
    const hoursLater = from + random.next() * (to - from);
    const requested = placedAt.getTime() + hoursLater * HOUR_MS;
    // A step that would lie ahead happened just now; the ones after it a minute later each.
    const { text: note, coded: codedNote } = stepNotes()[step];
    return { status: step, note, codedNote, at: new Date(Math.min(requested, latest - (steps.length - 1 - at) * MINUTE_MS)) };
  });
}

function stepsTo(status: OrderStatus): OrderStatus[] {
  switch (status) {
    case 'pending':
      return ['pending'];
    case 'cancelled':
      return ['processing', 'cancelled'];
    case 'returned':
      return [...TIMELINE, 'returned'];
    default:
      return TIMELINE.slice(0, TIMELINE.indexOf(status) + 1);
  }
}

function makePayment({ status, method }: OrderPlan, random: Random): Pick<DemoOrder, 'payment' | 'paymentStatus' | 'stockState'> {
  const isCard = method !== 'cash_on_delivery';
  const card = isCard ? random.pick(CARDS) : undefined;
  const payment = {
    id: makeUuid(random),
    provider: isCard ? ('test' as const) : ('cash_on_delivery' as const),
    reference: isCard ? `test_${makeCode(random, '0123456789abcdef', 24)}` : undefined,
    card,
  };
  if (status === 'pending') return { payment: { ...payment, status: 'authorised' }, paymentStatus: 'pending', stockState: 'held' };
  if (status === 'cancelled' || status === 'returned')
    return { payment: { ...payment, status: 'refunded' }, paymentStatus: 'refunded', stockState: 'released' };
  const isPaid = isCard || status === 'delivered';
  return isPaid
    ? { payment: { ...payment, status: 'paid' }, paymentStatus: 'completed', stockState: 'sold' }
    : { payment: { ...payment, status: 'authorised' }, paymentStatus: 'pending', stockState: 'sold' };
}
