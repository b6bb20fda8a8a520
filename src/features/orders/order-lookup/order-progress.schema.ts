import * as v from 'valibot';
import { ORDER_STATUSES } from '#features/orders/orders/orders.rules';
import { FULFILMENTS, SHIPMENT_STATUSES } from '#features/orders/shipments/shipment.rules';

/** What order number and email address alone give access to: no name, no items, no note, no tracking number. */
export const OrderProgressSchema = v.object({
  orderNumber: v.string(),
  orderStatus: v.picklist(ORDER_STATUSES),
  createdAt: v.string(),
  estimatedDelivery: v.string(),
  actualDelivery: v.optional(v.string()),
  shippingMethod: v.optional(v.object({ kind: v.picklist(['delivery', 'pickup']) })),
  fulfilment: v.picklist(FULFILMENTS),
  shipments: v.array(v.object({ _id: v.string(), number: v.number(), status: v.picklist(SHIPMENT_STATUSES) })),
  statusHistory: v.array(v.object({ status: v.picklist(ORDER_STATUSES), timestamp: v.string() })),
});
export type OrderProgress = v.InferOutput<typeof OrderProgressSchema>;
