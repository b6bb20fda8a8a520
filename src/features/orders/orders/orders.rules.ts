import { hasLeft, type ShipmentStatus } from '#features/orders/shipments/shipment.rules';
import { stateMachine } from '#shared/state-machine';
import { DAY_MS } from '#shared/time';

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'confirmed',
  'shipped',
  'out_for_delivery',
  'delivered',
  'cancelled',
  'returned',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = ['pending', 'completed', 'failed', 'partially_refunded', 'refunded'] as const;
/** An order's payment status. The status of its row in `payments` is `ProviderPaymentStatus` (payments.rules). */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** docs/rules.md#lists-popular */
export const POPULAR_DAYS = 30;

/**
 * The allowed transitions of an order: docs/rules.md#orders-states; the database checks the same
 * (order_status_may_become).
 */
export const orderMachine = stateMachine<OrderStatus>({
  pending: ['processing', 'cancelled'],
  processing: ['confirmed', 'cancelled'],
  confirmed: ['shipped', 'cancelled'],
  shipped: ['out_for_delivery'],
  out_for_delivery: ['delivered'],
  delivered: ['returned'],
  cancelled: [],
  returned: [],
});

/** Whether an order's stock is reserved for a payment, sold, or released. */
export type StockState = 'held' | 'sold' | 'released';

/** Each transition of an order's stock happens once; the database checks the same (stock_state_may_become). */
export const stockMachine = stateMachine<StockState>({
  held: ['sold', 'released'],
  sold: ['released'],
  released: [],
});

/** The steps of the timeline, in their order: docs/rules.md#orders-timeline. */
export const TIMELINE = ['processing', 'confirmed', 'shipped', 'out_for_delivery', 'delivered'] as const satisfies OrderStatus[];

interface OrderFacts {
  orderStatus: OrderStatus;
  /** Its shipments; absent for none. */
  shipments?: readonly { status: ShipmentStatus }[] | undefined;
  /** ISO 8601; absent before the delivery. */
  actualDelivery?: string | undefined;
}

interface ReturnFacts extends OrderFacts {
  /** Days after delivery in which it can be returned. */
  returnDays: number;
}

/** What can be done with an order; used by buttons and API calls alike. */
export const orderCan = {
  moveTo: ({ orderStatus, shipments = [] }: OrderFacts, next: OrderStatus) =>
    orderMachine.next(orderStatus).includes(next) && (next !== 'cancelled' || !shipments.some(hasLeft)),
  /** Unless a part of it has left. */
  cancel: (order: OrderFacts) => orderCan.moveTo(order, 'cancelled'),
  /** Delivered, and not longer ago than it can be returned. */
  return: (order: ReturnFacts, now: Date) =>
    orderCan.moveTo(order, 'returned') && now.getTime() <= (returnableUntil(order)?.getTime() ?? 0),
} as const;

/** The reason that customers' pages send: a word of the API, which readers see in their language. */
export const CANCELLED_BY_CUSTOMER = 'Cancelled by customer';

/** The last moment at which a delivered order can be returned. */
export function returnableUntil({ actualDelivery, returnDays }: Pick<ReturnFacts, 'actualDelivery' | 'returnDays'>): Date | undefined {
  return actualDelivery === undefined || returnDays === 0 ? undefined : new Date(Date.parse(actualDelivery) + returnDays * DAY_MS);
}

/** Whether there is nothing but gift cards in an order, which are sent by mail. */
export function isMailed({ orderItems }: { orderItems?: readonly { isGiftCard?: true | undefined }[] | undefined }): boolean {
  return orderItems !== undefined && orderItems.length > 0 && orderItems.every(({ isGiftCard }) => isGiftCard);
}

/** Whether an order is still to be delivered. */
export function isComing({ orderStatus }: OrderFacts): boolean {
  return orderStatus !== 'delivered' && orderStatus !== 'cancelled' && orderStatus !== 'returned';
}

/**
 * The statuses that an admin can move an order to: along the transition table, except that only a payment moves a
 * pending order to processing, and that it can be returned only as long as was promised.
 */
export function adminMoves(order: ReturnFacts, now: Date): AdminMove[] {
  return orderMachine
    .next(order.orderStatus)
    .filter(
      (next): next is AdminMove =>
        next !== 'processing' && orderCan.moveTo(order, next) && (next !== 'returned' || orderCan.return(order, now)),
    );
}
export type AdminMove = Exclude<OrderStatus, 'pending' | 'processing'>;
