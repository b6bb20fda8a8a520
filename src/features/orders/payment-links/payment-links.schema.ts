import * as v from 'valibot';
import { PaymentMethodSchema } from '#features/orders/payments/payments.schema';
import { TaxLinesSchema } from '#features/pricing/taxes/tax-lines.schema';
import { REMARK_MAX_LENGTH } from '#shared/lengths';
import { requiredText } from '#shared/text-schema';
import { paymentLinksMessages as messages } from './payment-links.messages';

const REQUEST_STATUSES = ['open', 'paid', 'cancelled', 'expired'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** How staff were paid outside the shop. */
export const OUTSIDE_METHODS = ['cash', 'bank_transfer', 'other'] as const;
export type OutsideMethod = (typeof OUTSIDE_METHODS)[number];

/** A link by which a shopper pays; money in dollars. Staff never see the link itself, which only its mail contains. */
export const PaymentRequestSchema = v.object({
  _id: v.string(),
  amount: v.number(),
  status: v.picklist(REQUEST_STATUSES),
  expiresAt: v.string(),
  /** Absent until the mail is sent. */
  sentAt: v.optional(v.string()),
  /** How it was paid in another way. */
  note: v.string(),
  createdAt: v.string(),
  /** Who created it, and who marked it as paid. */
  createdBy: v.optional(v.string()),
  settledBy: v.optional(v.string()),
});
export type PaymentRequest = v.InferOutput<typeof PaymentRequestSchema>;

export const PaidOutsideSchema = v.object({
  method: v.picklist(OUTSIDE_METHODS, () => messages.methodInvalid),
  /** A receipt's number, the name of the bank: whatever finds the money again. */
  note: requiredText(() => messages.noteRequired, REMARK_MAX_LENGTH),
});
export type PaidOutside = v.InferOutput<typeof PaidOutsideSchema>;

/** What the link's page shows. Money in dollars. */
export const PaymentPageSchema = v.object({
  orderNumber: v.string(),
  amount: v.number(),
  /** `begun`: a payment was started and waits for the shopper's approval. */
  status: v.picklist([...REQUEST_STATUSES, 'begun']),
  expiresAt: v.string(),
  lines: v.array(v.object({ name: v.string(), choice: v.string(), quantity: v.number(), price: v.number() })),
  itemsPrice: v.number(),
  taxPrice: v.number(),
  taxLines: v.optional(TaxLinesSchema),
  shippingPrice: v.number(),
  discountAmount: v.number(),
  totalPrice: v.number(),
  /** What was paid of it before. */
  paid: v.number(),
  paymentMethods: v.array(PaymentMethodSchema),
  /** The provider's page where a begun payment goes on; absent for the built-in provider. */
  redirectUrl: v.optional(v.string()),
});
export type PaymentPage = v.InferOutput<typeof PaymentPageSchema>;

export const PaymentResultSchema = v.object({ page: PaymentPageSchema, redirectUrl: v.optional(v.string()) });
