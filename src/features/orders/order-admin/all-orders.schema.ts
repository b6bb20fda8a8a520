import * as v from 'valibot';
import { ProductSummarySchema } from '#features/catalog/products/products.schema';
import { ordersMessages } from '#features/orders/orders/orders.messages';
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES } from '#features/orders/orders/orders.rules';
import { dayOrMoment, OrderListQuerySchema, OrderPageSchema, OrderSchema } from '#features/orders/orders/orders.schema';
import { FULFILMENTS } from '#features/orders/shipments/shipment.rules';
import { REMARK_MAX_LENGTH, TRACKING_MAX_LENGTH } from '#shared/lengths';
import { toCents } from '#shared/money';
import { FlagParam, optionalParam } from '#shared/query-params';
import { optionalText } from '#shared/text-schema';
import { DAY_MS } from '#shared/time';
import { allOrdersMessages as messages } from './all-orders.messages';

const rangeInvalid = () => messages.rangeInvalid;

const IS_TRACKED: readonly string[] = ['shipped', 'out_for_delivery'];

/** An order as admins see it, with its customer and the refunded amount. */
const StaffOrderSchema = v.object({
  ...OrderSchema.entries,
  customer: v.object({ _id: v.string(), name: v.string(), email: v.string() }),
  refundedAmount: v.number(),
});
export type StaffOrder = v.InferOutput<typeof StaffOrderSchema>;

export const AllOrdersPageSchema = v.object({
  ...OrderPageSchema.entries,
  orders: v.array(StaffOrderSchema),
  /** There are more than `totalOrders`, which is 10,000 at most. */
  hasMore: v.optional(v.boolean()),
});
export type AllOrdersPage = v.InferOutput<typeof AllOrdersPageSchema>;

/** From a day or moment on, and to the end of a day or to a moment. */
const range = {
  startDate: OrderListQuerySchema.entries.startDate,
  endDate: v.optional(
    v.pipe(
      dayOrMoment,
      // The end of the range, exclusive.
      v.transform((text) => (text ? new Date(Date.parse(text) + (text.includes('T') ? 1 : DAY_MS)) : undefined)),
    ),
  ),
};

export function isRange({ startDate, endDate }: { startDate?: Date | undefined; endDate?: Date | undefined }): boolean {
  return !startDate || !endDate || startDate < endDate;
}

/** One status, or several with commas between them. */
const StatusesParam = v.pipe(
  v.string(() => messages.statusesInvalid),
  v.transform((text) => (text === 'all' ? [] : text.split(',').filter(Boolean))),
  v.check(
    (names) => names.every(isOrderStatus),
    () => ordersMessages.statusInvalid,
  ),
  v.transform((names) => (names.length > 0 ? names.filter(isOrderStatus) : undefined)),
);

function isOrderStatus(name: string): name is OrderStatus {
  return ORDER_STATUSES.some((status) => status === name);
}

const ID_MAX_LENGTH = 15;
const WORD_MAX_LENGTH = 100;

const DollarsParam = v.pipe(
  v.string(() => messages.totalInvalid),
  v.regex(/^\d{1,9}(\.\d{1,2})?$/, () => messages.totalInvalid),
  v.transform(Number),
);

const word = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(WORD_MAX_LENGTH, () => messages.wordTooLong),
);

export const ORDER_FILTERS = {
  status: v.optional(StatusesParam),
  paymentStatus: v.optional(
    v.pipe(
      v.picklist([...PAYMENT_STATUSES, 'all', ''], () => messages.paymentStatusInvalid),
      v.transform((status) => (status === 'all' || status === '' ? undefined : status)),
    ),
  ),
  search: OrderListQuerySchema.entries.search,
  ...range,
  fulfilment: optionalParam(v.picklist(FULFILMENTS, () => messages.fulfilmentInvalid)),
  /** To be sent. */
  toPack: optionalParam(FlagParam),
  /** To be sent, and too late for the promised day. */
  late: optionalParam(FlagParam),
  minTotal: optionalParam(DollarsParam),
  maxTotal: optionalParam(DollarsParam),
  country: optionalParam(word),
  /** The id of a product that was ordered. */
  product: optionalParam(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, () => messages.productInvalid),
      v.maxLength(ID_MAX_LENGTH, () => messages.productInvalid),
    ),
  ),
  sku: optionalParam(word),
  /** With a note of the customer; with a return. */
  notes: optionalParam(FlagParam),
  returns: optionalParam(FlagParam),
};

