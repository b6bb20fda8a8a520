import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { Cents } from '#shared/money';
import type { SaleState } from './sales.schema';

export interface SaleRow
  extends TableRow<'sales', 'id' | 'name' | 'startsAt' | 'endsAt' | 'active' | 'version' | 'createdAt' | 'updatedAt'> {
  inForce: boolean;
  priceCount: number;
}

export interface SalePriceRow {
  productId: number;
  variantId: number | null;
  sku: string | null;
  name: string;
  priceCents: Cents;
  listPriceCents: Cents;
}

const saleColumns = sql`s.id, s.name, s.starts_at, s.ends_at, s.active, s.version, s.created_at, s.updated_at,
  is_in_force(s.active, s.starts_at, s.ends_at) AS in_force,
  (SELECT count(*) FROM sale_prices p WHERE p.sale_id = s.id)::integer AS price_count`;

/** One page of the sales whose name contains a text, the last one to start first, and how many there are. */
export async function selectSales(
  db: Db,
  { q = '', state, limit, offset }: { q?: string | undefined; state?: SaleState | undefined; limit: number; offset: number },
): Promise<{ rows: SaleRow[]; total: number }> {
  const isFound = sql`strpos(fold_text(s.name), fold_text(${q})) > 0 AND ${state ? STATES[state] : sql`true`}`;
  const { rows } = await sql<SaleRow>`
    SELECT ${saleColumns} FROM sales s WHERE ${isFound} ORDER BY s.starts_at DESC, s.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM sales s WHERE ${isFound}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

const hasEnded = sql`coalesce(s.ends_at <= now(), false)`;
const STATES = {
  running: sql`is_in_force(s.active, s.starts_at, s.ends_at)`,
  scheduled: sql`s.active AND s.starts_at > now()`,
  ended: sql`s.active AND ${hasEnded}`,
  stopped: sql`NOT s.active`,
} as const satisfies Record<SaleState, RawBuilder<unknown>>;

export async function selectSale(db: Db | Tx, id: number): Promise<SaleRow | undefined> {
  const { rows } = await sql<SaleRow>`SELECT ${saleColumns} FROM sales s WHERE s.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a sale until the transaction ends: against other changes, and against its start and end. */
export async function lockSale(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT id FROM sales WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return rows.length > 0;
}

/** The first prices of a sale, by product. */
export async function selectPrices(db: Db | Tx, saleId: number, limit: number): Promise<SalePriceRow[]> {
  const { rows } = await sql<SalePriceRow>`
    SELECT o.product_id, o.variant_id, v.sku, p.name, o.price_cents, ${listPrice(sql`o.product_id`, sql`o.variant_id`)} AS list_price_cents
      FROM sale_prices o JOIN products p ON p.id = o.product_id LEFT JOIN variants v ON v.id = o.variant_id
     WHERE o.sale_id = ${saleId} ORDER BY o.product_id, o.variant_id NULLS FIRST LIMIT ${limit}`.execute(db);
  return rows;
}

/** All prices of a sale. */
export async function selectAllPrices(tx: Tx, saleId: number): Promise<PriceValues[]> {
  const { rows } = await sql<PriceValues>`
    SELECT product_id, variant_id, price_cents FROM sale_prices WHERE sale_id = ${saleId} ORDER BY product_id, variant_id NULLS FIRST`.execute(
    tx,
  );
  return rows;
}

export interface SaleValues {
  name?: string | undefined;
  startsAt?: Date | undefined;
  endsAt?: Date | null | undefined;
  active?: boolean | undefined;
}

export async function insertSale(
  tx: Tx,
  values: SaleValues & { id?: number; version?: number; name: string; startsAt: Date },
): Promise<number> {
  const { id } = await tx.insertInto('sales').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateSale(tx: Tx, id: number, values: SaleValues): Promise<void> {
  await tx
    .updateTable('sales')
    .set({ ...values, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteSale(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('sales').where('id', '=', id).execute();
}

/** A product, or one variant by its id or SKU. */
export interface Target {
  productId?: number | undefined;
  variantId?: number | undefined;
  sku?: string | undefined;
}

export interface FoundTarget {
  /** Null: there is none. */
  productId: number | null;
  variantId: number | null;
  listPriceCents: Cents | null;
}

/** What these targets name, in the given order. */
export async function selectTargets(tx: Tx, targets: readonly Target[]): Promise<FoundTarget[]> {
  const { rows } = await sql<FoundTarget>`
    SELECT p.id AS product_id, v.id AS variant_id, ${listPrice(sql`p.id`, sql`v.id`)} AS list_price_cents
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) AS ("productId" bigint, "variantId" bigint, sku text))
           WITH ORDINALITY AS w (product_id, variant_id, sku, position)
      LEFT JOIN LATERAL (SELECT id, product_id FROM variants WHERE id = w.variant_id
                         UNION ALL SELECT id, product_id FROM variants WHERE sku = w.sku) v ON true
      LEFT JOIN products p ON p.id = coalesce(v.product_id, w.product_id)
     ORDER BY w.position`.execute(tx);
  return rows;
}

export interface PriceValues {
  productId: number;
  variantId: number | null;
  priceCents: Cents;
}

/** Sets prices of a locked sale. */
export async function upsertPrices(tx: Tx, saleId: number, prices: readonly PriceValues[]): Promise<void> {
  if (prices.length === 0) return;
  await sql`
    INSERT INTO sale_prices AS known (sale_id, product_id, variant_id, price_cents)
    SELECT ${saleId}, "productId", "variantId", "priceCents"
      FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) AS p ("productId" bigint, "variantId" bigint, "priceCents" integer)
     ORDER BY 2, 3
    ON CONFLICT (sale_id, product_id, variant_id) DO UPDATE SET price_cents = excluded.price_cents
     WHERE known.price_cents <> excluded.price_cents`.execute(tx);
}

/** Removes these prices of a locked sale, or all others. */
export async function deletePrices(
  tx: Tx,
  saleId: number,
  prices: readonly Omit<PriceValues, 'priceCents'>[],
  which: 'these' | 'others',
): Promise<void> {
  const isNamed = sql`EXISTS (
    SELECT 1 FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) AS p ("productId" bigint, "variantId" bigint)
     WHERE p."productId" = o.product_id AND p."variantId" IS NOT DISTINCT FROM o.variant_id)`;
  await sql`DELETE FROM sale_prices o WHERE o.sale_id = ${saleId} AND ${which === 'others' ? sql`NOT` : sql``} ${isNamed}`.execute(tx);
}

/** The price of a variant without any sale; the lowest one of a product's variants. */
function listPrice(productId: RawBuilder<unknown>, variantId: RawBuilder<unknown>) {
  return sql`(SELECT min(known.list_price_cents) FROM variants known
               WHERE known.product_id = ${productId} AND (${variantId} IS NULL OR known.id = ${variantId}))`;
}
