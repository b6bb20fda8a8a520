import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';
import type { StockLevel, StockReason } from './stock.rules';
import type { MovementListQuery } from './stock.schema';

/** Says by whom, and why, the rest of the transaction changes stock; orders say why themselves. */
export async function describeStockChanges(
  tx: Tx,
  { by, reason = '', note = '' }: { by: { _id: string; email: string }; reason?: StockReason | '' | undefined; note?: string },
): Promise<void> {
  await sql`
    SELECT set_config('shop.stock_by', ${`${by._id} ${by.email}`}, true), set_config('shop.stock_reason', ${reason}, true),
           set_config('shop.stock_note', ${note}, true)`.execute(tx);
}

/** The ids of the variants with these ids or SKUs. */
export async function selectVariantIds(
  tx: Tx,
  { ids, skus }: { ids: readonly number[]; skus: readonly string[] },
): Promise<{ id: number; sku: string }[]> {
  const { rows } = await sql<{ id: number; sku: string }>`
    SELECT id, sku FROM variants WHERE id = ANY (${ids}::bigint[])
    UNION SELECT id, sku FROM variants WHERE sku = ANY (${skus}::text[])`.execute(tx);
  return rows;
}

/** Locks variants against other changes of stock, in id order; one that was removed meanwhile is missing. */
export async function lockStock(tx: Tx, ids: readonly number[]): Promise<Map<number, StockLevel>> {
  const { rows } = await sql<StockLevel & { id: number }>`
    SELECT id, on_hand, reserved, stock_policy FROM variants WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return new Map(rows.map(({ id, ...level }) => [id, level]));
}

export async function selectStockLevel(db: Db, id: number): Promise<StockLevel | undefined> {
  return db
    .selectFrom('variants')
    .select(['onHand', 'reserved', 'stockPolicy'])
    .where('id', '=', id)
    .$narrowType<{ stockPolicy: StockPolicy }>()
    .executeTakeFirst();
}

export interface StockDelta {
  variantId: number;
  delta: number;
  reason: StockReason;
  note: string | undefined;
}

/** Changes locked variants, one movement for each. */
export async function changeStock(tx: Tx, deltas: readonly StockDelta[]): Promise<void> {
  await sql`SELECT change_stock(${JSON.stringify(deltas)}::jsonb)`.execute(tx);
}

export interface MovementRow {
  at: Date;
  delta: number;
  reservedDelta: number;
  onHandAfter: number;
  reason: StockReason;
  note: string | null;
  byId: string | null;
  byEmail: string | null;
  orderId: string | null;
  orderNumber: string | null;
}

/** A page of a variant's movements, newest first, and their number; undefined if there is no such variant. */
export async function selectMovements(
  db: Db,
  variantId: number,
  { page, limit }: MovementListQuery,
): Promise<{ rows: MovementRow[]; total: number } | undefined> {
  const { rows } = await sql<MovementRow & { total: number; at: Date | null }>`
    SELECT counted.total, m.*, (SELECT order_number FROM orders WHERE id = m.order_id) AS order_number
      FROM (SELECT (SELECT count(*) FROM stock_movements WHERE variant_id = v.id) AS total FROM variants v WHERE v.id = ${variantId}) counted
      LEFT JOIN (
        SELECT id, at, delta, reserved_delta, on_hand_after, reason, note, by_id, by_email, order_id FROM stock_movements
         WHERE variant_id = ${variantId} ORDER BY id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}) m ON true
     ORDER BY m.id DESC`.execute(db);
  const [first] = rows;
  return first && { rows: rows.filter(({ at }) => at !== null), total: first.total };
}

export interface DifferenceRow {
  variantId: number;
  sku: string | null;
  onHand: number;
  ledgerOnHand: number;
  reserved: number;
  ledgerReserved: number;
  held: number;
}

/** Reads the whole ledger. */
export async function selectDifferences(db: Db, limit: number): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`SELECT * FROM stock_differences ORDER BY variant_id LIMIT ${limit}`.execute(db);
  return rows;
}
