import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import { type AddressRow, addressJson } from '#features/people/addresses/addresses.queries.server';

/** A coupon as JSON, selected by both the summary and the order. */
export interface CouponRow
  extends TableRow<
    'coupons',
    'code' | 'kind' | 'percentBp' | 'amountCents' | 'minimumCents' | 'usageLimit' | 'customerLimit' | 'usedCount'
  > {
  /** From JSON: ISO 8601 with an offset. */
  startsAt: string | null;
  endsAt: string | null;
}

/** A coupon, how many orders of this customer used it, and which products in their cart it applies to. */
export interface CouponOfCustomer {
  coupon: CouponRow | null;
  customerUses: number;
  /** The products in the cart that the coupon applies to; null: all. */
  servedProductIds: number[] | null;
}

export interface CheckoutRow extends CouponOfCustomer {
  /** The default address first, then the newest. */
  addresses: AddressRow[];
}

/** From `coupons k`. */
export const couponJson = sql`jsonb_build_object('code', k.code, 'kind', k.kind, 'percentBp', k.percent_bp, 'amountCents', k.amount_cents,
  'minimumCents', k.minimum_cents, 'startsAt', k.starts_at, 'endsAt', k.ends_at, 'usageLimit', k.usage_limit,
  'customerLimit', k.customer_limit, 'usedCount', k.used_count)`;

export function customerUses(userId: string, code: ReturnType<typeof sql>) {
  return sql<number>`(SELECT count(*) FROM orders WHERE user_id = ${userId} AND coupon_code = ${code} AND status <> 'cancelled')`;
}

/**
 * The products in a customer's cart that are in a coupon's categories or their descendants; null when it applies to
 * all.
 */
export function servedProductIds(userId: string, categoryIds: ReturnType<typeof sql>) {
  return sql<number[] | null>`CASE WHEN ${categoryIds} IS NULL THEN NULL ELSE (
    WITH RECURSIVE target AS (
      SELECT id FROM categories WHERE id = ANY (${categoryIds}::bigint[])
      UNION SELECT c.id FROM categories c JOIN target ON c.parent_id = target.id
    )
    SELECT coalesce(jsonb_agg(p.id), '[]') FROM cart_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
     WHERE l.user_id = ${userId} AND p.category_id IN (SELECT id FROM target)) END`;
}

/**
 * What checkout needs besides the cart's lines: the coupon with this code, or else the cart's, and the customer's
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
