import * as v from 'valibot';
import { OptionValuesSchema, OptionWordsSchema } from '#features/catalog/products/products.schema';
import { OrderListQuerySchema } from '#features/orders/orders/orders.schema';
import { MAX_LINE_QUANTITY } from '#shared/line-quantity';
import { lineQuantityMessages } from '#shared/line-quantity.messages';
import { dollarAmount } from '#shared/money-schema';
import { textMessages } from '#shared/text.messages';
import { tooLong } from '#shared/text-schema';
import { returnsMessages as messages } from './returns.messages';
import { MAX_PHOTOS, REFUND_METHODS, RETURN_REASONS, RETURN_STATUSES } from './returns.rules';

const noItems = () => messages.noItems;
const itemInvalid = () => messages.itemInvalid;
const quantityInvalid = () => lineQuantityMessages.quantityInvalid;

export const RETURN_COMMENT_MAX_LENGTH = 500;
/** Absent, null and empty mean the same. */
const freeText = v.optional(
  v.pipe(
    v.nullable(
      v.pipe(
        v.string(() => textMessages.textInvalid),
        v.trim(),
        v.maxLength(RETURN_COMMENT_MAX_LENGTH, () => tooLong(RETURN_COMMENT_MAX_LENGTH)),
      ),
    ),
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
  options: OptionValuesSchema,
  words: OptionWordsSchema,
  size: v.optional(v.string()),
  color: v.optional(v.string()),
  quantity: v.number(),
  /** Whether the pieces went back in stock; absent until the return is received. */
  isRestocked: v.optional(v.boolean()),
});

/** Money in dollars. */
export const ReturnSchema = v.object({
  _id: v.string(),
  orderId: v.string(),
  orderNumber: v.string(),
  /** The number on the label: TW-7K3M-Q9XD-R1. */
  returnNumber: v.string(),
  status: v.picklist(RETURN_STATUSES),
  reason: v.picklist(RETURN_REASONS),
  comment: v.string(),
  items: v.array(ReturnItemSchema),
  /** The refund in dollars: estimated until it is refunded, then the actual amount. */
  refundAmount: v.number(),
  /** How the shopper wants the refund, and in the end how it was made. */
  refundMethod: v.picklist(REFUND_METHODS),
  /** Whether it can be refunded as store credit: guests have no account for it. */
  canCredit: v.boolean(),
  /** The ids of the shopper's photos; only the shopper and staff can load them. */
  photos: v.array(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  statusHistory: v.array(v.object({ status: v.picklist(RETURN_STATUSES), timestamp: v.string(), note: v.string() })),
});
export type Return = v.InferOutput<typeof ReturnSchema>;

/** How many of an order's item are in no return yet. */
const ReturnableItemSchema = v.object({ itemId: v.string(), quantity: v.number() });

export const OrderReturnsSchema = v.object({
  returns: v.array(ReturnSchema),
  returnable: v.array(ReturnableItemSchema),
  /** Where to send them, line by line; absent while the shop has named no address. */
  returnAddress: v.optional(v.string()),
});
export type OrderReturns = v.InferOutput<typeof OrderReturnsSchema>;

export const ReturnRequestSchema = v.object({
  items: v.pipe(
    v.array(
      v.object({
        itemId: v.string(itemInvalid),
        quantity: v.pipe(
          v.number(quantityInvalid),
          v.integer(quantityInvalid),
          v.minValue(1, quantityInvalid),
          v.maxValue(MAX_LINE_QUANTITY, quantityInvalid),
        ),
      }),
      noItems,
    ),
    v.minLength(1, noItems),
    v.maxLength(MAX_ITEMS, noItems),
  ),
  reason: v.picklist(RETURN_REASONS, () => messages.reasonInvalid),
  comment: freeText,
  /** The money back the way it was paid, or as store credit. */
  refundMethod: v.optional(
    v.picklist(REFUND_METHODS, () => messages.methodInvalid),
    'payment',
  ),
  /** The ids of photos that were uploaded for this order. */
  photos: v.optional(
    v.pipe(
      v.array(
        v.string(() => messages.photosInvalid),
        () => messages.photosInvalid,
      ),
      v.maxLength(MAX_PHOTOS, () => messages.tooManyPhotos),
    ),
    [],
  ),
});
export type ReturnRequest = v.InferOutput<typeof ReturnRequestSchema>;

/** The note of a decision, which the shopper gets. */
export const DecisionSchema = v.object({ note: freeText });

export const ReceiptSchema = v.object({
  note: freeText,
  /** The items that cannot be sold again; all others go back in stock. */
  notRestocked: v.optional(v.pipe(v.array(v.string(itemInvalid), itemInvalid), v.maxLength(MAX_ITEMS, itemInvalid)), []),
});

export const ReturnRefundSchema = v.object({
  note: freeText,
  /** Absent: what the return is worth. */
  amount: v.optional(dollarAmount(() => messages.amountInvalid)),
  /** Absent: as the shopper wished. */
  method: v.optional(v.picklist(REFUND_METHODS, () => messages.methodInvalid)),
});
export type ReturnRefund = v.InferOutput<typeof ReturnRefundSchema>;

/** A return with its customer, for staff. */
export const StaffReturnSchema = v.object({
  ...ReturnSchema.entries,
  customer: v.object({ _id: v.string(), name: v.string(), email: v.string() }),
});
export type StaffReturn = v.InferOutput<typeof StaffReturnSchema>;

export const ReturnPhotoSchema = v.object({ _id: v.string(), width: v.number(), height: v.number() });
export type ReturnPhoto = v.InferOutput<typeof ReturnPhotoSchema>;

export const ReturnPageSchema = v.object({
  returns: v.array(StaffReturnSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  totalReturns: v.number(),
});
export type ReturnPage = v.InferOutput<typeof ReturnPageSchema>;

export const ReturnListQuerySchema = v.object({
  page: OrderListQuerySchema.entries.page,
  limit: OrderListQuerySchema.entries.limit,
  /** `waiting` are those that wait for staff: requested or received. */
  status: v.optional(v.picklist([...RETURN_STATUSES, 'waiting'], () => messages.statusInvalid)),
  /** A part of the order's number, or of the customer's name or e-mail address. */
  search: OrderListQuerySchema.entries.search,
});
export type ReturnListQuery = v.InferOutput<typeof ReturnListQuerySchema>;
