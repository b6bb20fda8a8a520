import type { Tx } from '#db/database.server';
import type { Shop } from '#server/shop.server';
import * as queries from './audit.queries.server';
import type { AuditPage, AuditQuery } from './audit.schema';

/** The admin who performs an action. */
export interface Admin {
  _id: string;
  email: string;
}

interface AuditedAction {
  action: string;
  subject: { type: string; id: string | number };
  /** Absent for something new. */
  before?: object | undefined;
  /** Absent for something that was deleted. */
  after?: object | undefined;
}

/** Records an action in the transaction that performs it, so that it is in the log if, and only if, the transaction commits. */
export async function writeAudit(tx: Tx, { _id, email }: Admin, { action, subject, before, after }: AuditedAction): Promise<void> {
  const entry = { adminId: _id, adminEmail: email, action, subjectType: subject.type, subjectId: String(subject.id) };
  await queries.insertEntry(tx, { ...entry, before: toRecord(before), after: toRecord(after) });
}

/** The fields that differ between two states, with the values of each. */
export function findChanges<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const names = (Object.keys({ ...before, ...after }) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (state: T) => Object.fromEntries(names.map((name) => [name, state[name]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}

/** Audit entries, the newest first. Pages use a cursor, because entries are added while the log is read. */
export async function listAuditEntries(shop: Shop, query: AuditQuery): Promise<AuditPage> {
  const rows = await queries.selectEntries(shop.db, query);
  const shown = rows.slice(0, query.limit);
  return {
    entries: shown.map(({ id, at, adminId, adminEmail, action, subjectType, subjectId, before, after }) => ({
      _id: String(id),
      at: at.toISOString(),
      admin: { _id: adminId, email: adminEmail },
      action,
      subject: { type: subjectType, id: subjectId },
      before: before ?? undefined,
      after: after ?? undefined,
    })),
    limit: query.limit,
    nextCursor: rows.length > shown.length ? String(shown.at(-1)?.id) : undefined,
  };
}

function toRecord(state: object | undefined): Record<string, unknown> | null {
  return state ? { ...state } : null;
}
