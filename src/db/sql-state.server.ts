/** PostgreSQL's codes for 'nothing happened, try again': serialization failure and deadlock. */
const RETRYABLE_CODES = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/** Repeats what the database has undone for another's sake: one transaction, or one statement outside any. */
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

/** SQLSTATE's class for whatever a constraint refuses. */
const VIOLATION_CLASS = '23';

/** Whether one of these constraints or unique indexes refused a statement; they are named as in the schema. */
export function isViolationOf(error: unknown, constraints: readonly string[]): boolean {
  const isViolation = sqlState(error)?.startsWith(VIOLATION_CLASS) ?? false;
  return isViolation && constraints.some((name) => name === (error as { constraint?: string }).constraint);
}
