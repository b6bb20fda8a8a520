import * as v from 'valibot';
import { PostalAddressSchema } from '#features/accounts/addresses/saved-address.schema';
import { OptionValuesSchema, OptionWordsSchema } from '#features/catalog/products/products.schema';
import { FULFILMENTS } from '#features/orders/shipments/shipment.rules';
import { ShipmentSchema } from '#features/orders/shipments/shipment.schema';
import { OrderMethodSchema } from '#features/pricing/shipping/order-method.schema';
import { TaxLinesSchema } from '#features/pricing/taxes/tax-lines.schema';
import { REMARK_MAX_LENGTH } from '#shared/lengths';
import { countFrom1 } from '#shared/page-schema';
import { MAX_PAGE_SIZE } from '#shared/pagination';
import { cutSearch } from '#shared/search-text';
import { tooLong } from '#shared/text-schema';
import { ORDERS_PER_PAGE } from './order-list.rules';
import { ordersMessages as messages } from './orders.messages';
import { ORDER_STATUSES, PAYMENT_STATUSES } from './orders.rules';

const MAX_PAGE = 1_000_000;
const ANY_STATUS = 'all';

const OrderItemSchema = v.object({
  _id: v.string(),
  /** Absent once the product is deleted. */
  product: v.optional(v.object({ _id: v.string(), slug: v.string() })),
  name: v.string(),
  image: v.optional(v.string()),
  /** Pieces that are still in the order, and those that were cancelled. */
  quantity: v.number(),
  cancelled: v.optional(v.number()),
  /** Pieces that are in no shipment and still to be sent. */
  open: v.number(),
  price: v.number(),
  /** Came with a promotion and cost nothing; absent for what was bought. */
  isGift: v.optional(v.literal(true)),
  /** Sent by mail once the order is paid. */
  isGiftCard: v.optional(v.literal(true)),
  variantId: v.optional(v.string()),
  options: OptionValuesSchema,
  words: OptionWordsSchema,
  /** The values of the options of these names. */
  size: v.optional(v.string()),
  color: v.optional(v.string()),
});
export type OrderItem = v.InferOutput<typeof OrderItemSchema>;

/** Money in dollars; totalPrice is paid from store credit and by the payment method (docs/rules.md#money-total). */
export const OrderSchema = v.object({
  _id: v.string(),
  orderNumber: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  orderStatus: v.picklist(ORDER_STATUSES),
  orderItems: v.array(OrderItemSchema),
  itemsPrice: v.number(),
  /** What is added to the prices; taxes that are included in them are only in `taxLines`. */
  taxPrice: v.number(),
  /** Of a shop with its own tax table: each tax. */
  taxLines: v.optional(TaxLinesSchema),
  shippingPrice: v.number(),
  discountAmount: v.number(),
  /** The parts of it by name, which sum to it. */
  discounts: v.array(v.object({ name: v.string(), amount: v.number() })),
  totalPrice: v.number(),
  /** How much of the total was paid from store credit; absent for none. */
  creditUsed: v.optional(v.number()),
  /** The part that a gift card paid. */
  giftCardUsed: v.optional(v.number()),
  refundedAmount: v.number(),
  couponCode: v.optional(v.string()),
  /** The address as it was at the time of the order. */
  shippingAddress: PostalAddressSchema,
  paymentInfo: v.object({
    method: v.string(),
    status: v.picklist(PAYMENT_STATUSES),
    transactionId: v.optional(v.string()),
    cardBrand: v.optional(v.string()),
    cardLast4: v.optional(v.string()),
    /** Where the shopper still has to approve the payment. */
    redirectUrl: v.optional(v.string()),
    /** The shop's own text on how to pay, while the order is to be paid later. */
    instructions: v.optional(v.string()),
  }),
  paymentStatus: v.picklist(PAYMENT_STATUSES),
  orderNotes: v.string(),
  /** Absent in a shop without shipping zones. */
  shippingMethod: v.optional(OrderMethodSchema),
  estimatedDelivery: v.string(),
  actualDelivery: v.optional(v.string()),
  /** Days after delivery in which it can be returned; 0: not at all. */
  returnDays: v.number(),
  /** Of the newest shipment that has one. */
  trackingNumber: v.optional(v.string()),
  carrier: v.optional(v.string()),
  fulfilment: v.picklist(FULFILMENTS),
  shipments: v.array(ShipmentSchema),
  statusHistory: v.array(v.object({ status: v.picklist(ORDER_STATUSES), timestamp: v.string(), note: v.string() })),
});
export type Order = v.InferOutput<typeof OrderSchema>;

export const OrderPageSchema = v.object({
  orders: v.array(OrderSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  totalOrders: v.number(),
});
export type OrderPage = v.InferOutput<typeof OrderPageSchema>;

/** A date or a timestamp; empty means none. */
export const dayOrMoment = v.pipe(
  v.string(() => messages.dateInvalid),
  v.check(
    (text) => text === '' || (/^\d{4}-\d{2}-\d{2}(T|$)/.test(text) && !Number.isNaN(Date.parse(text))),
    () => messages.dateInvalid,
  ),
);

export const OrderListQuerySchema = v.object({
  page: v.optional(
    countFrom1(() => messages.pageInvalid, MAX_PAGE),
    '1',
  ),
  limit: v.optional(
    countFrom1(() => messages.limitInvalid, MAX_PAGE_SIZE),
    String(ORDERS_PER_PAGE),
  ),
  status: v.optional(
    v.pipe(
      v.picklist([...ORDER_STATUSES, ANY_STATUS, ''], () => messages.statusInvalid),
      v.transform((status) => (status === ANY_STATUS || status === '' ? undefined : status)),
    ),
  ),
  /** Orders from this date or timestamp on. */
  startDate: v.optional(
    v.pipe(
      dayOrMoment,
      v.transform((text) => (text ? new Date(text) : undefined)),
    ),
  ),
  search: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => cutSearch(text) || undefined),
    ),
  ),
});
export type OrderListQuery = v.InferOutput<typeof OrderListQuerySchema>;

export const CancellationSchema = v.object({
  reason: v.optional(
    v.pipe(
      v.string(() => messages.reasonInvalid),
      v.trim(),
      v.maxLength(REMARK_MAX_LENGTH, () => tooLong(REMARK_MAX_LENGTH)),
    ),
    '',
  ),
});
