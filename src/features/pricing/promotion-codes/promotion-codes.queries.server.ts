import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import { openExport } from '#http/calls/csv-export.queries.server';
import type { CodeState } from './promotion-codes.rules';
import type { PromotionCodeFilter, PromotionCodePage, RevokedCodes } from './promotion-codes.schema';

export interface PromotionCodeRow
  extends TableRow<'promotionCodes', 'id' | 'code' | 'usedCount' | 'usageLimit' | 'createdAt' | 'revokedAt'> {
  state: CodeState;
  orders: { id: string; orderNumber: string }[];
}

const SHOWN_ORDERS = 3;

const state = sql<CodeState>`CASE WHEN c.revoked_at IS NOT NULL THEN 'revoked' WHEN c.used_count >= c.usage_limit THEN 'used'
  WHEN c.used_count > 0 THEN 'partly_used' ELSE 'unused' END`;

const columns = sql`c.id, c.code, c.used_count, c.usage_limit, c.created_at, c.revoked_at, ${state} AS state,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'orderNumber', order_number)), '[]')
     FROM (SELECT o.id, o.order_number FROM order_promotions op JOIN orders o ON o.id = op.order_id
            WHERE op.code_id = c.id AND o.status <> 'cancelled' ORDER BY o.created_at DESC LIMIT ${SHOWN_ORDERS}) used) AS orders`;

/** Codes `c` of a promotion that contain a text, or that an order with this number used. */
function isFound(promotionId: number, { q = '', state: requested }: PromotionCodeFilter): RawBuilder<boolean> {
  const hasText = sql`(strpos(fold_text(c.code), fold_text(${q})) > 0 OR c.id = ANY (ARRAY(
    SELECT op.code_id FROM orders o JOIN order_promotions op ON op.order_id = o.id WHERE o.order_number = upper(${q}))))`;
  return sql<boolean>`c.promotion_id = ${promotionId} AND ${q === '' ? sql`true` : hasText} AND ${requested ? sql`${state} = ${requested}` : sql`true`}`;
}

interface Slice {
  limit: number;
  offset: number;
}

/** One page of a promotion's codes, the newest first, and how many there are. */
export async function selectCodes(
  db: Db,
  promotionId: number,
  { limit, offset, ...filter }: PromotionCodeFilter & Slice,
): Promise<{ rows: PromotionCodeRow[]; total: number }> {
  const { rows } = await sql<PromotionCodeRow>`
    SELECT ${columns} FROM promotion_codes c WHERE ${isFound(promotionId, filter)} ORDER BY c.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM promotion_codes c WHERE ${isFound(promotionId, filter)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function countCodes(db: Db | Tx, promotionId: number): Promise<PromotionCodePage['counts']> {
  const { rows } = await sql<{ state: CodeState; count: number }>`
    SELECT ${state} AS state, count(*)::integer AS count FROM promotion_codes c WHERE c.promotion_id = ${promotionId} GROUP BY 1`.execute(
    db,
  );
  return { unused: 0, partly_used: 0, used: 0, revoked: 0, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) };
}

export async function isPromotion(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM promotions WHERE id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Locks a promotion against other changes of its codes; orders with codes do not wait. Undefined if there is none. */
export async function lockForCodes(tx: Tx, id: number): Promise<{ hasCodes: boolean } | undefined> {
  const { rows } = await sql<{ hasCodes: boolean }>`SELECT has_codes FROM promotions WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

interface NewCodes {
  promotionId: number;
  batchId: string;
  usageLimit: number;
  codes: readonly string[];
}

/** Inserts those codes that are not taken, and returns how many. */
export async function insertCodes(tx: Tx, { promotionId, batchId, usageLimit, codes }: NewCodes): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO promotion_codes (promotion_id, batch_id, usage_limit, code)
    SELECT ${promotionId}, ${batchId}, ${usageLimit}, n.code FROM unnest(${codes}::text[]) WITH ORDINALITY AS n (code, position)
     WHERE NOT EXISTS (SELECT FROM promotions p WHERE p.code = n.code)
     ORDER BY n.position
    ON CONFLICT (code) DO NOTHING`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Revokes codes that can still be used, and returns how many. The promotion must be locked. */
export async function revokeCodes(
  tx: Tx,
  promotionId: number,
  { revocationId, which }: { revocationId: string; which: RevokedCodes | { batchId: string } },
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE promotion_codes c SET revoked_at = now(), revocation_id = ${revocationId}
     WHERE ${isWanted(promotionId, which)} AND c.revoked_at IS NULL AND c.used_count < c.usage_limit`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

function isWanted(promotionId: number, which: RevokedCodes | { batchId: string }): RawBuilder<boolean> {
  if ('batchId' in which) return sql<boolean>`c.promotion_id = ${promotionId} AND c.batch_id = ${which.batchId}`;
  if ('ids' in which) return sql<boolean>`c.promotion_id = ${promotionId} AND c.id = ANY (${which.ids}::bigint[])`;
  return sql<boolean>`${isFound(promotionId, which)} AND c.id <> ALL (${which.without}::bigint[])`;
}

/** Lets the codes that were revoked together be used again, and returns how many. The promotion must be locked. */
export async function restoreCodes(tx: Tx, promotionId: number, revocationId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE promotion_codes SET revoked_at = NULL, revocation_id = NULL
     WHERE promotion_id = ${promotionId} AND revocation_id = ${revocationId}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Opens the cursor `exported` on the codes that a filter finds, the oldest first. */
export function openCodes(tx: Tx, promotionId: number, filter: PromotionCodeFilter): Promise<void> {
  return openExport(tx, sql`SELECT ${columns} FROM promotion_codes c WHERE ${isFound(promotionId, filter)} ORDER BY c.id`);
}
