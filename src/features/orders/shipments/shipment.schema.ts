import * as v from 'valibot';
import { SHIPMENT_STATUSES } from './shipment.rules';

/** A shipment of an order. Cancelled ones are not sent, and the others are numbered from 1. */
export const ShipmentSchema = v.object({
  _id: v.string(),
  number: v.number(),
  status: v.picklist(SHIPMENT_STATUSES),
  items: v.array(v.object({ itemId: v.string(), quantity: v.number() })),
  carrier: v.optional(v.string()),
  trackingNumber: v.optional(v.string()),
  /** The carrier's page about the shipment, for well-known carriers. */
  trackingUrl: v.optional(v.string()),
  createdAt: v.string(),
  shippedAt: v.optional(v.string()),
  outForDeliveryAt: v.optional(v.string()),
  deliveredAt: v.optional(v.string()),
  /** Counts the changes of carrier and tracking number. */
  version: v.number(),
});
export type Shipment = v.InferOutput<typeof ShipmentSchema>;
