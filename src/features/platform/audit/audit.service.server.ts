import type { Tx } from '#db/database.server';
import * as queries from './audit.queries.server';

/** The admin who performs an action. */
export interface Admin {
  _id: string;
  email: string;
  /** Of the API key, if a program acts with one of this person's. */
  keyName?: string | undefined;
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
export async function writeAudit(tx: Tx, admin: Admin, action: AuditedAction): Promise<void> {
  await writeAuditEntries(tx, admin, [action]);
}

/** The same for an action on many things: one entry for each. */
export async function writeAuditEntries(tx: Tx, { _id, email, keyName }: Admin, actions: readonly AuditedAction[]): Promise<void> {
  if (actions.length === 0) return;
  const entries = actions.map(({ action, subject, before, after }) => ({
    adminId: _id,
    adminEmail: email,
    keyName: keyName ?? null,
    action,
    subjectType: subject.type,
    subjectId: String(subject.id),
    before: toRecord(before),
    after: toRecord(after),
  }));
  await queries.insertEntries(tx, entries);
}

/** The fields that differ between two states, with the values of each. */
export function findChanges<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const names = (Object.keys({ ...before, ...after }) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (state: T) => Object.fromEntries(names.map((name) => [name, state[name]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}

function toRecord(state: object | undefined): Record<string, unknown> | null {
  return state ? { ...state } : null;
}
