import * as v from 'valibot';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#features/orders/orders/orders.rules';
import { OrderListQuerySchema } from '#features/orders/orders/orders.schema';
import { FULFILMENTS } from '#features/orders/shipments/shipment.rules';
import { optionalParam } from '#shared/query-params';
import { allOrdersMessages as messages } from './all-orders.messages';
import { isRange, ORDER_FILTERS, ORDER_SORT_NAMES, withCents } from './all-orders.schema';

/** An order in the console's list. Money in dollars. */
const ListedOrderSchema = v.object({
  _id: v.string(),
  orderNumber: v.string(),
  createdAt: v.string(),
  customer: v.object({ _id: v.string(), name: v.string(), email: v.string(), isGuest: v.optional(v.literal(true)) }),
  orderStatus: v.picklist(ORDER_STATUSES),
  paymentStatus: v.picklist(PAYMENT_STATUSES),
  fulfilment: v.picklist(FULFILMENTS),
  /** To be sent, and too late for the promised day. */
  isLate: v.boolean(),
  /** When it has to be handed to the carrier. */
  shipBy: v.string(),
  /** Pieces that are still in the order. */
  pieces: v.number(),
  totalPrice: v.number(),
  refundedAmount: v.number(),
  city: v.string(),
  country: v.string(),
  trackingNumber: v.optional(v.string()),
  hasNote: v.boolean(),
  returns: v.number(),
  version: v.number(),
});
export type ListedOrder = v.InferOutput<typeof ListedOrderSchema>;

export const ListedOrderPageSchema = v.object({
  orders: v.array(ListedOrderSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
  /** There are more than `total`, which is 10,000 at most. */
  totalIsMore: v.optional(v.boolean()),
});
export type ListedOrderPage = v.InferOutput<typeof ListedOrderPageSchema>;

const NOT_FILTERS = new Set(['page', 'limit', 'sort']);

/** An order by total is read along an index of all orders. */
function canSort(input: { sort?: string | undefined }): boolean {
  const isByTotal = input.sort === 'highestTotal' || input.sort === 'lowestTotal';
  return !isByTotal || Object.entries(input).every(([name, value]) => NOT_FILTERS.has(name) || value === undefined);
}

export const ListedOrderQuerySchema = v.pipe(
  v.object({
    ...ORDER_FILTERS,
    page: OrderListQuerySchema.entries.page,
    limit: OrderListQuerySchema.entries.limit,
    sort: optionalParam(v.picklist(ORDER_SORT_NAMES, () => messages.sortInvalid)),
  }),
  v.forward(
    v.check(
      (input) => isRange(input),
      () => messages.rangeInvalid,
    ),
    ['endDate'],
  ),
  v.forward(
    v.check(
      (input) => canSort(input),
      () => messages.sortNeedsAll,
    ),
    ['sort'],
  ),
  v.transform(withCents),
);
export type ListedOrderQuery = v.InferOutput<typeof ListedOrderQuerySchema>;

/** How many orders wait for somebody. */
export const OrderCountsSchema = v.object({
  /** Paid, or paid on delivery, and with pieces that are still to be sent. */
  toPack: v.number(),
  late: v.number(),
  /** Placed, and waiting for their payment. */
  unpaid: v.number(),
  /** Cancelled in the last days because their payment failed. */
  paymentFailed: v.number(),
  /** Of returns: requested, or received and not refunded yet. */
  returns: v.number(),
});
export type OrderCounts = v.InferOutput<typeof OrderCountsSchema>;
