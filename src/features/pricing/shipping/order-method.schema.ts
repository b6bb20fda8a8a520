import * as v from 'valibot';

/** How an order gets to its shopper, as it was chosen. */
export const OrderMethodSchema = v.object({
  _id: v.string(),
  kind: v.picklist(['delivery', 'pickup']),
  name: v.string(),
  /** From the order to the door, or until it can be picked up. */
  days: v.object({ min: v.number(), max: v.number() }),
  /** Of a pickup. */
  address: v.optional(v.string()),
  hours: v.optional(v.string()),
});
export type OrderMethodView = v.InferOutput<typeof OrderMethodSchema>;

/** A method that can be chosen for a cart. */
export const OfferedMethodSchema = v.object({
  ...OrderMethodSchema.entries,
  price: v.number(),
  /** Its first and its last day, if the order is placed now. */
  arrives: v.object({ from: v.string(), to: v.string() }),
});
export type OfferedMethodView = v.InferOutput<typeof OfferedMethodSchema>;
