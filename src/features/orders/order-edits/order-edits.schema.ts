import * as v from 'valibot';
import { NewAddressSchema } from '#features/accounts/addresses/addresses.schema';
import { PostalAddressSchema } from '#features/accounts/addresses/saved-address.schema';
import { OptionValuesSchema } from '#features/catalog/products/products.schema';
import { STOCK_POLICIES } from '#features/catalog/products/stock-policy.rules';
import { ORDER_STATUSES } from '#features/orders/orders/orders.rules';
import { MAX_PAYMENT_LINK_DAYS } from '#features/orders/payment-links/payment-links.rules';
import { PaymentRequestSchema } from '#features/orders/payment-links/payment-links.schema';
import { OfferedMethodSchema, OrderMethodSchema } from '#features/pricing/shipping/order-method.schema';
import { TaxLinesSchema } from '#features/pricing/taxes/tax-lines.schema';
import { MAX_LINE_QUANTITY } from '#shared/line-quantity';
import { dollarAmount } from '#shared/money-schema';
import { type MessageOf, optionalText } from '#shared/text-schema';
import { VersionSchema } from '#shared/version-schema';
import { orderEditsMessages as messages } from './order-edits.messages';
import { SETTLEMENTS } from './order-edits.rules';

export const EDIT_REASON_MAX_LENGTH = 300;
const MAX_LINES = 200;
const METHOD_ID_MAX_LENGTH = 100;
export const SHIPPING_SPEEDS = ['standard', 'express', 'overnight'] as const;
export type ShippingSpeed = (typeof SHIPPING_SPEEDS)[number];

const quantity = (from: number, message: MessageOf) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(from, message), v.maxValue(MAX_LINE_QUANTITY, message));

const ShippingSchema = v.object({
  speed: v.optional(v.picklist(SHIPPING_SPEEDS)),
  /** Of the shop's zones. Without a new one the order keeps its own, with the terms of its time. */
  methodId: v.optional(
    v.pipe(
      v.string(() => messages.methodInvalid),
      v.maxLength(METHOD_ID_MAX_LENGTH, () => messages.methodInvalid),
    ),
  ),
  /** Dollars; null: by the shop's rates. */
  price: v.optional(v.nullable(dollarAmount(() => messages.amountInvalid, { from: 0 }))),
});

const edit = {
  /** New quantities of lines; the others stay. 0 cancels what is left of a line. */
  lines: v.optional(
    v.pipe(
      v.array(v.object({ itemId: v.string(() => messages.itemUnknown), quantity: quantity(0, () => messages.quantityInvalid) })),
      v.maxLength(MAX_LINES),
    ),
    [],
  ),
  /** New lines, at today's price. */
  addLines: v.optional(
    v.pipe(
      v.array(v.object({ variantId: v.string(() => messages.variantUnknown), quantity: quantity(1, () => messages.quantityOfNew) })),
      v.maxLength(MAX_LINES),
    ),
    [],
  ),
  shippingAddress: v.optional(NewAddressSchema),
  shipping: v.optional(ShippingSchema),
  /** For a coupon whose conditions the order meets no longer. */
  coupon: v.optional(v.picklist(['keep', 'drop'], () => messages.decideCoupon)),
};

export const OrderEditPreviewSchema = v.object(edit);
export type OrderEditChanges = v.InferOutput<typeof OrderEditPreviewSchema>;

export const OrderEditSchema = v.object({
  ...edit,
  /** The order's version that the form was loaded with. */
  version: v.optional(VersionSchema),
  /** What happens with the difference; absent, the first that the preview names. */
  settle: v.optional(v.picklist(SETTLEMENTS, () => messages.settlementInvalid)),
  /** How long the link can be paid. */
  linkDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAYMENT_LINK_DAYS))),
  /** The shopper reads it in the order's history. */
  reason: optionalText(EDIT_REASON_MAX_LENGTH),
  /** Whether the shopper gets a mail about the change. */
  notify: v.optional(v.boolean(), true),
});
export type OrderEdit = v.InferOutput<typeof OrderEditSchema>;

