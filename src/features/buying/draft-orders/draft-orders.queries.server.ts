import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { Cents } from '#shared/money';
import type { DraftContent, DraftListQuery, DraftStatus } from './draft-orders.schema';

interface CustomerJson {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
}

export interface DraftRow
  extends TableRow<'draftOrders', 'id' | 'number' | 'version' | 'pieces' | 'totalCents' | 'createdAt' | 'updatedAt'> {
  status: DraftStatus;
  content: Omit<DraftContent, 'customerId'>;
  customer: CustomerJson | null;
  order: { id: string; orderNumber: string; status: string } | null;
  updatedBy: string | null;
}

const draftColumns = sql`d.id, d.number, d.status, d.version, d.content, d.pieces, d.total_cents, d.created_at, d.updated_at,
  (SELECT jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'phone', u.phone)
     FROM users u WHERE u.id = d.user_id) AS customer,
  (SELECT jsonb_build_object('id', o.id, 'orderNumber', o.order_number, 'status', o.status) FROM orders o WHERE o.id = d.order_id) AS order,
  (SELECT concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) FROM users WHERE id = d.updated_by) AS updated_by`;

export async function selectDraft(db: Db | Tx, id: string): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`SELECT ${draftColumns} FROM draft_orders d WHERE d.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks the draft until the transaction ends. */
export async function lockDraft(tx: Tx, id: string): Promise<DraftRow | undefined> {
  await sql`SELECT FROM draft_orders WHERE id = ${id} FOR UPDATE`.execute(tx);
  return selectDraft(tx, id);
}

/** A page of drafts, the last changed first. A search reads all drafts, which are few, and looks at number, name and address of mail. */
export async function selectDrafts(db: Db, { status, q, page, limit }: DraftListQuery): Promise<{ rows: DraftRow[]; total: number }> {
  const pattern = q === undefined ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const isMatching = sql`
    ${status ? sql`d.status = ${status}` : sql`d.status <> 'deleted'`}
    AND (${pattern}::text IS NULL OR 'D' || d.number ILIKE ${pattern}
         OR (SELECT fold_text(u.email || ' ' || u.first_name || ' ' || u.last_name) FROM users u WHERE u.id = d.user_id) LIKE fold_text(${pattern}))`;
  const { rows } = await sql<DraftRow & { id: string | null; total: number }>`
    SELECT counted.total, listed.*
      FROM (SELECT count(*)::integer AS total FROM draft_orders d WHERE ${isMatching}) counted
      LEFT JOIN (SELECT ${draftColumns} FROM draft_orders d WHERE ${isMatching}
                  ORDER BY d.updated_at DESC, d.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}) listed ON true
     ORDER BY listed.updated_at DESC, listed.id DESC`.execute(db);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

export interface DraftValues {
  userId: string | null;
  content: Omit<DraftContent, 'customerId'>;
  pieces: number;
  totalCents: Cents;
  by: string;
}

export async function insertDraft(tx: Tx, { userId, content, pieces, totalCents, by }: DraftValues): Promise<string> {
  const { id } = await tx
    .insertInto('draftOrders')
    .values({ userId, content: JSON.stringify(content), pieces, totalCents, createdBy: by, updatedBy: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDraft(tx: Tx, id: string, { userId, content, pieces, totalCents, by }: DraftValues): Promise<void> {
  await sql`UPDATE draft_orders SET user_id = ${userId}, content = ${JSON.stringify(content)}::jsonb, pieces = ${pieces}, total_cents = ${totalCents},
                   updated_by = ${by}, version = version + 1, updated_at = now() WHERE id = ${id}`.execute(tx);
}

export async function setDraftStatus(
  tx: Tx,
  { id, status, orderId, by }: { id: string; status: DraftStatus; orderId?: string; by: string },
): Promise<void> {
  await sql`UPDATE draft_orders SET status = ${status}, order_id = coalesce(${orderId ?? null}, order_id), updated_by = ${by},
                   version = version + 1, updated_at = now() WHERE id = ${id}`.execute(tx);
}

export async function isCustomer(db: Db | Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users WHERE id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** The order was paid outside the shop when it was placed. */
export async function markPaidOutside(tx: Tx, orderId: string, reference: string): Promise<void> {
  await sql`UPDATE payments SET charged_cents = amount_cents, reference = ${reference} WHERE order_id = ${orderId} AND kind = 'order'`.execute(
    tx,
  );
}
