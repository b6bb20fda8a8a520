import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import type { TableRow } from '#db/table-row';
import type { AuditQuery } from './audit.schema';
import type { UndoLink } from './undo.rules';

type AuditColumn = 'id' | 'at' | 'adminId' | 'adminEmail' | 'keyName' | 'action' | 'subjectType' | 'subjectId' | 'undoes';

export interface AuditRow extends TableRow<'auditLog', AuditColumn> {
  /** The person's name now; null if the account has none, or does not exist any more. */
  adminName: string | null;
  /** Only in lists. */
  subjectName?: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

type NewEntry = Omit<AuditRow, 'id' | 'at' | 'undoes' | 'adminName' | 'subjectName'>;

const adminName = sql`(SELECT nullif(trim(u.first_name || ' ' || u.last_name), '') FROM users u WHERE u.id = audit_log.admin_id)`;
const columns = sql`id, at, admin_id, admin_email, ${adminName} AS admin_name, key_name, action, subject_type, subject_id, undoes, before, after`;

/** The setting of a transaction that undoes an entry: all that it writes carries the entry's id. */
const UNDOES = 'shop.undoes';

export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  const toRow = ({ before, after, ...entry }: NewEntry) => ({
    ...entry,
    undoes: sql<number | null>`nullif(current_setting(${UNDOES}, true), '')::bigint`,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  });
  await tx.insertInto('auditLog').values(entries.map(toRow)).execute();
}

/** An entry whose transaction began later has a larger id, except for those that began this long before it. */
const LONGEST_TRANSACTION = sql`interval '1 hour'`;

const UUID = sql`'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

/** What the subject of an entry is called now; null if it has no name, or does not exist any more. */
const subjectName = sql`CASE WHEN subject_id ~ ${UUID} THEN CASE subject_type
    WHEN 'order' THEN (SELECT order_number FROM orders WHERE id = subject_id::uuid)
    WHEN 'return' THEN (SELECT o.order_number FROM returns r JOIN orders o ON o.id = r.order_id WHERE r.id = subject_id::uuid)
    WHEN 'customer' THEN (SELECT concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) FROM users WHERE id = subject_id::uuid)
    WHEN 'user' THEN (SELECT concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) FROM users WHERE id = subject_id::uuid)
    WHEN 'draft' THEN (SELECT 'D' || number FROM draft_orders WHERE id = subject_id::uuid)
    WHEN 'gift_card' THEN (SELECT recipient_email FROM gift_cards WHERE id = subject_id::uuid)
    WHEN 'conversation' THEN (SELECT subject FROM conversations WHERE id = subject_id::uuid)
    WHEN 'mail' THEN (SELECT title FROM mails WHERE id = subject_id::uuid)
    WHEN 'import' THEN (SELECT file_name FROM imports WHERE id = subject_id::uuid)
    WHEN 'webhook' THEN (SELECT url FROM webhook_endpoints WHERE id = subject_id::uuid) END
  WHEN subject_id !~ '^\\d{1,15}$' THEN NULL
  WHEN subject_type = 'page' THEN (SELECT title FROM pages WHERE id = subject_id::bigint)
  WHEN subject_type = 'product' THEN (SELECT name FROM products WHERE id = subject_id::bigint)
  WHEN subject_type = 'variant' THEN (SELECT p.name || ' (' || v.sku || ')' FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id = subject_id::bigint)
  WHEN subject_type = 'category' THEN (SELECT name FROM categories WHERE id = subject_id::bigint)
  WHEN subject_type = 'review' THEN (SELECT title FROM reviews WHERE id = subject_id::bigint)
  WHEN subject_type = 'promotion' THEN (SELECT name FROM promotions WHERE id = subject_id::bigint)
  WHEN subject_type = 'tax_rate' THEN (SELECT concat_ws(', ', name, nullif(state, ''), nullif(country, '')) FROM tax_rates WHERE id = subject_id::bigint)
  WHEN subject_type = 'shipping_zone' THEN (SELECT name FROM shipping_zones WHERE id = subject_id::bigint)
  WHEN subject_type = 'sale' THEN (SELECT name FROM sales WHERE id = subject_id::bigint) END`;

/** The newest first; one more than a page shows, to detect whether there is a next page. */
export async function selectEntries(
  db: Db,
  { action, adminId, subjectType, subjectId, from, to, cursor, limit }: AuditQuery,
): Promise<AuditRow[]> {
  const is = (column: string, value: string | undefined) => (value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`);
  // Ids grow with time, and the list is read along them: newer entries are skipped, and older ones are not read.
  const isUntil =
    to === undefined
      ? sql`true`
      : sql`at < ${to} AND id < coalesce((SELECT id FROM audit_log WHERE at > ${to}::timestamptz + ${LONGEST_TRANSACTION} ORDER BY at LIMIT 1), 9e18::bigint)`;
  const isSince =
    from === undefined
      ? sql`true`
      : sql`at >= ${from} AND id > coalesce((SELECT id FROM audit_log WHERE at < ${from}::timestamptz - ${LONGEST_TRANSACTION} ORDER BY at DESC LIMIT 1), 0)`;
  const { rows } = await sql<AuditRow>`
    SELECT ${columns}, ${subjectName} AS subject_name FROM audit_log
     WHERE ${is('action', action)} AND ${adminId === 'shop' ? sql`admin_id IS NULL` : is('admin_id', adminId)}
       AND ${is('subject_type', subjectType)} AND ${is('subject_id', subjectId)} AND ${isSince} AND ${isUntil}
       AND ${cursor === undefined ? sql`true` : sql`id < ${cursor}`}
     ORDER BY id DESC LIMIT ${limit + 1}`.execute(db);
  return rows;
}

