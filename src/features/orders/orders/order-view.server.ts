import type { TableRow } from '#db/table-row';
import type { ProviderPaymentStatus } from '#features/orders/payments/payments.rules';
import type { PostalAddress } from '#features/people/addresses/saved-address.schema';
import { toDollars } from '#shared/money';
import { paths } from '#shared/paths';
import type { OrderStatus, PaymentStatus, StockState } from './orders.rules';
import type { Order, OrderItem } from './orders.schema';

/** An order as every query selects it (`orderColumns` in orders.queries). */
export interface OrderRow
  extends TableRow<
    'orders',
    | 'id'
    | 'orderNumber'
    | 'userId'
    | 'paymentMethod'
    | 'itemsCents'
    | 'taxCents'
    | 'shippingCents'
    | 'discountCents'
    | 'totalCents'
    | 'couponCode'
    | 'orderNotes'
    | 'estimatedDelivery'
    | 'actualDelivery'
    | 'trackingNumber'
    | 'carrier'
    | 'createdAt'
    | 'updatedAt'
  > {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  stockState: StockState;
  shippingAddress: PostalAddress;
  lines: OrderLineRow[];
  history: { status: OrderStatus; note: string; at: string }[];
  payment: PaymentRow;
}

interface OrderLineRow
  extends TableRow<'orderLines', 'position' | 'productId' | 'name' | 'imageUrl' | 'size' | 'color' | 'unitPriceCents' | 'quantity'> {
  /** Absent once the product is removed. */
  slug: string | null;
}

export interface PaymentRow
  extends TableRow<
    'payments',
    'id' | 'provider' | 'amountCents' | 'sessionReference' | 'redirectUrl' | 'reference' | 'cardBrand' | 'cardLast4'
  > {
  status: ProviderPaymentStatus;
}

/** Whether its payment is between two steps. */
export function isInFlight({ status, payment }: OrderRow): boolean {
  return status === 'pending' && payment.status === 'created';
}

export function toOrder(row: OrderRow): Order {
  return {
    _id: row.id,
    orderNumber: row.orderNumber,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    orderStatus: row.status,
    orderItems: row.lines.map((line) => toOrderItem(row.id, line)),
    itemsPrice: toDollars(row.itemsCents),
    taxPrice: toDollars(row.taxCents),
    shippingPrice: toDollars(row.shippingCents),
    discountAmount: toDollars(row.discountCents),
    totalPrice: toDollars(row.totalCents),
    couponCode: row.couponCode ?? undefined,
    shippingAddress: row.shippingAddress,
    paymentInfo: {
      method: row.paymentMethod,
      status: row.paymentStatus,
      transactionId: row.payment.reference ?? undefined,
      cardBrand: row.payment.cardBrand ?? undefined,
      cardLast4: row.payment.cardLast4 ?? undefined,
      redirectUrl: redirectUrlOf(row),
    },
    paymentStatus: row.paymentStatus,
    orderNotes: row.orderNotes,
    estimatedDelivery: row.estimatedDelivery.toISOString(),
    actualDelivery: row.actualDelivery?.toISOString(),
    trackingNumber: row.trackingNumber ?? undefined,
    carrier: row.carrier ?? undefined,
    statusHistory: row.history.map(({ status, note, at }) => ({ status, timestamp: new Date(at).toISOString(), note })),
  };
}

/** Where the shopper has to pay; undefined when there is nothing to do. */
function redirectUrlOf({ status, payment }: OrderRow): string | undefined {
  return status === 'pending' && payment.status === 'requires_action'
    ? (payment.redirectUrl ?? paths.confirmPayment(payment.id))
    : undefined;
}

/** The id of an order's line in the API. */
export function orderItemId(orderId: string, position: number): string {
  return `${orderId}-${position}`;
}

function toOrderItem(orderId: string, line: OrderLineRow): OrderItem {
  return {
    _id: orderItemId(orderId, line.position),
    product: line.productId === null || line.slug === null ? undefined : { _id: String(line.productId), slug: line.slug },
    name: line.name,
    image: line.imageUrl ?? undefined,
    quantity: line.quantity,
    price: toDollars(line.unitPriceCents),
    size: line.size ?? undefined,
    color: line.color ?? undefined,
  };
}
