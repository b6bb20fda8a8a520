import * as v from 'valibot';
import { ProductSummarySchema } from '#features/catalog/catalog.schema';

/* What checkout answers, apart from what it checks: forms carry the latter into the browser. */

/** A saved address (section 3 of the specification). */
const SavedAddressSchema = v.object({
  _id: v.string(),
  type: v.picklist(['both', 'shipping', 'billing']),
  firstName: v.string(),
  lastName: v.string(),
  company: v.optional(v.string()),
  addressLine1: v.string(),
  addressLine2: v.optional(v.string()),
  city: v.string(),
  state: v.string(),
  postalCode: v.string(),
  country: v.string(),
  phone: v.optional(v.string()),
  isDefault: v.boolean(),
});
export type SavedAddress = v.InferOutput<typeof SavedAddressSchema>;

export const CouponSchema = v.object({ code: v.string(), discountAmount: v.number() });

/** Section 3 of the specification. Money in dollars; `totalPrice` is before the coupon, `amountDue` is charged. */
export const CheckoutSummarySchema = v.object({
  items: v.array(
    v.object({
      product: ProductSummarySchema,
      quantity: v.number(),
      price: v.number(),
      subtotal: v.number(),
      size: v.optional(v.string()),
      color: v.optional(v.string()),
      /** Pieces of it that can be bought. */
      stock: v.number(),
    }),
  ),
  itemsCount: v.number(),
  itemsPrice: v.number(),
  taxPrice: v.number(),
  shippingPrice: v.number(),
  shippingThreshold: v.number(),
  untilFreeShipping: v.number(),
  totalPrice: v.number(),
  /** What the coupon takes off; absent without one. */
  couponDiscount: v.optional(v.number()),
  coupon: v.optional(CouponSchema),
  amountDue: v.number(),
  addresses: v.array(SavedAddressSchema),
});
export type CheckoutSummary = v.InferOutput<typeof CheckoutSummarySchema>;
