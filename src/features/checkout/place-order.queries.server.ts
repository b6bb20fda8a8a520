import { sql } from 'kysely';
import { type Db, prepared, type Tx } from '#db/database.server';
import { type AddressRow, addressJson } from '#features/addresses/addresses.queries.server';
import type { PostalAddress } from '#features/addresses/saved-address.schema';
import { mailOfMovedOrder } from '#features/orders/order-mails.queries.server';
import type { OrderStatus, PaymentStatus } from '#features/orders/orders.rules';
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
  sku: string;
  name: string;
  image: { key?: string; url?: string } | null;
  size: string | null;
  color: string | null;
  unitPriceCents: number;
  quantity: number;
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
 * Locks a customer's cart and the coupon that is to serve, and reads what an order of it needs. Whoever
 * orders the same cart meanwhile waits here, and then finds it empty.
 */
export async function lockCart(tx: Tx, { userId, key, couponCode, addressId }: BuyingKeys): Promise<BuyingRow> {
  const { rows } = await sql<BuyingRow>`
    ${prepared} WITH cart AS (
      SELECT user_id, coupon_code FROM carts WHERE user_id = ${userId} FOR UPDATE
    ), line AS (
      SELECT l.* FROM cart JOIN cart_lines l ON l.user_id = cart.user_id FOR UPDATE OF l
    ), coupon AS (
      SELECT k.* FROM cart JOIN coupons k ON k.code = coalesce(${couponCode ?? null}, cart.coupon_code) FOR NO KEY UPDATE OF k
    )
    SELECT (SELECT ${claimedKeyJson} FROM idempotency_keys i WHERE i.user_id = ${userId} AND i.key = ${key ?? null}) AS claimed,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('variantId', v.id, 'productId', p.id, 'sku', v.sku, 'name', p.name, 'size', v.size,
                     'color', v.color, 'unitPriceCents', p.paid_price_cents, 'quantity', line.quantity, 'image', coalesce(
                       (SELECT image FROM jsonb_array_elements(p.images) image WHERE image ->> 'color' = v.color LIMIT 1),
                       p.images -> 0)) ORDER BY line.added_at, v.id), '[]')
              FROM line JOIN variants v ON v.id = line.variant_id JOIN products p ON p.id = v.product_id) AS lines,
           (SELECT ${couponJson} FROM coupon k) AS coupon,
           ${customerUses(userId, sql`(SELECT code FROM coupon)`)} AS customer_uses,
           ${servedProductIds(userId, sql`(SELECT category_ids FROM coupon)`)} AS served_product_ids,
           (SELECT ${addressJson} FROM addresses a WHERE a.id = ${addressId ?? null} AND a.user_id = ${userId}) AS address`.execute(tx);
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
  itemsCents: number;
  taxCents: number;
  shippingCents: number;
  discountCents: number;
  totalCents: number;
  couponCode: string | undefined;
  shippingAddress: PostalAddress;
  orderNotes: string;
  estimatedDelivery: Date;
  note: string;
  lines: (Omit<BuyingLine, 'image'> & { imageUrl: string | null })[];
  payment: { id: string; provider: string; status: string; cardBrand: string | undefined; cardLast4: string | undefined };
  idempotency: { key: string; requestHash: string } | undefined;
}

/** A line whose variant has too little in stock. */
export interface Shortage {
  productId: number;
  name: string;
  size: string | null;
  color: string | null;
  available: number;
}

