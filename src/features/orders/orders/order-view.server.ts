import type { TableRow } from '#db/table-row';
import type { PostalAddress } from '#features/accounts/addresses/saved-address.schema';
import {
  type NamedValue,
  type OptionWords,
  orderedWords,
  shorthands,
  toOptionValues,
} from '#features/catalog/products/product-options.rules';
import type { ProviderPaymentStatus } from '#features/orders/payments/payments.rules';
import { fulfilmentOf } from '#features/orders/shipments/shipment.rules';
import { type ShipmentRow, toShipments } from '#features/orders/shipments/shipment-view.server';
import { translatedPart } from '#features/platform/translations/translated-part';
import type { Translations } from '#features/platform/translations/translations.types';
import type { TaxLine } from '#features/pricing/pricing/pricing.rules';
import { type OrderMethod, viewOrderMethod } from '#features/pricing/shipping/order-method.rules';
import { toTaxLines } from '#features/pricing/taxes/tax-lines-view';
import { isLanguage, type Language } from '#languages/languages';
import { type Cents, subtractCents, sumCents, toDollars } from '#shared/money';
import { paths } from '#shared/paths';
import { isGiftCard } from '#shared/tax-classes';
import { type CodedNote, readNote } from './order-notes.server';
import { ordersMessages } from './orders.messages';
import type { OrderStatus, PaymentStatus, StockState } from './orders.rules';
import type { Order, OrderItem } from './orders.schema';
import { openPieces } from './staff-order.rules';

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
    | 'creditCents'
    | 'giftCardCents'
    | 'refundedCents'
    | 'couponCode'
    | 'orderNotes'
    | 'estimatedDelivery'
    | 'actualDelivery'
    | 'returnDays'
    | 'trackingNumber'
    | 'carrier'
    | 'createdAt'
    | 'updatedAt'
    | 'language'
  > {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  stockState: StockState;
  shippingAddress: PostalAddress;
  /** Null without the shop's own tax table. */
  taxLines: readonly TaxLine[] | null;
  lines: OrderLineRow[];
  promotions: { name: string; translations?: Translations | null | undefined; code: string | null; amountCents: Cents }[];
  history: { status: OrderStatus; note: string; codedNote?: CodedNote | null; at: string }[];
  payment: PaymentRow;
  /** Null: by the rates of the price file. */
  shippingMethod: OrderMethod | null;
  /** Without cancelled ones. */
  shipments: ShipmentRow[];
}

interface OrderLineRow
  extends TableRow<
    'orderLines',
    | 'position'
    | 'productId'
    | 'variantId'
    | 'name'
    | 'translatedName'
    | 'imageUrl'
    | 'unitPriceCents'
    | 'quantity'
    | 'cancelledQuantity'
    | 'shippedQuantity'
    | 'restockedQuantity'
    | 'isGift'
  > {
  options: NamedValue[];
  /** Those of its options, of an order as its shopper reads it. */
  words?: OptionWords;
  /** Absent: Standard. */
  taxClass?: string;
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

/** As its shopper reads it: products have the names of the order's language. */
export function toShoppersOrder(row: OrderRow): Order {
  return toOrder(inOrderLanguage(row));
}

/** For what shoppers read. Staff read the original names. */
export function inOrderLanguage<Row extends Pick<OrderRow, 'lines' | 'language' | 'promotions' | 'shippingMethod' | 'taxLines'>>(
  row: Row,
): Row {
  const language = languageOfOrder(row);
  return {
    ...row,
    lines: row.lines.map(lineInOrderLanguage),
    promotions: translatedPart(row.promotions, language),
    shippingMethod: translatedPart(row.shippingMethod, language),
    taxLines: translatedPart(row.taxLines, language),
  };
}

/** A line with its name and options in the language of its order. */
export function lineInOrderLanguage<Line extends Pick<OrderLineRow, 'name' | 'translatedName' | 'options'>>(line: Line) {
  return { ...line, name: line.translatedName ?? line.name, ...orderedWords(line.options) };
}

/** Undefined for an order in the shop's own language. */
export function languageOfOrder({ language }: { language: string | null }): Language | undefined {
  return language !== null && isLanguage(language) ? language : undefined;
}

/** As staff read it. */
export function toOrder(row: OrderRow): Order {
  return {
    _id: row.id,
    orderNumber: row.orderNumber,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    orderStatus: row.status,
    orderItems: row.lines.map((line) => toOrderItem(row, line)),
    itemsPrice: toDollars(row.itemsCents),
    taxPrice: toDollars(row.taxCents),
    taxLines: toTaxLines(row.taxLines),
    shippingPrice: toDollars(row.shippingCents),
    discountAmount: toDollars(row.discountCents),
    totalPrice: toDollars(row.totalCents),
    creditUsed: row.creditCents > row.giftCardCents ? toDollars(subtractCents(row.creditCents, row.giftCardCents)) : undefined,
    giftCardUsed: row.giftCardCents > 0 ? toDollars(row.giftCardCents) : undefined,
    refundedAmount: toDollars(row.refundedCents),
    couponCode: row.couponCode ?? undefined,
    discounts: toDiscounts(row),
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
    shippingMethod: row.shippingMethod ? viewOrderMethod(row.shippingMethod) : undefined,
    estimatedDelivery: row.estimatedDelivery.toISOString(),
    actualDelivery: row.actualDelivery?.toISOString(),
    returnDays: row.returnDays,
    trackingNumber: row.trackingNumber ?? undefined,
    carrier: row.carrier ?? undefined,
    fulfilment: fulfilmentOf(row.lines.every(isGiftCard) ? row.lines : row.lines.filter((line) => !isGiftCard(line))),
    shipments: toShipments(row.shipments, (position) => orderItemId(row.id, position)),
    statusHistory: row.history.map((entry) => ({
      status: entry.status,
      timestamp: new Date(entry.at).toISOString(),
      note: readNote(entry),
    })),
  };
}

/** Each discount by its name; what no promotion took off was given by staff. */
export function toDiscounts({ promotions, discountCents }: Pick<OrderRow, 'promotions' | 'discountCents'>): Order['discounts'] {
  const restCents = subtractCents(discountCents, sumCents(promotions.map(({ amountCents }) => amountCents)));
  return [
    ...promotions.flatMap(({ name, code, amountCents }) =>
      amountCents > 0 ? [{ name: code ? ordersMessages.discountByCode(code) : name, amount: toDollars(amountCents) }] : [],
    ),
    ...(restCents > 0 ? [{ name: ordersMessages.discount, amount: toDollars(restCents) }] : []),
  ];
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

function toOrderItem({ id: orderId, status }: OrderRow, line: OrderLineRow): OrderItem {
  const options = toOptionValues(line.options);
  return {
    _id: orderItemId(orderId, line.position),
    product: line.productId === null || line.slug === null ? undefined : { _id: String(line.productId), slug: line.slug },
    name: line.name,
    image: line.imageUrl ?? undefined,
    quantity: line.quantity,
    cancelled: line.cancelledQuantity || undefined,
    open: openPieces(line, status),
    price: toDollars(line.unitPriceCents),
    isGift: line.isGift ? true : undefined,
    isGiftCard: isGiftCard(line) || undefined,
    variantId: line.variantId === null ? undefined : String(line.variantId),
    options,
    words: line.words,
    ...shorthands(options),
  };
}
