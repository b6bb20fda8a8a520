import * as v from 'valibot';
import type { ProductBasics } from '#features/catalog/products/products.schema';
import {
  ImageSchema,
  OptionValuesSchema,
  OptionWordsSchema,
  ProductSummarySchema,
  VariantSchema,
} from '#features/catalog/products/products.schema';
import { MAX_LINE_QUANTITY } from '#shared/line-quantity';
import { lineQuantityMessages } from '#shared/line-quantity.messages';
import type { MessageOf } from '#shared/text-schema';
import { cartMessages as messages } from './cart.messages';

const productRequired = () => messages.productRequired;
const optionsUnknown = () => messages.optionsUnknown;
const quantityInvalid = () => lineQuantityMessages.quantityInvalid;

const MAX_GUEST_LINES = 200;
const OPTION_MAX_LENGTH = 100;
const VARIANT_ID_MAX_LENGTH = 20;

function optionText(message: MessageOf) {
  return v.pipe(v.string(message), v.maxLength(OPTION_MAX_LENGTH, message));
}

/** Identifies a line of a product: its variant, or values of options; `size` and `color` are those of the options of these names. */
const lineOptions = {
  variantId: v.optional(v.pipe(v.string(optionsUnknown), v.maxLength(VARIANT_ID_MAX_LENGTH, optionsUnknown))),
  options: v.optional(v.record(v.string(), optionText(optionsUnknown), optionsUnknown)),
  size: v.optional(optionText(() => messages.sizeUnknown)),
  color: v.optional(optionText(() => messages.colorUnknown)),
};

const QuantitySchema = v.pipe(v.number(quantityInvalid), v.integer(quantityInvalid), v.maxValue(MAX_LINE_QUANTITY, quantityInvalid));

export const LineOptionsSchema = v.object(lineOptions);
export type LineOptions = v.InferOutput<typeof LineOptionsSchema>;
/** As `LineOptionsSchema`, in a query. */
export const LineQuerySchema = v.omit(LineOptionsSchema, ['options']);

export const AddLineSchema = v.object({
  productId: v.pipe(v.string(productRequired), v.nonEmpty(productRequired)),
  quantity: v.optional(v.pipe(QuantitySchema, v.minValue(1, quantityInvalid)), 1),
  ...lineOptions,
});
export type AddLine = v.InferOutput<typeof AddLineSchema>;

/** 0 and below remove the line: docs/rules.md#cart-zero-removes. */
export const UpdateLineSchema = v.object({ quantity: QuantitySchema, ...lineOptions });
export type UpdateLine = v.InferOutput<typeof UpdateLineSchema>;

export const GuestLinesSchema = v.object({ items: v.pipe(v.array(AddLineSchema), v.maxLength(MAX_GUEST_LINES)) });

/** `guestId` identifies the guest cart, so that sending it twice adds it once. */
export const MergeSchema = v.object({ ...GuestLinesSchema.entries, guestId: v.pipe(v.string(), v.uuid()) });
export type Merge = v.InferOutput<typeof MergeSchema>;

const CartItemSchema = v.object({
  product: ProductSummarySchema,
  quantity: v.number(),
  /** Dollars for one piece: the sale price when a sale is active. */
  price: v.number(),
  /** Dollars for one piece when it was added. */
  addedPrice: v.number(),
  /** Absent only in a browser, until the shop has confirmed the line. */
  variantId: v.optional(v.string()),
  /** A value for each option of the product. */
  options: OptionValuesSchema,
  words: OptionWordsSchema,
  /** The values of the options of these names. */
  size: v.optional(v.string()),
  color: v.optional(v.string()),
  /** How many pieces of the variant can be ordered. */
  stock: v.number(),
  availableNow: VariantSchema.entries.availableNow,
  /** The variant's own picture. */
  image: v.optional(ImageSchema),
});
export type CartItemView = v.InferOutput<typeof CartItemSchema>;
/** As browsers know it: until the shop has confirmed the line, the product is that of a card. */
export type CartItem = Omit<CartItemView, 'product'> & { product: ProductBasics };

export const CartSchema = v.object({
  items: v.array(CartItemSchema),
  totalItems: v.number(),
  totalPrice: v.number(),
});
export type CartView = v.InferOutput<typeof CartSchema>;
export type Cart = Omit<CartView, 'items'> & { items: CartItem[] };

export const CartSummarySchema = v.object({
  totalItems: v.number(),
  totalPrice: v.number(),
  itemsCount: v.number(),
  subtotal: v.number(),
  /** The part of it that is shipped, if there are gift cards, which are mailed. */
  shippedSubtotal: v.optional(v.number()),
  estimatedTax: v.number(),
  /** The prices include tax. */
  isTaxIncluded: v.optional(v.literal(true)),
  estimatedShipping: v.number(),
  estimatedTotal: v.number(),
  /** Shipping is free from this subtotal; null when it never is. */
  shippingThreshold: v.nullable(v.number()),
});
export type CartSummary = v.InferOutput<typeof CartSummarySchema>;

export const CartIssueSchema = v.object({
  productId: v.string(),
  code: v.picklist(['unavailable', 'out_of_stock', 'insufficient_stock', 'price_changed']),
  message: v.string(),
  available: v.optional(v.number()),
});
export type CartIssue = v.InferOutput<typeof CartIssueSchema>;
