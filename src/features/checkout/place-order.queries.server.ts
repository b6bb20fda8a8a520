import { sql } from 'kysely';
import pg from 'pg';
import { type Db, prepared } from '#db/database.server';
import { type AddressRow, addressJson } from '#features/addresses/addresses.queries.server';
import type { PostalAddress } from '#features/addresses/saved-address.schema';
import { mailOfMovedOrder } from '#features/orders/order-mails.queries.server';
import type { OrderStatus, PaymentStatus } from '#features/orders/orders.rules';
import type { PaymentState } from '#features/payments/payments.rules';
import type { Cents } from '#shared/money';
import { type CouponOfCustomer, couponJson, customerUses, servedProductIds } from './checkout.queries.server';

export interface ClaimedKey {
  /** SHA-256 of what was asked, as hex. */
  requestHash: string;
  orderId: string;
}

const claimedKeyJson = sql`jsonb_build_object('requestHash', encode(i.request_hash, 'hex'), 'orderId', i.order_id)`;

/** A line of the cart that is being ordered, at the price of this moment. */
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
  /** To the microsecond: a line that went and came again is another one. */
  addedAt: string;
}

export interface BuyingRow extends CouponOfCustomer {
  /** The order that an earlier request with the same key made. */
  claimed: ClaimedKey | null;
  lines: BuyingLine[];
  /** The saved address that was asked for, if it is this customer's. */
  address: AddressRow | null;
}

interface BuyingKeys {
  userId: string;
  key: string | undefined;
  couponCode: string | undefined;
  addressId: string | undefined;
}

/**
 * Reads what an order of a customer's cart needs, as of now. Nothing is locked: `insertOrder` refuses a cart or a coupon that is
 * another one by then.
 */
