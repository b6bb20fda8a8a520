import type { Tx } from '#db/database.server';
import { AppError } from '#shared/errors';
import { auditMessages as messages } from './audit.messages';
import * as queries from './audit.queries.server';
import type { Conflict } from './audit.schema';
import { toActor } from './audit-view.server';
import { changedFields, type Fields, isSame, type Obstacle, planUndo } from './undo.rules';
import type { UndoneEntry } from './undo-registry.server';

/** How many later changes of the same thing are searched for who changed a field. */
const MOST_LATER = 500;

/** An entry's state as fields. Without it, the state is the fields. */
type ToFields = (state: Fields) => Fields;

/**
 * The values that undoing an entry gives its fields again; undefined for a field that did not exist. Throws `conflict` if somebody
 * has changed one of them since, or if all of them have their earlier values already.
 */
export async function restoredValues(
  tx: Tx,
  entry: UndoneEntry,
  current: Fields,
  toFields: ToFields = (state) => state,
): Promise<Record<string, unknown>> {
  const { restore, obstacles } = planUndo({ before: toFields(entry.before ?? {}), after: toFields(entry.after ?? {}) }, current);
  if (obstacles.length > 0) await refuseUndo(tx, entry, obstacles, toFields);
  if (Object.keys(restore).length === 0) refuseNothing();
  return restore;
}

/** Throws `conflict` unless a thing is as the entry created it. */
export async function requireAsCreated(tx: Tx, entry: UndoneEntry, current: Fields, toFields: ToFields = (state) => state): Promise<void> {
  const created = toFields(entry.after ?? {});
  const obstacles = Object.keys({ ...created, ...current })
    .filter((field) => !isSame(created[field], current[field]))
    .map((field): Obstacle => ({ field, current: current[field] }));
  if (obstacles.length > 0) await refuseUndo(tx, entry, obstacles, toFields);
}

/**
 * Throws `conflict` with what is in the way of an undo: each field with its present value, and who changed it last. `toFields`
 * turns the states of an entry into fields; without it, they are fields.
 */
export async function refuseUndo(
  tx: Tx,
  entry: UndoneEntry,
  obstacles: readonly Obstacle[],
  toFields: ToFields = (state) => state,
): Promise<never> {
  const later = (await queries.selectLaterEntries(tx, entry, MOST_LATER)).map((row) => ({
    row,
    fields: new Set(changedFields({ before: toFields(row.before ?? {}), after: toFields(row.after ?? {}) })),
  }));
  const conflicts = obstacles.map(({ field, current }): Conflict => {
    const change = later.find(({ fields }) => fields.has(field))?.row;
    return {
      field,
      current: current ?? undefined,
      ...(change && { changedBy: toActor(change), changedAt: change.at.toISOString(), entryId: String(change.id) }),
    };
  });
  throw new AppError('conflict', {
    message: messages.movedOn,
    fields: conflicts.map(({ field, changedBy }) => ({ field, message: messages.changedSince(changedBy?.name) })),
    details: { conflicts },
  });
}

/** Throws `conflict`: the fields of an entry have their earlier values already. */
export function refuseNothing(): never {
  throw new AppError('conflict', { message: messages.nothingToUndo });
}
