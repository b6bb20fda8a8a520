import type { Db, Tx } from './database.server';
import { retryUndone } from './sql-state.server';

/**
 * Runs `work` in one transaction, and repeats it after a deadlock, a serialization failure or an outdated plan. All
 * transactions are opened here, except the export's.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryUndone(() => db.transaction().execute(work));
}
