import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { NamedValue } from '#features/catalog/products/product-options.rules';
import { isForSale, orderablePieces, variantPicture } from '#features/catalog/products/products.queries.server';
import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';
import type { Cents } from '#shared/money';

export interface SellableRow {
  variantId: number;
  productId: number;
  sku: string;
  barcode: string | null;
  name: string;
  image: { key?: string; url?: string } | null;
  options: NamedValue[];
  unitPriceCents: Cents;
  /** How many pieces can be ordered. */
  available: number;
  stockPolicy: StockPolicy;
  isSold: boolean;
  categoryId: number;
  tags: string[];
  weightGrams: number | null;
  taxClass: string;
}

const sellableColumns = sql`v.id AS variant_id, p.id AS product_id, p.category_id, p.tags, v.weight_grams, p.tax_class, v.sku, v.barcode, p.name, v.paid_price_cents AS unit_price_cents,
  ${orderablePieces} AS available, v.stock_policy, ${isForSale} AS is_sold,
  ${variantPicture} AS image,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('name', o.option ->> 'name', 'value', v.options -> (o.option ->> 'name')) ORDER BY o.position), '[]')
     FROM jsonb_array_elements(p.options) WITH ORDINALITY AS o (option, position) WHERE v.options ? (o.option ->> 'name')) AS options`;

/** Variants at today's price, in the order of their ids. */
export async function selectVariants(db: Db | Tx, ids: readonly number[]): Promise<SellableRow[]> {
  const { rows } = await sql<SellableRow>`
    SELECT ${sellableColumns} FROM variants v JOIN products p ON p.id = v.product_id
     WHERE v.id = ANY (${ids}::bigint[]) ORDER BY v.id`.execute(db);
  return rows;
}

/** The same for the ids that a search found, in its order; only what is sold. */
export async function selectFoundVariants(db: Db, ids: readonly number[]): Promise<SellableRow[]> {
  const { rows } = await sql<SellableRow>`
    SELECT ${sellableColumns}
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS found (id, place) JOIN variants v ON v.id = found.id JOIN products p ON p.id = v.product_id
     WHERE ${isForSale} ORDER BY found.place`.execute(db);
  return rows;
}
