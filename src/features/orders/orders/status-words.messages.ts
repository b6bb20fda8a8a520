import type { OrderStatus } from './orders.rules';

/** A status inside a sentence: 'An order that is shipped …' */
export const statusWords = {
  pending: 'pending',
  processing: 'processing',
  confirmed: 'confirmed',
  shipped: 'shipped',
  out_for_delivery: 'out for delivery',
  delivered: 'delivered',
  cancelled: 'cancelled',
  returned: 'returned',
} as const satisfies Record<OrderStatus, string>;
