import * as v from 'valibot';
import { OptionValuesSchema } from '#features/catalog/products/products.schema';
import { OrderSchema } from './orders.schema';

/** A line with what became of its pieces: ordered = cancelled + shipped + open. */
const StaffOrderLineSchema = v.object({
  /** As in `orderItems`, refunds, returns and shipments. */
  itemId: v.string(),
  /** Absent once the product is deleted. */
  product: v.optional(v.object({ _id: v.string(), slug: v.string() })),
  variantId: v.optional(v.string()),
  sku: v.string(),
  name: v.string(),
  image: v.optional(v.string()),
  options: OptionValuesSchema,
  price: v.number(),
  ordered: v.number(),
  /** Pieces that are still in the order. */
  quantity: v.number(),
  open: v.number(),
  shipped: v.number(),
  cancelled: v.number(),
  /** In returns that were not rejected, and those that came back. */
  returning: v.number(),
  returned: v.number(),
  refunded: v.number(),
  /** It counts as shipped from the beginning. */
  isGiftCard: v.optional(v.literal(true)),
});
export type StaffOrderLine = v.InferOutput<typeof StaffOrderLineSchema>;

/** What every panel of the console's order page needs; the other parts come from their own features. */
export const StaffOrderCoreSchema = v.object({
  ...OrderSchema.entries,
  customer: v.object({
    _id: v.string(),
    name: v.string(),
    email: v.string(),
    phone: v.optional(v.string()),
    isGuest: v.optional(v.literal(true)),
  }),
  /** Counts the changes of lines, address and prices. */
  version: v.number(),
  lines: v.array(StaffOrderLineSchema),
  paid: v.number(),
  refundedAmount: v.number(),
  /** Above zero, the customer still has to pay it; below, the shop has to refund it. */
  balance: v.number(),
});
export type StaffOrderCore = v.InferOutput<typeof StaffOrderCoreSchema>;
