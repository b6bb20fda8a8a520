import type { PostalAddress } from '#features/accounts/addresses/saved-address.schema';
import type { NamedValue } from '#features/catalog/products/product-options.rules';
import type { OrderMailPayload } from '#features/orders/order-mails/order-mails.queries.server';
import type { CodedNote } from '#features/orders/orders/order-notes.server';
import type { OrderStatus, PaymentStatus } from '#features/orders/orders/orders.rules';
import type { ProviderPaymentStatus } from '#features/orders/payments/payments.rules';
import type { DELIVERY_DAYS } from '#features/pricing/pricing/delivery.rules';
import type { TaxLine } from '#features/pricing/pricing/pricing.rules';
import type { UsedPromotion } from '#features/pricing/promotions/order-promotions.server';
import type { OrderMethod } from '#features/pricing/shipping/order-method.rules';
import type { Language } from '#languages/languages';
import type { Cents } from '#shared/money';

/** An order as `place_order` takes it (db/functions/place-order.sql). What may be absent may also be null there. */
export interface OrderDocument {
  id: string;
  orderNumber: string;
  userId: string;
  status: OrderStatus;
  paymentMethod: string;
  paymentStatus: PaymentStatus;
  /** Held until it is paid, or sold at once. */
  stockState: 'held' | 'sold';
  itemsCents: Cents;
  taxCents: Cents;
  /** By the shop's own tax table. */
  includedTaxCents?: Cents | undefined;
  taxLines?: readonly TaxLine[] | undefined;
  shippingCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  /** The part of the total that is paid from store credit, with what a gift card pays. */
  creditCents: Cents;
  /** Which pays `cents` of the order; never without any. */
  giftCard?: { id: string; cents: Cents } | undefined;
  couponCode: string | undefined;
  shippingAddress: PostalAddress;
  orderNotes: string;
  estimatedDelivery: Date;
  /** The part of the promised days that the carrier needs. */
  carrierDays: number;
  /** What the shop promises at that time: docs/rules.md#returns-window. */
  returnDays: number;
  /** That the customer orders in; absent in orders of the staff. */
  language?: Language | undefined;
  note: string;
  codedNote?: CodedNote | undefined;
  /** What is taken off, by promotion. */
  promotions: UsedPromotion[];
  lines: OrderedLine[];
  payment: OrderedPayment;
  idempotency: { key: string; requestHash: string } | undefined;
  /** The customer is a guest, who has this name from now on. */
  guestName?: Pick<PostalAddress, 'firstName' | 'lastName'> | undefined;
  /** Staff's orders: they leave the customer's cart alone, and have a discount and shipping of their own. */
  isCartless?: true;
  staffDiscountCents?: Cents;
  ownShippingCents?: Cents | null;
  shippingSpeed?: keyof typeof DELIVERY_DAYS;
  /** Absent: by the rates of the price file. */
  shippingMethod?: OrderMethod | undefined;
  /** Of an order that is complete at once. */
  mail: { kind: string; payload: OrderMailPayload } | undefined;
}

export interface OrderedLine {
  variantId: number;
  productId: number;
  sku: string;
  name: string;
  imageUrl: string | null;
  options: NamedValue[];
  unitPriceCents: Cents;
  quantity: number;
  /** With microseconds, to detect a line that was removed and added again. */
  addedAt: string;
  isGift?: boolean;
  taxClass?: string;
  /** In the order's language; absent where it is the original. */
  translatedName?: string | undefined;
}

interface OrderedPayment {
  id: string;
  provider: string;
  status: ProviderPaymentStatus;
  cardBrand: string | undefined;
  cardLast4: string | undefined;
  /** The lock id of the process that continues with the payment. */
  madeBy: number;
}

/**
 * The same fields with the types that the database reads them as. The compiler compares them with the document, and
 * `order-document.db.test.ts` with the functions: a field that only one side has, or has as another type, fails before any order does.
 */
export const ORDER_DOCUMENT = {
  order: {
    id: 'uuid',
    orderNumber: 'text',
    userId: 'uuid',
    status: 'text',
    paymentMethod: 'text',
    paymentStatus: 'text',
    stockState: 'text',
    itemsCents: 'bigint',
    taxCents: 'bigint',
    includedTaxCents: 'bigint',
    taxLines: 'jsonb',
    shippingCents: 'bigint',
    discountCents: 'bigint',
    totalCents: 'bigint',
    creditCents: 'bigint',
    giftCard: 'jsonb',
    couponCode: 'text',
    shippingAddress: 'jsonb',
    orderNotes: 'text',
    estimatedDelivery: 'timestamptz',
    carrierDays: 'integer',
    returnDays: 'integer',
    language: 'text',
    note: 'text',
    codedNote: 'jsonb',
    promotions: 'jsonb',
    payment: 'jsonb',
    idempotency: 'jsonb',
    guestName: 'jsonb',
    isCartless: 'boolean',
    staffDiscountCents: 'bigint',
    ownShippingCents: 'bigint',
    shippingSpeed: 'text',
    shippingMethod: 'jsonb',
    mail: 'jsonb',
  },
  line: {
    variantId: 'bigint',
    productId: 'bigint',
    sku: 'text',
    name: 'text',
    imageUrl: 'text',
    options: 'jsonb',
    unitPriceCents: 'integer',
    quantity: 'integer',
    addedAt: 'timestamptz',
    isGift: 'boolean',
    taxClass: 'text',
    translatedName: 'text',
  },
  payment: {
    id: 'uuid',
    provider: 'text',
    status: 'text',
    cardBrand: 'text',
    cardLast4: 'text',
    madeBy: 'integer',
  },
  promotion: {
    promotionId: 'bigint',
    version: 'integer',
    name: 'text',
    code: 'text',
    terms: 'jsonb',
    categoryIds: 'bigint[]',
    amountCents: 'bigint',
    shippingCents: 'bigint',
    lineShares: 'jsonb',
    isEven: 'boolean',
    codeId: 'bigint',
  },
  giftCard: { id: 'uuid', cents: 'bigint' },
  idempotency: { key: 'text', requestHash: 'text' },
  guestName: { firstName: 'text', lastName: 'text' },
  mail: { kind: 'text', payload: 'jsonb' },
} as const satisfies {
  order: FieldTypes<Omit<OrderDocument, 'lines'>>;
  line: FieldTypes<OrderedLine>;
  payment: FieldTypes<OrderedPayment>;
  promotion: FieldTypes<UsedPromotion>;
  giftCard: FieldTypes<NonNullable<OrderDocument['giftCard']>>;
  idempotency: FieldTypes<NonNullable<OrderDocument['idempotency']>>;
  guestName: FieldTypes<NonNullable<OrderDocument['guestName']>>;
  mail: FieldTypes<NonNullable<OrderDocument['mail']>>;
};

type FieldTypes<Part> = { [Field in keyof Required<Part>]: TypeInDatabase<NonNullable<Part[Field]>> };

type TypeInDatabase<Value> = Value extends boolean
  ? 'boolean'
  : Value extends number
    ? 'bigint' | 'integer'
    : Value extends string
      ? 'text' | 'uuid' | 'timestamptz'
      : Value extends Date
        ? 'timestamptz'
        : Value extends readonly number[]
          ? 'bigint[]'
          : 'jsonb';
