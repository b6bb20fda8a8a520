import * as v from 'valibot';
import { EmailSchema } from '#features/accounts/accounts.schema';
import { orderLookupMessages as messages } from './order-lookup.messages';
import { ORDER_STATUSES } from './orders.rules';

export const CODE_DIGITS = 6;
const ORDER_NUMBER_MAX_LENGTH = 40;

/** Capitals or not, with or without the spaces that came along with copying. */
const OrderNumberSchema = v.pipe(
  v.string(messages.numberRequired),
  v.trim(),
  v.nonEmpty(messages.numberRequired),
  v.maxLength(ORDER_NUMBER_MAX_LENGTH, messages.numberInvalid),
  v.toUpperCase(),
);

/** What whoever asks has to know of an order. */
export const OrderLookupSchema = v.object({ orderNumber: OrderNumberSchema, email: EmailSchema });
export type OrderLookup = v.InferOutput<typeof OrderLookupSchema>;

/** A code as somebody types it. */
const CodeSchema = v.pipe(
  v.string(messages.codeRequired),
  v.transform((text) => text.replace(/[\s-]/g, '')),
  v.nonEmpty(messages.codeRequired),
  v.regex(/^\d{6}$/, messages.codeInvalid),
);
export const CodeEntrySchema = v.object({ code: CodeSchema });
export const OrderLookupWithCodeSchema = v.object({ ...OrderLookupSchema.entries, ...CodeEntrySchema.entries });

/** All that number and email address show: no name, no items, no note. */
export const OrderProgressSchema = v.object({
  orderNumber: v.string(),
  orderStatus: v.picklist(ORDER_STATUSES),
  createdAt: v.string(),
  estimatedDelivery: v.string(),
  actualDelivery: v.optional(v.string()),
  statusHistory: v.array(v.object({ status: v.picklist(ORDER_STATUSES), timestamp: v.string() })),
});
export type OrderProgress = v.InferOutput<typeof OrderProgressSchema>;
