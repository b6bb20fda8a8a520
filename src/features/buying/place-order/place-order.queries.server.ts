import { sql } from 'kysely';
import pg from 'pg';
import { type Db, prepared, type Tx } from '#db/database.server';
import { type AddressRow, addressJson } from '#features/accounts/addresses/addresses.queries.server';
import type { PromotionsOfCart } from '#features/buying/checkout/checkout.queries.server';
import type { NamedValue } from '#features/catalog/products/product-options.rules';
import { isForSale, variantPicture } from '#features/catalog/products/products.queries.server';
import { placedOrderMail } from '#features/orders/order-mails/order-mails.queries.server';
import { creditBalance } from '#features/orders/store-credit/store-credit.queries.server';
import type { ActivePromotions } from '#features/pricing/promotions/active-promotions.server';
import { NO_FACTS, promotionFacts, promotionOfCode, promotionOfCodeJson } from '#features/pricing/promotions/promotion-rows.queries.server';
import { type Cents, ZERO_CENTS } from '#shared/money';
import type { OrderDocument, OrderedLine } from './order-document.server';

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
  categoryId: number;
  tags: string[];
  weightGrams: number | null;
  taxClass: string;
  slug: string;
  sku: string;
  name: string;
  image: { key?: string; url?: string } | null;
  options: NamedValue[];
  unitPriceCents: Cents;
  quantity: number;
  /** Whether the product is active. */
  isSold: boolean;
  /** With microseconds, to detect a line that was removed and added again. */
  addedAt: string;
}

export interface CheckoutCartRow extends PromotionsOfCart {
  /** The order that an earlier request with the same key created. */
  claimed: ClaimedKey | null;
  lines: BuyingLine[];
  /** The requested saved address, if it is this customer's. */
  address: AddressRow | null;
  /** The customer's store credit. */
  creditCents: Cents;
}

/** The values of a variant `v` of a product `p`, in the order of its options. */
const orderedValues = sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('name', o.option ->> 'name', 'value', v.options -> (o.option ->> 'name')) ORDER BY o.position), '[]')
     FROM jsonb_array_elements(p.options) WITH ORDINALITY AS o (option, position) WHERE v.options ? (o.option ->> 'name'))`;

interface CheckoutCartKeys {
  userId: string;
  key: string | undefined;
  couponCode: string | undefined;
  addressId: string | undefined;
  active: ActivePromotions;
}

/**
 * Reads what an order of a customer's cart needs. Takes no locks: `insertOrder` fails if cart or promotions have changed
 * by then.
 */
export async function selectCheckoutCart(
  db: Db,
  { userId, key, couponCode, addressId, active }: CheckoutCartKeys,
): Promise<CheckoutCartRow> {
  const { limitedIds, giftIds } = active;
  const code = { codeId: sql`SELECT id FROM coupon`, codeTerms: sql`SELECT terms FROM coupon` };
  const { rows } = await sql<CheckoutCartRow>`
    ${prepared} WITH coupon AS (
      SELECT k.* FROM (SELECT coalesce(${couponCode ?? null}, (SELECT coupon_code FROM carts WHERE user_id = ${userId})) AS code) requested,
           LATERAL ${promotionOfCode(sql`requested.code`)} k
    )
    SELECT (SELECT ${claimedKeyJson} FROM idempotency_keys i WHERE i.user_id = ${userId} AND i.key = ${key ?? null}) AS claimed,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('variantId', v.id, 'productId', p.id, 'categoryId', p.category_id, 'tags', p.tags, 'weightGrams', v.weight_grams, 'taxClass', p.tax_class, 'slug', p.slug, 'sku', v.sku, 'name', p.name,
                     'options', ${orderedValues}, 'unitPriceCents', v.paid_price_cents, 'quantity', l.quantity, 'addedAt', l.added_at,
                     'isSold', ${isForSale},
                     'image', ${variantPicture}) ORDER BY l.added_at, v.id), '[]')
              FROM cart_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
             WHERE l.user_id = ${userId}) AS lines,
           (SELECT ${promotionOfCodeJson} FROM coupon k) AS coupon,
           ${promotionFacts({ userId, limitedIds, giftIds, ...code })} AS facts,
           (SELECT ${addressJson} FROM addresses a WHERE a.id = ${addressId ?? null} AND a.user_id = ${userId}) AS address,
           ${creditBalance(userId)} AS credit_cents`.execute(db);
  const nothing = { claimed: null, lines: [], coupon: null, facts: NO_FACTS, address: null };
  return rows[0] ?? { ...nothing, creditCents: ZERO_CENTS };
}

/** An order to insert, with what its response shows besides. */
export interface NewOrder extends Omit<OrderDocument, 'lines' | 'mail'> {
  lines: (OrderedLine & Pick<BuyingLine, 'slug'>)[];
  giftCardCents: Cents;
}

/** A variant with too little stock. */
export interface Shortage {
  variantId: number;
  available: number;
}

/** Nothing was written, because the cart, a promotion or the credit changed, or stock is short. */
export class OrderRefused extends Error {
  readonly reason: 'cart' | 'promotion' | 'credit' | 'stock';
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
export async function insertOrder(db: Db | Tx, order: NewOrder): Promise<PlacedRow> {
  const document: OrderDocument = { ...order, mail: order.stockState === 'sold' ? placedOrderMail(order.id) : undefined };
  try {
    const { rows } = await sql<PlacedRow>`
      ${prepared} SELECT placed_at, history_at FROM place_order(${JSON.stringify(document)}::jsonb)`.execute(db);
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
