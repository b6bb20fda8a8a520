import * as v from 'valibot';
import { OptionValuesSchema } from '#features/catalog/products/products.schema';
import { ordersMessages } from '#features/orders/orders/orders.messages';
import { CancellationSchema } from '#features/orders/orders/orders.schema';
import { MAX_LINE_QUANTITY } from '#shared/line-quantity';
import { lineQuantityMessages } from '#shared/line-quantity.messages';
import { dollarAmount, MAX_TOTAL_DOLLARS } from '#shared/money-schema';
import { refundsMessages as messages } from './refunds.messages';

const itemInvalid = () => messages.itemInvalid;
const quantityInvalid = () => lineQuantityMessages.quantityInvalid;

const MAX_ITEMS = 1_000;

/** Without items and shipping: the amount, or everything that is left. With them, the amount replaces what they were worth. */
export const RefundSchema = v.object({
  amount: v.optional(dollarAmount(() => ordersMessages.refundAmountInvalid)),
  items: v.optional(
    v.pipe(
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
        itemInvalid,
      ),
      v.maxLength(MAX_ITEMS, itemInvalid),
    ),
  ),
  /** How much of the shipping, in dollars. */
  shipping: v.optional(dollarAmount(() => messages.shippingInvalid, { from: 0 })),
  /** Whether the items are put back in stock; those that were not sent yet are not sent any more. */
  restock: v.optional(
    v.boolean(() => messages.restockInvalid),
    false,
  ),
  /** Back to what the order was paid with, or into the customer's store credit. */
  method: v.optional(
    v.picklist(['payment', 'credit'], () => messages.methodInvalid),
    'payment',
  ),
  /** What was refunded of the order when the person saw it, in dollars; if it is another amount by now, the call is a 409. */
  refundedBefore: v.optional(dollarAmount(() => messages.refundedBeforeInvalid, { from: 0, to: MAX_TOTAL_DOLLARS })),
  reason: CancellationSchema.entries.reason,
});
export type RefundRequest = v.InferOutput<typeof RefundSchema>;

/** What can still be refunded of an order: all that a screen needs to calculate a refund before it is made. Money in dollars. */
export const RefundableSchema = v.object({
  /** What is left of its payments; no refund is more. */
  left: v.number(),
  /** How much of it gift cards of the order hold, or shoppers spent with them; a refund gives it back only as far as it takes it back. */
  onGiftCards: v.optional(v.number()),
  /** Refunded of all payments. */
  refunded: v.number(),
  /** Shipping as it was paid, less what was refunded of it. */
  shipping: v.number(),
  items: v.array(
    v.object({
      itemId: v.string(),
      name: v.string(),
      image: v.optional(v.string()),
      options: OptionValuesSchema,
      /** Of one piece, before tax and discount. */
      price: v.number(),
      /** All its pieces, how many of them are in returns or refunded, and a discount on them alone. */
      quantity: v.number(),
      taken: v.number(),
      discount: v.number(),
      /** Pieces in the order that are in no return and not refunded. */
      left: v.number(),
      /** How many of them were not sent. */
      unsent: v.number(),
      /** Of a gift card: what is left on each of these pieces, the most first. A refund takes it back, and is no more than it. */
      unspent: v.optional(v.array(v.number())),
    }),
  ),
  /** The prices of all items, and what was paid for them with tax and discount. */
  itemsPrice: v.number(),
  itemsPaid: v.number(),
  /** The same of the pieces that are in returns or refunded. */
  takenPrice: v.number(),
  takenValue: v.number(),
  /** Whether pieces can be put back in stock: not if the whole order went back. */
  canRestock: v.boolean(),
  /** Whether it can be refunded as store credit: guests have no account for it. */
  canCredit: v.boolean(),
});
export type Refundable = v.InferOutput<typeof RefundableSchema>;
