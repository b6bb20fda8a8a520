import * as v from 'valibot';

/** A refund of an order, for staff. Money in dollars. */
export const OrderRefundSchema = v.object({
  _id: v.string(),
  paymentId: v.string(),
  amount: v.number(),
  /** How much of it is for shipping. */
  shipping: v.number(),
  /** Back to the payment, or into the customer's store credit. */
  method: v.picklist(['payment', 'credit']),
  /** Owed until the provider has made it. */
  status: v.picklist(['owed', 'done', 'refused']),
  reason: v.string(),
  reference: v.optional(v.string()),
  isRestocked: v.boolean(),
  /** The items that it is for; none for a refund of an amount. */
  items: v.array(v.object({ itemId: v.string(), quantity: v.number(), amount: v.number() })),
  /** Absent for what the shop did by itself. */
  by: v.optional(v.object({ _id: v.string(), name: v.string() })),
  createdAt: v.string(),
});
export type OrderRefund = v.InferOutput<typeof OrderRefundSchema>;