export async function selectCart(db: Db, { userId, key, couponCode, addressId }: BuyingKeys): Promise<BuyingRow> {
  const { rows } = await sql<BuyingRow>`
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
  payment: { id: string; provider: string; status: PaymentState; cardBrand: string | undefined; cardLast4: string | undefined };
  idempotency: { key: string; requestHash: string } | undefined;
}

/** A variant of which there is too little. */
export interface Shortage {
  variantId: number;
  available: number;
}

/** Nothing was written: the cart or the coupon is another one than the order was made of, or stock is short. */
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
  createdAt: Date;
  updatedAt: Date;
  /** Its first entry in the history. */
  historyAt: string;
}

/**
 * Of a record set the planner expects a hundred rows, and would read all variants to meet them; of an array it expects ten.
 * One that it does not know before it runs, or else it makes a plan for each.
 */
const variantIds = sql`ARRAY(SELECT variant_id FROM wanted)`;

/**
 * Writes a whole order, moves its stock and empties the cart, in one statement however many lines there are. It holds the cart
 * from its beginning, so that of two orders of one cart the second finds it empty. Variants are locked in id order: orders of
 * the same things in another order wait, and never for each other crosswise. Throws `OrderRefused`.
 */
export async function insertOrder(db: Db, order: NewOrder): Promise<PlacedRow> {
  const isHeld = order.stockState === 'held';
  const { payment, idempotency, couponCode } = order;
  const count = order.lines.length;
  const statement = sql<PlacedRow>`
    ${prepared} WITH wanted AS MATERIALIZED (
      SELECT * FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(order.lines)}::jsonb) AS ("variantId" bigint, "productId" bigint, sku text,
          name text, "imageUrl" text, size text, color text, "unitPriceCents" integer, quantity integer, "addedAt" timestamptz))
        WITH ORDINALITY AS w (variant_id, product_id, sku, name, image_url, size, color, unit_price_cents, quantity, added_at, position)
    ), cart AS (
      UPDATE carts SET coupon_code = NULL, updated_at = now() WHERE user_id = ${order.userId} RETURNING user_id
    ), emptied AS (
      DELETE FROM cart_lines l USING cart WHERE l.user_id = cart.user_id RETURNING l.variant_id, l.quantity, l.added_at
    ), ordered AS MATERIALIZED (
      SELECT count(*) AS lines, count(w.variant_id) AS as_wanted FROM emptied e LEFT JOIN wanted w USING (variant_id, quantity, added_at)
    ), coupon AS (
      UPDATE coupons k SET used_count = k.used_count + 1
       WHERE k.code = ${couponCode ?? null} AND (k.usage_limit IS NULL OR k.used_count < k.usage_limit) AND (SELECT lines FROM ordered) > 0
      RETURNING k.code
    ), locked AS MATERIALIZED (
      SELECT v.id, v.on_hand - v.reserved AS available FROM variants v
       WHERE v.id = ANY (${variantIds}) AND (SELECT lines FROM ordered) > 0 AND (SELECT count(*) FROM coupon) >= 0
       ORDER BY v.id FOR NO KEY UPDATE OF v
    ), moved AS (
      UPDATE variants v SET ${isHeld ? sql`reserved = v.reserved + w.quantity` : sql`on_hand = v.on_hand - w.quantity`}
        FROM wanted w JOIN locked ON locked.id = w.variant_id
       WHERE v.id = w.variant_id AND v.id = ANY (${variantIds}) AND v.on_hand - v.reserved >= w.quantity
      RETURNING v.id
    ), placed AS (
      INSERT INTO orders (id, order_number, user_id, status, payment_method, payment_status, stock_state, items_cents, tax_cents,
        shipping_cents, discount_cents, total_cents, coupon_code, shipping_address, order_notes, estimated_delivery)
      SELECT ${order.id}, ${order.orderNumber}, ${order.userId}, ${order.status}, ${order.paymentMethod}, ${order.paymentStatus},
             ${order.stockState}, ${order.itemsCents}, ${order.taxCents}, ${order.shippingCents}, ${order.discountCents}, ${order.totalCents},
             ${couponCode ?? null}, ${JSON.stringify(order.shippingAddress)}, ${order.orderNotes}, ${order.estimatedDelivery}
       WHERE CASE
         WHEN (SELECT (lines, as_wanted) FROM ordered) <> (${count}::bigint, ${count}::bigint) THEN refuse_order('cart', NULL)
         WHEN ${couponCode ?? null}::text IS NOT NULL AND NOT EXISTS (SELECT FROM coupon) THEN refuse_order('coupon', NULL)
         WHEN (SELECT count(*) FROM moved) <> ${count} THEN refuse_order('stock', (
           SELECT jsonb_agg(jsonb_build_object('variantId', w.variant_id, 'available', coalesce(locked.available, 0)) ORDER BY w.position)
             FROM wanted w LEFT JOIN locked ON locked.id = w.variant_id WHERE w.variant_id NOT IN (SELECT id FROM moved)))
         ELSE true END
      RETURNING id, user_id, status, created_at, updated_at
    ), lines AS (
      INSERT INTO order_lines (order_id, position, product_id, variant_id, sku, name, image_url, size, color, unit_price_cents, quantity)
      SELECT placed.id, w.position, w.product_id, w.variant_id, w.sku, w.name, w.image_url, w.size, w.color, w.unit_price_cents, w.quantity
        FROM placed, wanted w
    ), history AS (
      INSERT INTO order_status_history (order_id, status, note) SELECT id, status, ${order.note} FROM placed RETURNING to_jsonb(at) AS at
    ), ${isHeld ? sql`` : sql`moved_order AS (SELECT id FROM placed), ${mailOfMovedOrder('placed')},`} payment AS (
      INSERT INTO payments (id, order_id, provider, status, amount_cents, card_brand, card_last4)
      SELECT ${payment.id}, placed.id, ${payment.provider}, ${payment.status}, ${order.totalCents}, ${payment.cardBrand ?? null}, ${payment.cardLast4 ?? null}
        FROM placed
    ), claimed AS (
      INSERT INTO idempotency_keys (user_id, key, request_hash, order_id)
      SELECT placed.user_id, ${idempotency?.key ?? null}, decode(${idempotency?.requestHash ?? null}, 'hex'), placed.id
        FROM placed WHERE ${idempotency !== undefined}
    )
    SELECT placed.created_at, placed.updated_at, history.at AS history_at FROM placed, history`;
  try {
    const { rows } = await statement.execute(db);
    return rows[0] as PlacedRow;
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** What `refuse_order` of the migrations raised; of any other error nothing. */
function refusalOf(error: unknown): OrderRefused | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'TW001') return undefined;
  return new OrderRefused(error.message as OrderRefused['reason'], JSON.parse(error.detail || '[]'));
}
