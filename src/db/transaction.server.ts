import type { Db, Tx } from './database.server';
import { retryUndone } from './sql-state.server';

/** Runs `work` in one transaction, and all of it again when the database has undone it for another's sake. Nothing else opens one. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryUndone(() => db.transaction().execute(work));
}
