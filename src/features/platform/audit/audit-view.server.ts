import type { Db, Tx } from '#db/database.server';
import { auditMessages as messages, notUndoableMessages } from './audit.messages';
import * as queries from './audit.queries.server';
import type { Actor, AuditEntry } from './audit.schema';
import { findUndone } from './undo.rules';
import type { UndoRegistry } from './undo-registry.server';

/** Entries as they are sent, each with its undo. */
export async function toEntries(db: Db | Tx, rows: readonly queries.AuditRow[], registry: UndoRegistry): Promise<AuditEntry[]> {
  const undone = findUndone(
    await queries.selectUndos(
      db,
      rows.map(({ id }) => id),
    ),
  );
  const undos = new Map((await queries.selectEntriesById(db, [...undone.values()])).map((row) => [row.id, row]));
  return rows.map((row) => {
    const undo = undos.get(undone.get(row.id) ?? 0);
    const isKnown = registry[row.action] !== undefined;
    return {
      _id: String(row.id),
      at: row.at.toISOString(),
      by: toActor(row),
      ...(row.adminId !== null && row.adminEmail !== null && { admin: { _id: row.adminId, email: row.adminEmail } }),
      action: row.action,
      subject: { type: row.subjectType, id: row.subjectId, name: row.subjectName ?? undefined },
      before: row.before ?? undefined,
      after: row.after ?? undefined,
      undoes: row.undoes === null ? undefined : String(row.undoes),
      undoneBy: undo && { _id: String(undo.id), at: undo.at.toISOString(), by: toActor(undo) },
      canUndo: isKnown && undo === undefined,
      cannotUndo: isKnown ? undefined : whyNotUndoable(row.action),
    };
  });
}

type ActorColumns = Pick<queries.AuditRow, 'adminId' | 'adminEmail' | 'adminName' | 'keyName'>;

/** Who did it: by the name that they have now, with the address that they had then. */
export function toActor({ adminId, adminEmail, adminName, keyName }: ActorColumns): Actor {
  if (adminId === null || adminEmail === null) return { name: messages.theShop };
  return { _id: adminId, email: adminEmail, name: keyName === null ? (adminName ?? adminEmail) : messages.byKey(keyName) };
}

/** A sentence about an action that no service undoes. */
export function whyNotUndoable(action: string): string {
  const [first = '', last = ''] = action.split('.');
  return notUndoableMessages[action] ?? notUndoableMessages[last] ?? notUndoableMessages[first] ?? messages.notUndoable;
}
