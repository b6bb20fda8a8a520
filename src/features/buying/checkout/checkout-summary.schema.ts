import * as v from 'valibot';
import { ProductSummarySchema } from '#features/catalog/products/products.schema';
import { SavedAddressSchema } from '#features/people/addresses/saved-address.schema';

/* What checkout answers, apart from what it checks: forms carry the latter into the browser. */

export const CouponSchema = v.object({ code: v.string(), discountAmount: v.number() });

/** Money in dollars; `totalPrice` is before the coupon, `amountDue` is charged (docs/rules.md#checkout-summary). */
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
  /** From which price of the items on shipping is free; null when it never is. */
  shippingThreshold: v.nullable(v.number()),
  /** 0 when shipping is free, or nothing makes it. */
  untilFreeShipping: v.number(),
  totalPrice: v.number(),
  /** What the coupon takes off; absent without one. */
  couponDiscount: v.optional(v.number()),
  coupon: v.optional(CouponSchema),
  amountDue: v.number(),
  /** How `amountDue` comes about; they sum to it. */
  steps: v.array(v.object({ label: v.string(), amount: v.number() })),
  addresses: v.array(SavedAddressSchema),
});
export type CheckoutSummary = v.InferOutput<typeof CheckoutSummarySchema>;
