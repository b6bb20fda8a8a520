import type { Tx } from '#db/database.server';
import type { Shop } from '#server/shop.server';
import type { FieldError } from '#shared/errors';
import type { NeededRight } from '#shared/rights';
import type { AuditRow } from './audit.queries.server';
import type { Admin } from './audit.service.server';

/** An entry of the log that is being undone. */
export type UndoneEntry = AuditRow;

export interface UndoContext {
  shop: Shop;
  /** Says that a part of the entry does not come back, and why. The rest does: the answer lists what is left out. */
  leaveOut(part: FieldError): void;
  /** Throws `forbidden` unless who undoes it may translate into this language (BCP 47). */
  requireLanguage(language: string): void;
}

/** How the actions of one service are undone: as new edits by the same service, which are in the log too. */
export interface UndoService {
  /** The right that the same edit needs. */
  right: NeededRight;
  /** Further rights, which depend on what the entry changed. */
  furtherRights?(entry: UndoneEntry): readonly NeededRight[];
  /** In one transaction. Throws `conflict` when something else has changed since (`refuseUndo`). */
  undo(tx: Tx, admin: Admin, entry: UndoneEntry, context: UndoContext): Promise<void>;
  /** The changed things, after the transaction has committed. */
  view?(shop: Shop, entry: UndoneEntry): Promise<Record<string, unknown>>;
}

/** By action. `src/server/undo.server.ts` collects what each feature registers. */
export type UndoRegistry = Readonly<Record<string, UndoService>>;
