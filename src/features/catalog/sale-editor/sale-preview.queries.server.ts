import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { Cents } from '#shared/money';

export interface VariantPriceRow {
  productId: number;
  variantId: number;
  name: string;
  options: Record<string, string>;
  listPriceCents: Cents;
  /** What it costs outside of all sales: the owner may have reduced it already. */
  ownPriceCents: Cents;
}

interface ChosenProducts {
  categoryIds: readonly number[] | undefined;
  productIds: readonly number[] | undefined;
}

/** The prices of the variants of chosen products that are not archived, the newest product first. */
export async function selectVariantPrices(db: Db, { categoryIds, productIds }: ChosenProducts, limit: number): Promise<VariantPriceRow[]> {
  const isChosen = sql.join(
    [
      sql`p.status <> 'archived'`,
      ...(categoryIds ? [sql`p.category_id = ANY (${categoryIds}::bigint[])`] : []),
      ...(productIds ? [sql`p.id = ANY (${productIds}::bigint[])`] : []),
    ],
    sql` AND `,
  );
  const { rows } = await sql<VariantPriceRow>`
    WITH chosen AS MATERIALIZED (SELECT p.id, p.name, p.base_sale_price_cents FROM products p WHERE ${isChosen} ORDER BY p.id DESC LIMIT ${limit})
    SELECT c.id AS product_id, v.id AS variant_id, c.name, v.options, v.list_price_cents,
           least(v.list_price_cents, coalesce(v.own_sale_price_cents, CASE WHEN v.own_list_price_cents IS NULL THEN c.base_sale_price_cents END))
             AS own_price_cents
      FROM chosen c JOIN variants v ON v.product_id = c.id
     ORDER BY c.id DESC, v.position, v.id`.execute(db);
  return rows;
}

interface Period {
  startsAt: Date;
  endsAt: Date | null;
  exceptId: number | undefined;
}

/** Other active sales in a time, with how many of these products they have. */
export async function selectOverlaps(
  db: Db,
  productIds: readonly number[],
  { startsAt, endsAt, exceptId = 0 }: Period,
): Promise<{ id: number; name: string; products: number }[]> {
  const { rows } = await sql<{ id: number; name: string; products: number }>`
    SELECT s.id, s.name, count(DISTINCT o.product_id)::integer AS products
      FROM sale_prices o JOIN sales s ON s.id = o.sale_id
     WHERE o.product_id = ANY (${productIds}::bigint[]) AND s.active AND s.id <> ${exceptId}
       AND tstzrange(s.starts_at, s.ends_at) && tstzrange(${startsAt}, ${endsAt})
     GROUP BY s.id ORDER BY s.starts_at, s.id`.execute(db);
  return rows;
}
