/**
 * A change that the release before cannot live with (a column that goes, a new name) takes two steps: one release adds what is new and
 * stops using what is old; a later one removes it, in a migration whose first line names the first step's: `-- contract of 0098_x.sql`.
 */
const CONTRACT = /^-- contract of (\S+\.sql)\n/;

/** The migration since which nothing uses what this one removes; undefined if it removes nothing. */
export function contractOf(sql: string): string | undefined {
  return CONTRACT.exec(sql)?.[1];
}

/** The names of those with which the release of the applied migrations cannot go on: it still uses what they remove. */
export function findIncompatible(missing: readonly { name: string; sql: string }[], applied: Pick<ReadonlySet<string>, 'has'>): string[] {
  return missing.flatMap(({ name, sql }) => {
    const step = contractOf(sql);
    return step !== undefined && !applied.has(step) ? [name] : [];
  });
}
