import { sql } from 'kysely';
import pg from 'pg';
import { type Db, prepared } from '#db/database.server';
import { placedOrderMail } from '#features/orders/orders/order-mails.queries.server';
import type { OrderStatus, PaymentStatus } from '#features/orders/orders/orders.rules';
import type { ProviderPaymentStatus } from '#features/orders/payments/payments.rules';
import { type AddressRow, addressJson } from '#features/people/addresses/addresses.queries.server';
import type { PostalAddress } from '#features/people/addresses/saved-address.schema';
import type { Cents } from '#shared/money';
import { type CouponOfCustomer, couponJson, customerUses, servedProductIds } from './checkout.queries.server';

export interface ClaimedKey {
  /** SHA-256 of the request, as hex. */
  requestHash: string;
  orderId: string;
}

const claimedKeyJson = sql`jsonb_build_object('requestHash', encode(i.request_hash, 'hex'), 'orderId', i.order_id)`;

/** A line of the cart that is being ordered, at its current price. */
export interface BuyingLine {
  variantId: number;
  productId: number;
  slug: string;
  sku: string;
  name: string;
  image: { key?: string; url?: string } | null;
  size: string | null;
  color: string | null;
  unitPriceCents: Cents;
  quantity: number;
  /** With microseconds, to detect a line that was removed and added again. */
  addedAt: string;
}

export interface CheckoutCartRow extends CouponOfCustomer {
  /** The order that an earlier request with the same key created. */
  claimed: ClaimedKey | null;
  lines: BuyingLine[];
  /** The requested saved address, if it is this customer's. */
  address: AddressRow | null;
}

interface CheckoutCartKeys {
  userId: string;
  key: string | undefined;
  couponCode: string | undefined;
  addressId: string | undefined;
}

/**
 * Reads what an order of a customer's cart needs. Takes no locks: `insertOrder` fails if cart or coupon have changed
 * by then.
 */
export async function selectCheckoutCart(db: Db, { userId, key, couponCode, addressId }: CheckoutCartKeys): Promise<CheckoutCartRow> {
  const { rows } = await sql<CheckoutCartRow>`
    ${prepared} WITH coupon AS (
      SELECT k.* FROM coupons k WHERE k.code = coalesce(${couponCode ?? null}, (SELECT coupon_code FROM carts WHERE user_id = ${userId}))
    )
    SELECT (SELECT ${claimedKeyJson} FROM idempotency_keys i WHERE i.user_id = ${userId} AND i.key = ${key ?? null}) AS claimed,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('variantId', v.id, 'productId', p.id, 'slug', p.slug, 'sku', v.sku, 'name', p.name,
                     'size', v.size, 'color', v.color, 'unitPriceCents', p.paid_price_cents, 'quantity', l.quantity, 'addedAt', l.added_at,
                     'image', coalesce((SELECT image FROM jsonb_array_elements(p.images) image WHERE image ->> 'color' = v.color LIMIT 1),
                       p.images -> 0)) ORDER BY l.added_at, v.id), '[]')
              FROM cart_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
             WHERE l.user_id = ${userId}) AS lines,
           (SELECT ${couponJson} FROM coupon k) AS coupon,
           ${customerUses(userId, sql`(SELECT code FROM coupon)`)} AS customer_uses,
           ${servedProductIds(userId, sql`(SELECT category_ids FROM coupon)`)} AS served_product_ids,
           (SELECT ${addressJson} FROM addresses a WHERE a.id = ${addressId ?? null} AND a.user_id = ${userId}) AS address`.execute(db);
  return rows[0] ?? { claimed: null, lines: [], coupon: null, customerUses: 0, servedProductIds: null, address: null };
}

export interface NewOrder {
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
  shippingCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  couponCode: string | undefined;
  shippingAddress: PostalAddress;
  orderNotes: string;
  estimatedDelivery: Date;
  note: string;
  lines: (Omit<BuyingLine, 'image'> & { imageUrl: string | null })[];
  payment: {
    id: string;
    provider: string;
    status: ProviderPaymentStatus;
    cardBrand: string | undefined;
    cardLast4: string | undefined;
    /** The lock id of the process that continues with the payment. */
    madeBy: number;
  };
  idempotency: { key: string; requestHash: string } | undefined;
}

/** A variant with too little stock. */
export interface Shortage {
  variantId: number;
  available: number;
}

/** Nothing was written, because the cart or the coupon changed, or stock is short. */
export class OrderRefused extends Error {
  readonly reason: 'cart' | 'coupon' | 'stock';
  readonly shortages: Shortage[];

  constructor(reason: OrderRefused['reason'], shortages: Shortage[]) {
    super(`The order was refused for its ${reason}.`);
    this.reason = reason;
    this.shortages = shortages;
  }
}

/** When an order was placed. */
export interface PlacedRow {
  placedAt: Date;
  /** The time of its first history entry. */
  historyAt: string;
}

/**
 * Inserts a whole order, reduces the stock and empties the cart in one database call, whose steps are in
 * db/functions/place-order.sql. Of two concurrent orders of one cart the second finds it empty. Throws
 * `OrderRefused`.
 */
export async function insertOrder(db: Db, order: NewOrder): Promise<PlacedRow> {
  const mail = order.stockState === 'sold' ? placedOrderMail(order.id) : undefined;
  try {
    const { rows } = await sql<PlacedRow>`
      ${prepared} SELECT placed_at, history_at FROM place_order(${JSON.stringify({ ...order, mail })}::jsonb)`.execute(db);
    return rows[0] as PlacedRow;
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** Converts the error that `refuse_order` in the database raises; undefined for any other error. */
function refusalOf(error: unknown): OrderRefused | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'TW001') return undefined;
  return new OrderRefused(error.message as OrderRefused['reason'], JSON.parse(error.detail || '[]'));
}
