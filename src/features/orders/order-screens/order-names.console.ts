import type { OrderStatus, PaymentStatus } from '#features/orders/orders/orders.rules';
import type { Fulfilment } from '#features/orders/shipments/shipment.rules';
import { orderNamesMessages as texts } from './order-screens.messages';

/** Short names of states, for staff; shoppers read longer ones (orders.messages). */
export const STATUS_NAMES = {
  pending: texts.pending,
  processing: texts.processing,
  confirmed: texts.confirmed,
  shipped: texts.shipped,
  out_for_delivery: texts.outForDelivery,
  delivered: texts.delivered,
  cancelled: texts.cancelled,
  returned: texts.returned,
} as const satisfies Record<OrderStatus, string>;

export const PAYMENT_NAMES = {
  pending: texts.unpaid,
  completed: texts.paid,
  failed: texts.paymentFailed,
  partially_refunded: texts.partlyRefunded,
  refunded: texts.refunded,
} as const satisfies Record<PaymentStatus, string>;

export const FULFILMENT_NAMES = {
  unfulfilled: texts.unfulfilled,
  partial: texts.partlySent,
  fulfilled: texts.sent,
} as const satisfies Record<Fulfilment, string>;
