import { type RawBuilder, sql } from 'kysely';

/** Names and values for `jsonb_build_object`: these columns of a table, by the names that rows have. */
export function jsonColumns(columns: readonly string[], alias?: string): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(alias === undefined ? column : `${alias}.${column}`)}`));
}