const TotalsSchema = v.object({
  items: v.number(),
  tax: v.number(),
  taxLines: v.optional(TaxLinesSchema),
  shipping: v.number(),
  /** The coupon's, and what staff gave. */
  discount: v.number(),
  total: v.number(),
});

/** An order as its edit form needs it. Money in dollars. */
export const EditableOrderSchema = v.object({
  _id: v.string(),
  orderNumber: v.string(),
  version: v.number(),
  status: v.picklist(ORDER_STATUSES),
  /** Why nothing can be changed; absent if it can. */
  locked: v.optional(v.string()),
  /** Whether the address can be changed: nothing is packed. */
  isAddressOpen: v.boolean(),
  lines: v.array(
    v.object({
      itemId: v.string(),
      variantId: v.optional(v.string()),
      productId: v.optional(v.string()),
      name: v.string(),
      sku: v.string(),
      image: v.optional(v.string()),
      options: OptionValuesSchema,
      price: v.number(),
      quantity: v.number(),
      cancelled: v.number(),
      shipped: v.number(),
      /** What cannot be cancelled any more: packed, sent or in a return. */
      least: v.number(),
      /** What can be there at most with the pieces that are in stock. */
      most: v.number(),
    }),
  ),
  shippingAddress: PostalAddressSchema,
  shipping: v.object({
    speed: v.picklist(SHIPPING_SPEEDS),
    ownPrice: v.optional(v.number()),
    /** The order's own method; absent without zones. */
    method: v.optional(OrderMethodSchema),
  }),
  /** What zones offer for the order as it is; absent without zones. */
  shippingMethods: v.optional(v.array(OfferedMethodSchema)),
  couponCode: v.optional(v.string()),
  totals: TotalsSchema,
  paymentMethod: v.string(),
  /** Above zero the shopper still has to pay it; below, the shop has to give it back. */
  due: v.number(),
  /** Cash to be collected at the door. */
  toCollect: v.number(),
  /** The newest first. */
  links: v.array(PaymentRequestSchema),
});
export type EditableOrder = v.InferOutput<typeof EditableOrderSchema>;

export const EditPreviewSchema = v.object({
  before: TotalsSchema,
  after: TotalsSchema,
  /** Of the totals. */
  difference: v.number(),
  /** Nothing is left in it: it becomes cancelled, and what was paid is refunded. */
  isCancellation: v.boolean(),
  refund: v.number(),
  toPay: v.number(),
  /** Cash to be collected at the door afterwards. */
  toCollect: v.number(),
  settlements: v.array(v.picklist(SETTLEMENTS)),
  /** The coupon's condition that is no longer met, and whether somebody has to decide. */
  couponProblem: v.optional(v.string()),
  needsCouponDecision: v.boolean(),
  shortages: v.array(v.object({ name: v.string(), variantId: v.string(), available: v.number(), message: v.string() })),
});
export type EditPreview = v.InferOutput<typeof EditPreviewSchema>;

/** Variants that can be added to an order. */
export const SellableVariantsSchema = v.object({
  variants: v.array(
    v.object({
      variantId: v.string(),
      productId: v.string(),
      name: v.string(),
      sku: v.string(),
      barcode: v.optional(v.string()),
      image: v.optional(v.string()),
      options: OptionValuesSchema,
      price: v.number(),
      /** How many pieces can be ordered. */
      available: v.number(),
      stockPolicy: v.picklist(STOCK_POLICIES),
    }),
  ),
});
export type SellableVariant = v.InferOutput<typeof SellableVariantsSchema>['variants'][number];

/** Each part of an order that two people may change at once. */
export type EditPart = 'lines' | 'shippingAddress' | 'shipping' | 'coupon';