type GivenFilters = v.InferOutput<v.ObjectSchema<typeof ORDER_FILTERS, undefined>>;

/** Money in cents, as in the database. */
export function withCents<Given extends GivenFilters>({ minTotal, maxTotal, ...filter }: Given) {
  return {
    ...filter,
    ...(minTotal !== undefined && { minTotalCents: toCents(minTotal) }),
    ...(maxTotal !== undefined && { maxTotalCents: toCents(maxTotal) }),
  };
}

export const OrderFilterSchema = v.pipe(
  v.object(ORDER_FILTERS),
  v.forward(
    v.check((input) => isRange(input), rangeInvalid),
    ['endDate'],
  ),
  v.transform(withCents),
);
export type OrderFilter = v.InferOutput<typeof OrderFilterSchema>;

export const AllOrdersQuerySchema = v.pipe(
  v.object({ ...ORDER_FILTERS, page: OrderListQuerySchema.entries.page, limit: OrderListQuerySchema.entries.limit }),
  v.forward(
    v.check((input) => isRange(input), rangeInvalid),
    ['endDate'],
  ),
  v.transform(withCents),
);
export type AllOrdersQuery = v.InferOutput<typeof AllOrdersQuerySchema>;

/** An order by total needs all orders; what is late has its own order. */
export const ORDER_SORT_NAMES = ['newest', 'oldest', 'highestTotal', 'lowestTotal', 'mostUrgent'] as const;
export type OrderSort = (typeof ORDER_SORT_NAMES)[number];

export const StatsQuerySchema = v.pipe(
  v.object(range),
  v.forward(
    v.check((input) => isRange(input), rangeInvalid),
    ['endDate'],
  ),
);
export type StatsQuery = v.InferOutput<typeof StatsQuerySchema>;

/**
 * Money in dollars. Orders counts all placed orders. Revenue is the total of orders that are neither unpaid nor
 * cancelled, minus refunds, on the day of the order.
 */
export const OrderStatsSchema = v.object({
  totalOrders: v.number(),
  totalRevenue: v.number(),
  /** Of the orders that are neither unpaid nor cancelled. */
  averageOrderValue: v.number(),
  ordersByStatus: v.record(v.picklist(ORDER_STATUSES), v.number()),
  /** Days in UTC with orders, the oldest first. */
  revenueByDay: v.array(v.object({ date: v.string(), orders: v.number(), revenue: v.number() })),
  /** Of all time; revenue is what the pieces were sold for, before discounts, tax and shipping. */
  bestSellers: v.array(v.object({ product: ProductSummarySchema, units: v.number(), revenue: v.number() })),
  /** As of now: ten pieces or fewer, the fewest first. */
  lowStock: v.array(v.object({ product: ProductSummarySchema, stock: v.number() })),
});
export type OrderStats = v.InferOutput<typeof OrderStatsSchema>;

export const StatusChangeSchema = v.pipe(
  v.object({
    status: v.picklist(ORDER_STATUSES, () => ordersMessages.statusInvalid),
    note: optionalText(REMARK_MAX_LENGTH),
    trackingNumber: optionalText(TRACKING_MAX_LENGTH),
    carrier: optionalText(TRACKING_MAX_LENGTH),
  }),
  v.forward(
    v.check(
      ({ status, trackingNumber, carrier }) => IS_TRACKED.includes(status) || (trackingNumber ?? carrier) === undefined,
      () => messages.trackingTooEarly,
    ),
    ['trackingNumber'],
  ),
  v.transform(({ note = '', ...change }) => ({ ...change, note })),
);
export type StatusChange = v.InferOutput<typeof StatusChangeSchema>;
