import { type RawBuilder, sql } from 'kysely';

/** Columns of a table for a SELECT, by the names that rows have. */
export function columnRefs(columns: readonly string[], alias?: string): RawBuilder<unknown> {
  return sql.join(columns.map((column) => columnRef(column, alias)));
}

/** The same for `jsonb_build_object`: names and values. */
export function jsonColumns(columns: readonly string[], alias?: string): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${sql.lit(column)}, ${columnRef(column, alias)}`));
}

function columnRef(column: string, alias: string | undefined): RawBuilder<unknown> {
  return sql.ref(alias === undefined ? column : `${alias}.${column}`);
}
