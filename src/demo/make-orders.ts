import { ordersMessages } from '#features/orders/orders/orders.messages';
import { estimateDelivery, type OrderStatus, POPULAR_DAYS, TIMELINE } from '#features/orders/orders/orders.rules';
import type { PostalAddress } from '#features/people/addresses/saved-address.schema';
import { type Coupon, couponDiscount } from '#features/pricing/pricing/coupons.rules';
import { checkoutRates, DEFAULT_PRICES, priceCart } from '#features/pricing/pricing/pricing.rules';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time';
import type { DemoOrder, DemoOrderLine, DemoProduct } from './demo-shop.types';
import { makeCode, makeUuid, type Random } from './random';

export interface OrderPlan {
  userId: string;
  status: OrderStatus;
  placedAt: Date;
  lines: DemoOrderLine[];
  address: PostalAddress;
  method: DemoOrder['paymentMethod'];
  coupon?: Coupon;
  orderNotes?: string;
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

const STEP_NOTES: Record<OrderStatus, string> = {
  pending: ordersMessages.awaitingPayment,
  processing: ordersMessages.placed,
  confirmed: 'Everything is in stock and being packed',
  shipped: 'Handed to the carrier',
  out_for_delivery: 'On the van, arriving today',
  delivered: 'Left at the front door',
  cancelled: ordersMessages.cancelReason,
  returned: 'Return received and refunded',
};

/** An order with the history that led to its status, all of it before `now`. */
export function makeOrder(plan: OrderPlan, { now, random }: { now: Date; random: Random }): DemoOrder {
  const { status, placedAt, lines, address, coupon, method } = plan;
  // The demo shop's past is the same in every shop, whatever its prices are today.
  const price = priceCart(lines, { rates: checkoutRates(DEFAULT_PRICES, address), discount: coupon && couponDiscount(coupon) });
  const history = makeHistory(plan, { now, random });
  const { carrier, makeNumber } = random.pick(CARRIERS);
  const isOnItsWay = history.some((step) => step.status === 'shipped');
  return {
    id: makeUuid(random),
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
    address,
    orderNotes: plan.orderNotes ?? '',
    lines,
    history,
    estimatedDelivery: estimateDelivery(placedAt),
    actualDelivery: history.find((step) => step.status === 'delivered')?.at,
    tracking: isOnItsWay ? { number: makeNumber(random), carrier } : undefined,
    createdAt: placedAt,
  };
}

/** One line of one to three pieces of something that can be had. */
export function makeOrderLine(product: DemoProduct, random: Random): DemoOrderLine {
  const available = product.variants.filter(({ onHand }) => onHand > 0);
  return {
    product,
    variant: random.pick(available),
    unitPriceCents: product.salePriceCents ?? product.listPriceCents,
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
    const wanted = placedAt.getTime() + hoursLater * HOUR_MS;
    // A step that would lie ahead happened just now; the ones after it a minute later each.
    return { status: step, note: STEP_NOTES[step], at: new Date(Math.min(wanted, latest - (steps.length - 1 - at) * MINUTE_MS)) };
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