/**
 * Writes a whole order, moves its stock and empties the cart, in one statement however many lines there are.
 * Variants are locked in id order, so that orders of the same things in another order wait, and never for
 * each other crosswise. With a shortage in the answer the transaction must be rolled back.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<Shortage[]> {
  const isHeld = order.stockState === 'held';
  const { payment, idempotency } = order;
  // As an array too: of a record set the planner expects a hundred rows, and reads all variants to meet them.
  const variantIds = order.lines.map(({ variantId }) => variantId);
  const { rows } = await sql<Shortage>`
    ${prepared} WITH wanted AS MATERIALIZED (
      SELECT * FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(order.lines)}::jsonb) AS ("variantId" bigint, "productId" bigint, sku text,
          name text, "imageUrl" text, size text, color text, "unitPriceCents" integer, quantity integer))
        WITH ORDINALITY AS w (variant_id, product_id, sku, name, image_url, size, color, unit_price_cents, quantity, position)
    ), locked AS MATERIALIZED (
      SELECT v.id, v.on_hand - v.reserved AS available FROM variants v
       WHERE v.id = ANY (${variantIds}::bigint[]) ORDER BY v.id FOR NO KEY UPDATE OF v
    ), moved AS (
      UPDATE variants v SET ${isHeld ? sql`reserved = v.reserved + w.quantity` : sql`on_hand = v.on_hand - w.quantity`}
        FROM wanted w JOIN locked ON locked.id = w.variant_id
       WHERE v.id = w.variant_id AND v.id = ANY (${variantIds}::bigint[]) AND v.on_hand - v.reserved >= w.quantity
      RETURNING v.id
    ), placed AS (
      INSERT INTO orders (id, order_number, user_id, status, payment_method, payment_status, stock_state, items_cents, tax_cents,
        shipping_cents, discount_cents, total_cents, coupon_code, shipping_address, order_notes, estimated_delivery)
      VALUES (${order.id}, ${order.orderNumber}, ${order.userId}, ${order.status}, ${order.paymentMethod}, ${order.paymentStatus},
        ${order.stockState}, ${order.itemsCents}, ${order.taxCents}, ${order.shippingCents}, ${order.discountCents}, ${order.totalCents},
        ${order.couponCode ?? null}, ${JSON.stringify(order.shippingAddress)}, ${order.orderNotes}, ${order.estimatedDelivery})
      RETURNING id, user_id, status, coupon_code
    ), lines AS (
      INSERT INTO order_lines (order_id, position, product_id, variant_id, sku, name, image_url, size, color, unit_price_cents, quantity)
      SELECT placed.id, w.position, w.product_id, w.variant_id, w.sku, w.name, w.image_url, w.size, w.color, w.unit_price_cents, w.quantity
        FROM placed, wanted w
    ), history AS (
      INSERT INTO order_status_history (order_id, status, note) SELECT id, status, ${order.note} FROM placed
    ), ${isHeld ? sql`` : sql`moved_order AS (SELECT id FROM placed), ${mailOfMovedOrder('placed')},`} payment AS (
      INSERT INTO payments (id, order_id, provider, status, amount_cents, card_brand, card_last4)
      SELECT ${payment.id}, placed.id, ${payment.provider}, ${payment.status}, ${order.totalCents}, ${payment.cardBrand ?? null}, ${payment.cardLast4 ?? null}
        FROM placed
    ), claimed AS (
      INSERT INTO idempotency_keys (user_id, key, request_hash, order_id)
      SELECT placed.user_id, ${idempotency?.key ?? null}, decode(${idempotency?.requestHash ?? null}, 'hex'), placed.id
        FROM placed WHERE ${idempotency !== undefined}
    ), coupon AS (
      UPDATE coupons k SET used_count = k.used_count + 1 FROM placed WHERE k.code = placed.coupon_code
    ), emptied AS (
      DELETE FROM cart_lines l USING placed WHERE l.user_id = placed.user_id
    ), cart AS (
      UPDATE carts c SET coupon_code = NULL, updated_at = now() FROM placed WHERE c.user_id = placed.user_id
    )
    SELECT w.product_id, w.name, w.size, w.color, coalesce(locked.available, 0) AS available
      FROM wanted w LEFT JOIN locked ON locked.id = w.variant_id
     WHERE w.variant_id NOT IN (SELECT id FROM moved)
     ORDER BY w.position`.execute(tx);
  return rows;
}

/** The order that a key has made, as of now. */
export async function selectClaimedKey(db: Db, userId: string, key: string): Promise<ClaimedKey | undefined> {
  const { rows } = await sql<{ claimed: ClaimedKey }>`
    SELECT ${claimedKeyJson} AS claimed FROM idempotency_keys i WHERE i.user_id = ${userId} AND i.key = ${key}`.execute(db);
  return rows[0]?.claimed;
}
