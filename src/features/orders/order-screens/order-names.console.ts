import type { OrderStatus, PaymentStatus } from '#features/orders/orders/orders.rules';
import type { Fulfilment } from '#features/orders/tracking/shipments.rules';

/** Short names of states, for staff; shoppers read longer ones (orders.messages). */
export const STATUS_NAMES = {
  pending: 'Pending',
  processing: 'Processing',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
} as const satisfies Record<OrderStatus, string>;

export const PAYMENT_NAMES = {
  pending: 'Unpaid',
  completed: 'Paid',
  failed: 'Payment failed',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
} as const satisfies Record<PaymentStatus, string>;

export const FULFILMENT_NAMES = {
  unfulfilled: 'Unfulfilled',
  partial: 'Partly sent',
  fulfilled: 'Sent',
} as const satisfies Record<Fulfilment, string>;