/** Everybody who is in the log, by one look into the index for each. The address is the one of their latest entry. */
export async function selectActors(db: Db): Promise<{ id: string; email: string; name: string | null }[]> {
  const { rows } = await sql<{ id: string; email: string; name: string | null }>`
    WITH RECURSIVE actors AS (
      (SELECT admin_id FROM audit_log WHERE admin_id IS NOT NULL ORDER BY admin_id LIMIT 1)
      UNION ALL
      SELECT (SELECT admin_id FROM audit_log WHERE admin_id > a.admin_id ORDER BY admin_id LIMIT 1) FROM actors a WHERE a.admin_id IS NOT NULL
    )
    SELECT a.admin_id AS id, latest.admin_email AS email, u.first_name || ' ' || u.last_name AS name
      FROM actors a
     CROSS JOIN LATERAL (SELECT admin_email FROM audit_log l WHERE l.admin_id = a.admin_id ORDER BY l.id DESC LIMIT 1) latest
      LEFT JOIN users u ON u.id = a.admin_id
     WHERE a.admin_id IS NOT NULL
     ORDER BY ${inNameOrder(sql`coalesce(u.first_name || ' ' || u.last_name, latest.admin_email)`)}, a.admin_id`.execute(db);
  return rows;
}

export async function selectEntry(db: Db | Tx, id: number): Promise<AuditRow | undefined> {
  const { rows } = await sql<AuditRow>`SELECT ${columns} FROM audit_log WHERE id = ${id}`.execute(db);
  return rows[0];
}

/** The undos of these entries, the undos of those, and so on. */
export async function selectUndos(db: Db | Tx, ids: readonly number[]): Promise<UndoLink[]> {
  const { rows } = await sql<UndoLink>`
    WITH RECURSIVE undos AS (
      SELECT id, undoes FROM audit_log WHERE undoes = ANY (${ids}::bigint[])
      UNION SELECT a.id, a.undoes FROM undos u JOIN audit_log a ON a.undoes = u.id
    )
    SELECT id, undoes FROM undos`.execute(db);
  return rows;
}

/** Entries by id. */
export async function selectEntriesById(db: Db | Tx, ids: readonly number[]): Promise<AuditRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AuditRow>`SELECT ${columns} FROM audit_log WHERE id = ANY (${ids}::bigint[])`.execute(db);
  return rows;
}

/** The entries of the same thing after this one, newest first. */
export async function selectLaterEntries(tx: Tx, { id, subjectType, subjectId }: AuditRow, limit: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    SELECT ${columns} FROM audit_log WHERE subject_type = ${subjectType} AND subject_id = ${subjectId} AND id > ${id}
     ORDER BY id DESC LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Serializes undos of one entry until the transaction ends. */
export async function lockEntry(tx: Tx, id: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`undo ${id}`}, 0))`.execute(tx);
}

/** Marks all that the rest of the transaction writes to the log as the undo of an entry. */
export async function describeUndo(tx: Tx, id: number): Promise<void> {
  await sql`SELECT set_config(${UNDOES}, ${String(id)}, true)`.execute(tx);
}
