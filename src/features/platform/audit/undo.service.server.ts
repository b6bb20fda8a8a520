import { sqlState } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import type { Shop } from '#server/shop.server';
import { AppError, type FieldError, notFound } from '#shared/errors';
import { parseNumericId } from '#shared/ids';
import type { NeededRight } from '#shared/rights';
import { auditMessages as messages } from './audit.messages';
import * as queries from './audit.queries.server';
import type { AuditEntry } from './audit.schema';
import type { Admin } from './audit.service.server';
import { toActor, toEntries, whyNotUndoable } from './audit-view.server';
import { findUndone } from './undo.rules';
import type { UndoRegistry } from './undo-registry.server';

const CONSTRAINT_VIOLATION = /^23/;

export interface RequestedUndo {
  id: string;
  registry: UndoRegistry;
  /** Throws unless the admin may do what undoing does. */
  requireRight: (right: NeededRight) => void;
  /** Throws unless the admin may translate into this language (BCP 47). */
  requireLanguage: (language: string) => void;
}

/**
 * Undoes an entry of the log as a new edit, which is in the log and can be undone itself (docs/rules.md#undo). Throws `not_found`,
 * `forbidden`, `confirmation_required`, and `conflict` with what is in the way. `leftOut`: what did not come back, because something else
 * has it by now.
 */
export async function undoEntry(
  shop: Shop,
  admin: Admin,
  { id, registry, requireRight, requireLanguage }: RequestedUndo,
): Promise<{ entry: AuditEntry; changed: Record<string, unknown>; leftOut?: FieldError[] }> {
  const entryId = parseNumericId(id);
  const entry = entryId === undefined ? undefined : await queries.selectEntry(shop.db, entryId);
  if (!entry) throw notFound(messages.entryMissing);
  const service = registry[entry.action];
  if (!service) throw new AppError('conflict', { message: whyNotUndoable(entry.action) });
  for (const right of [service.right, ...(service.furtherRights?.(entry) ?? [])]) requireRight(right);
  const { entries, leftOut } = await asConflict(() =>
    inTransaction(shop.db, async (tx) => {
      await queries.lockEntry(tx, entry.id);
      const links = await queries.selectUndos(tx, [entry.id]);
      const [undone] = await queries.selectEntriesById(tx, [findUndone(links).get(entry.id) ?? 0]);
      if (undone) {
        const undoneBy = { _id: String(undone.id), at: undone.at.toISOString(), by: toActor(undone) };
        throw new AppError('conflict', { message: messages.alreadyUndone(undoneBy.by.name), details: { undoneBy } });
      }
      await queries.describeUndo(tx, entry.id);
      const leftOut: FieldError[] = [];
      await service.undo(tx, admin, entry, { shop, leaveOut: (part) => leftOut.push(part), requireLanguage });
      const known = new Set(links.map((link) => link.id));
      const written = (await queries.selectUndos(tx, [entry.id])).find((link) => !known.has(link.id));
      if (!written) throw new Error(`Undoing ${entry.action} wrote no entry.`);
      const rows = await queries.selectEntriesById(tx, [written.id]);
      return { entries: await toEntries(tx, rows, registry), leftOut };
    }),
  );
  const [written] = entries;
  if (!written) throw new Error('An entry of this transaction is missing.');
  return { entry: written, changed: (await service.view?.(shop, entry)) ?? {}, ...(leftOut.length > 0 && { leftOut }) };
}

/** A value that a service refuses now, or that is taken by something else, is in the way of the undo: nobody typed it. */
async function asConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'not_found'))
      throw new AppError('conflict', { message: error.message, ...(error.fields && { fields: error.fields }), cause: error });
    if (CONSTRAINT_VIOLATION.test(sqlState(error) ?? '')) throw new AppError('conflict', { message: messages.taken, cause: error });
    throw error;
  }
}
