import * as v from 'valibot';

/** The payment that placed the order, what a later change of it cost, and what was paid from store credit. */
const PAYMENT_KINDS = ['order', 'difference', 'credit'] as const;
export type PaymentRole = (typeof PAYMENT_KINDS)[number];

/** One of an order's payments, for staff. Money in dollars. */
export const OrderPaymentSchema = v.object({
  _id: v.string(),
  provider: v.string(),
  kind: v.picklist(PAYMENT_KINDS),
  status: v.picklist(['waiting', 'created', 'requires_action', 'authorised', 'paid', 'failed', 'partially_refunded', 'refunded']),
  /** What it is for, what was paid of it, and what was given back of that. */
  amount: v.number(),
  charged: v.number(),
  refunded: v.number(),
  /** The provider's reference. */
  reference: v.optional(v.string()),
  /** Why the provider refused it, in its words. */
  failureCode: v.optional(v.string()),
  cardBrand: v.optional(v.string()),
  cardLast4: v.optional(v.string()),
  /** The payment in the provider's own console. */
  dashboardUrl: v.optional(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type OrderPayment = v.InferOutput<typeof OrderPaymentSchema>;
