import * as v from 'valibot';
import { SavedAddressSchema } from '#features/accounts/addresses/saved-address.schema';
import {
  ImageSchema,
  OptionValuesSchema,
  OptionWordsSchema,
  ProductSummarySchema,
  VariantSchema,
} from '#features/catalog/products/products.schema';
import { OfferedMethodSchema } from '#features/pricing/shipping/order-method.schema';
import { TaxLinesSchema } from '#features/pricing/taxes/tax-lines.schema';

/* The checkout's responses, separate from the schemas of its requests, which the browser loads for its forms. */

export const CouponSchema = v.object({ code: v.string(), discountAmount: v.number() });

/** Money in dollars; `totalPrice` is before promotions, `amountDue` is paid (docs/rules.md#checkout-summary). */
export const CheckoutSummarySchema = v.object({
  items: v.array(
    v.object({
      product: ProductSummarySchema,
      quantity: v.number(),
      price: v.number(),
      subtotal: v.number(),
      variantId: v.optional(v.string()),
      options: OptionValuesSchema,
      words: OptionWordsSchema,
      size: v.optional(v.string()),
      color: v.optional(v.string()),
      /** How many pieces can be ordered. */
      stock: v.number(),
      availableNow: VariantSchema.entries.availableNow,
      /** The variant's own picture. */
      image: v.optional(ImageSchema),
    }),
  ),
  itemsCount: v.number(),
  itemsPrice: v.number(),
  /** What is added to the prices; taxes that are included in them are only in `taxLines`. */
  taxPrice: v.number(),
  /** With the shop's own tax table: each tax. */
  taxLines: v.optional(TaxLinesSchema),
  /** Send the state and the postal code, too: taxes depend on them. */
  needsWholeAddress: v.optional(v.literal(true)),
  /** There is nothing but gift cards, which are sent by mail. */
  needsNoShipping: v.optional(v.literal(true)),
  /** What gift cards among the items cost; they cannot be paid with one. */
  giftCardsPrice: v.optional(v.number()),
  shippingPrice: v.number(),
  /** Shipping is free from this price of the items; null when it never is. */
  shippingThreshold: v.nullable(v.number()),
  /** 0 when shipping is free, or cannot become free. */
  untilFreeShipping: v.number(),
  totalPrice: v.number(),
  /** The coupon's discount; absent without a coupon. */
  couponDiscount: v.optional(v.number()),
  coupon: v.optional(CouponSchema),
  /** What else is taken off: promotions without a code. */
  promotions: v.array(v.object({ name: v.string(), text: v.string(), amount: v.number() })),
  /** Pieces that come with the order and cost nothing. */
  gifts: v.array(
    v.object({
      variantId: v.string(),
      name: v.string(),
      options: OptionValuesSchema,
      words: OptionWordsSchema,
      image: v.optional(v.string()),
      quantity: v.number(),
    }),
  ),
  amountDue: v.number(),
  /** The parts of `amountDue`; they sum to it. */
  steps: v.array(v.object({ label: v.string(), amount: v.number() })),
  /** What the customer can spend; `useCredit` of an order spends it. */
  storeCredit: v.number(),
  addresses: v.array(SavedAddressSchema),
  /** The ways to a known destination, if the owner has set up zones: deliveries in the owner's order, then pickups. */
  shippingMethods: v.optional(v.array(OfferedMethodSchema)),
  /** The one that is priced; absent: nothing is delivered there. */
  shippingMethodId: v.optional(v.string()),
  /** Why nothing is delivered there. */
  shippingProblem: v.optional(v.string()),
  /** The wanted method is not offered; another one is priced. */
  isShippingChoiceGone: v.optional(v.boolean()),
});
export type CheckoutSummary = v.InferOutput<typeof CheckoutSummarySchema>;
