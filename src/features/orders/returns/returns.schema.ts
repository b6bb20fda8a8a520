import * as v from 'valibot';
import { MAX_LINE_QUANTITY } from '#features/catalog/products/line-quantity.rules';
import { OrderListQuerySchema } from '#features/orders/orders/orders.schema';
import { tooLong } from '#shared/text-schema';
import { returnsMessages as messages } from './returns.messages';
import { RETURN_REASONS, RETURN_STATUSES } from './returns.rules';

export const RETURN_COMMENT_MAX_LENGTH = 500;
/** Absent, null and empty mean the same. */
const freeText = v.optional(
  v.pipe(
    v.nullable(v.pipe(v.string('Please enter text'), v.trim(), v.maxLength(RETURN_COMMENT_MAX_LENGTH, tooLong(RETURN_COMMENT_MAX_LENGTH)))),
    v.transform((text) => text ?? ''),
  ),
  '',
);
const MAX_ITEMS = 1_000;

const ReturnItemSchema = v.object({
  /** The id of the order's item. */
  itemId: v.string(),
  name: v.string(),
  image: v.optional(v.string()),
  size: v.optional(v.string()),
  color: v.optional(v.string()),
  quantity: v.number(),
});

/** Money in dollars. */
export const ReturnSchema = v.object({
  _id: v.string(),
  orderId: v.string(),
  orderNumber: v.string(),
  status: v.picklist(RETURN_STATUSES),
  reason: v.picklist(RETURN_REASONS),
  comment: v.string(),
  items: v.array(ReturnItemSchema),
  /** The refund in dollars: estimated until it is refunded, then the actual amount. */
  refundAmount: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  statusHistory: v.array(v.object({ status: v.picklist(RETURN_STATUSES), timestamp: v.string(), note: v.string() })),
});
export type Return = v.InferOutput<typeof ReturnSchema>;

/** How many of an order's item are in no return yet. */
const ReturnableItemSchema = v.object({ itemId: v.string(), quantity: v.number() });

export const OrderReturnsSchema = v.object({ returns: v.array(ReturnSchema), returnable: v.array(ReturnableItemSchema) });
export type OrderReturns = v.InferOutput<typeof OrderReturnsSchema>;

export const ReturnRequestSchema = v.object({
  items: v.pipe(
    v.array(
      v.object({
        itemId: v.string(messages.itemInvalid),
        quantity: v.pipe(
          v.number(messages.quantityInvalid),
          v.integer(messages.quantityInvalid),
          v.minValue(1, messages.quantityInvalid),
          v.maxValue(MAX_LINE_QUANTITY, messages.quantityInvalid),
        ),
      }),
      messages.noItems,
    ),
    v.minLength(1, messages.noItems),
    v.maxLength(MAX_ITEMS, messages.noItems),
  ),
  reason: v.picklist(RETURN_REASONS, messages.reasonInvalid),
  comment: freeText,
});
export type ReturnRequest = v.InferOutput<typeof ReturnRequestSchema>;

/** The note of a decision, which the shopper gets. */
export const DecisionSchema = v.object({ note: freeText });

export const ReturnPageSchema = v.object({
  returns: v.array(ReturnSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  totalReturns: v.number(),
});
export type ReturnPage = v.InferOutput<typeof ReturnPageSchema>;

export const ReturnListQuerySchema = v.object({
  page: OrderListQuerySchema.entries.page,
  limit: OrderListQuerySchema.entries.limit,
  status: v.optional(v.picklist(RETURN_STATUSES, messages.statusInvalid)),
});
export type ReturnListQuery = v.InferOutput<typeof ReturnListQuerySchema>;
