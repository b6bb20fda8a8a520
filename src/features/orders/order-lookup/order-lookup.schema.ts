import * as v from 'valibot';
import { EmailSchema } from '#features/accounts/accounts/accounts.schema';
import { ORDER_NUMBER_MAX_LENGTH } from '#shared/lengths';
import { orderLookupMessages as messages } from './order-lookup.messages';

/** Case-insensitive, and without surrounding spaces from copying. */
const OrderNumberSchema = v.pipe(
  v.string(() => messages.numberRequired),
  v.trim(),
  v.nonEmpty(() => messages.numberRequired),
  v.maxLength(ORDER_NUMBER_MAX_LENGTH, () => messages.numberInvalid),
  v.toUpperCase(),
);

/** What is needed to look up an order. */
export const OrderLookupSchema = v.object({ orderNumber: OrderNumberSchema, email: EmailSchema });
export type OrderLookup = v.InferOutput<typeof OrderLookupSchema>;
