import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import { type AddressRow, addressJson } from '#features/people/addresses/addresses.queries.server';
import type { Cents } from '#shared/money';

/** A coupon as JSON, as both the summary and the order select it. */
export interface CouponRow {
  code: string;
  kind: string;
  percentBp: number | null;
  amountCents: Cents | null;
  minimumCents: Cents;
  startsAt: string | null;
  endsAt: string | null;
  usageLimit: number | null;
  customerLimit: number | null;
  usedCount: number;
}

/** What a coupon is to a customer: its terms, in how many of their orders it served, and for what of their cart it is. */
export interface CouponOfCustomer {
  coupon: CouponRow | null;
  customerUses: number;
  /** Of the products in the cart, those that the coupon is for; null: all. */
  servedProductIds: number[] | null;
}

export interface CheckoutRow extends CouponOfCustomer {
  /** The default one first, then the newest. */
  addresses: AddressRow[];
}

/** From `coupons k`. */
export const couponJson = sql`jsonb_build_object('code', k.code, 'kind', k.kind, 'percentBp', k.percent_bp, 'amountCents', k.amount_cents,
  'minimumCents', k.minimum_cents, 'startsAt', k.starts_at, 'endsAt', k.ends_at, 'usageLimit', k.usage_limit,
  'customerLimit', k.customer_limit, 'usedCount', k.used_count)`;

export function customerUses(userId: string, code: ReturnType<typeof sql>) {
  return sql<number>`(SELECT count(*) FROM orders WHERE user_id = ${userId} AND coupon_code = ${code} AND status <> 'cancelled')`;
}

/** Of the products of a customer's cart those in a coupon's categories or their children; null where it is for all. */
export function servedProductIds(userId: string, categoryIds: ReturnType<typeof sql>) {
  return sql<number[] | null>`CASE WHEN ${categoryIds} IS NULL THEN NULL ELSE (
    WITH RECURSIVE meant AS (
      SELECT id FROM categories WHERE id = ANY (${categoryIds}::bigint[])
      UNION SELECT c.id FROM categories c JOIN meant ON c.parent_id = meant.id
    )
    SELECT coalesce(jsonb_agg(p.id), '[]') FROM cart_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
     WHERE l.user_id = ${userId} AND p.category_id IN (SELECT id FROM meant)) END`;
}

/**
 * What checkout knows beside the cart's lines: a coupon, the one of this code or else the one on the cart, and the customer's
 * addresses.
 */
export async function selectCheckout(db: Db, { userId, code }: { userId: string; code?: string | undefined }): Promise<CheckoutRow> {
  const { rows } = await sql<CheckoutRow>`
    SELECT CASE WHEN k.code IS NOT NULL THEN ${couponJson} END AS coupon,
           ${customerUses(userId, sql`k.code`)} AS customer_uses,
           ${servedProductIds(userId, sql`k.category_ids`)} AS served_product_ids,
           (SELECT coalesce(jsonb_agg(${addressJson} ORDER BY a.is_default DESC, a.created_at DESC, a.id), '[]')
              FROM addresses a WHERE a.user_id = ${userId}) AS addresses
      FROM (SELECT coalesce(${code ?? null}, (SELECT coupon_code FROM carts WHERE user_id = ${userId})) AS code) wanted
      LEFT JOIN coupons k USING (code)`.execute(db);
  return rows[0] ?? { coupon: null, customerUses: 0, servedProductIds: null, addresses: [] };
}

export async function updateCartCoupon(db: Db, userId: string, couponCode: string | null): Promise<void> {
  await db.updateTable('carts').set({ couponCode, updatedAt: sql`now()` }).where('userId', '=', userId).execute();
}
