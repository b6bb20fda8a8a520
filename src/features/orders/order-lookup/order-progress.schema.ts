import * as v from 'valibot';
import { ORDER_STATUSES } from '#features/orders/orders/orders.rules';

/** What order number and email address alone give access to: no name, no items, no note. */
export const OrderProgressSchema = v.object({
  orderNumber: v.string(),
  orderStatus: v.picklist(ORDER_STATUSES),
  createdAt: v.string(),
  estimatedDelivery: v.string(),
  actualDelivery: v.optional(v.string()),
  statusHistory: v.array(v.object({ status: v.picklist(ORDER_STATUSES), timestamp: v.string() })),
});
export type OrderProgress = v.InferOutput<typeof OrderProgressSchema>;
