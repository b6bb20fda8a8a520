/** SQLSTATEs after which the same work can be retried: serialization failure and deadlock. */
const RETRYABLE_CODES = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/**
 * Repeats `work`, one transaction or one statement outside any, after a deadlock, a serialization failure or an outdated plan; at most
 * five attempts.
 */
export async function retryUndone<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !(RETRYABLE_CODES.has(sqlState(error) ?? '') || isPlanOutdated(error))) throw error;
    }
  }
}

/** The SQLSTATE of an error from PostgreSQL, or the `code` of another error, such as ECONNREFUSED. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether a named statement was refused because a migration has changed its columns since it was planned. Its message is translated. */
export function isPlanOutdated(error: unknown): boolean {
  return sqlState(error) === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery';
}

/** The SQLSTATE class of integrity constraint violations. */
const VIOLATION_CLASS = '23';

/** Whether a statement violated one of these constraints or unique indexes, named as in the schema. */
export function isViolationOf(error: unknown, constraints: readonly string[]): boolean {
  const isViolation = sqlState(error)?.startsWith(VIOLATION_CLASS) ?? false;
  return isViolation && constraints.some((name) => name === (error as { constraint?: string }).constraint);
}

/** The value of a violated unique index of one column, as PostgreSQL reports it. */
export function violatedValue(error: unknown): string | undefined {
  const { detail } = error as { detail?: string };
  return /^Key \([^()]+\)=\((.*)\) already exists\.$/s.exec(detail ?? '')?.[1];
}
