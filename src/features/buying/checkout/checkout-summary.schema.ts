import * as v from 'valibot';
import { ProductSummarySchema } from '#features/catalog/products/products.schema';
import { SavedAddressSchema } from '#features/people/addresses/saved-address.schema';

/* The checkout's responses, separate from the schemas of its requests, which the browser loads for its forms. */

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
      /** Pieces in stock. */
      stock: v.number(),
    }),
  ),
  itemsCount: v.number(),
  itemsPrice: v.number(),
  taxPrice: v.number(),
  shippingPrice: v.number(),
  /** Shipping is free from this price of the items; null when it never is. */
  shippingThreshold: v.nullable(v.number()),
  /** 0 when shipping is free, or cannot become free. */
  untilFreeShipping: v.number(),
  totalPrice: v.number(),
  /** The coupon's discount; absent without a coupon. */
  couponDiscount: v.optional(v.number()),
  coupon: v.optional(CouponSchema),
  amountDue: v.number(),
  /** The parts of `amountDue`; they sum to it. */
  steps: v.array(v.object({ label: v.string(), amount: v.number() })),
  addresses: v.array(SavedAddressSchema),
});
export type CheckoutSummary = v.InferOutput<typeof CheckoutSummarySchema>;
