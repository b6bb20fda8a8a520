import type { Tx } from '#db/database.server';
import { AppError } from '#shared/errors';
import { auditMessages as messages } from './audit.messages';
import * as queries from './audit.queries.server';
import type { Conflict } from './audit.schema';
import { toActor } from './audit-view.server';
import { changedFields, type Fields, type Obstacle } from './undo.rules';
import type { UndoneEntry } from './undo-registry.server';

/** How many later changes of the same thing are searched for who changed a field. */
const MOST_LATER = 500;

/**
 * Throws `conflict` with what is in the way of an undo: each field with its present value, and who changed it last. `toFields`
 * turns the states of an entry into fields; without it, they are fields.
 */
export async function refuseUndo(
  tx: Tx,
  entry: UndoneEntry,
  obstacles: readonly Obstacle[],
  toFields: (state: Fields) => Fields = (state) => state,
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
