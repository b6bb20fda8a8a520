import type { Db, Tx } from './database.server';

/** PostgreSQL's codes for 'nothing happened, try again': serialization failure and deadlock. */
const RETRYABLE_CODES = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/** Runs `work` in one transaction; repeats it when the database asks for that. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryUndone(() => db.transaction().execute(work));
}

/** Repeats work that the database has undone for another's sake. It must be one transaction, or one statement. */
export async function retryUndone<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRYABLE_CODES.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/** The five-letter SQLSTATE of an error that came from PostgreSQL. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const UNIQUE_VIOLATION = '23505';

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION;
}
