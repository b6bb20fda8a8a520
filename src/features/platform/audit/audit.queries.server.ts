import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { AuditQuery } from './audit.schema';

export interface AuditRow extends TableRow<'auditLog', 'id' | 'at' | 'adminId' | 'adminEmail' | 'action' | 'subjectType' | 'subjectId'> {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export async function insertEntry(tx: Tx, { before, after, ...entry }: Omit<AuditRow, 'id' | 'at'>): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values({ ...entry, before: before && JSON.stringify(before), after: after && JSON.stringify(after) })
    .execute();
}

/** The newest first; one more than a page shows, to detect whether there is a next page. */
export async function selectEntries(db: Db, { action, adminId, subjectType, subjectId, cursor, limit }: AuditQuery): Promise<AuditRow[]> {
  const is = (column: string, value: string | undefined) => (value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<AuditRow>`
    SELECT id, at, admin_id, admin_email, action, subject_type, subject_id, before, after FROM audit_log
     WHERE ${is('action', action)} AND ${is('admin_id', adminId)} AND ${is('subject_type', subjectType)} AND ${is('subject_id', subjectId)}
       AND ${cursor === undefined ? sql`true` : sql`id < ${cursor}`}
     ORDER BY id DESC LIMIT ${limit + 1}`.execute(db);
  return rows;
}
