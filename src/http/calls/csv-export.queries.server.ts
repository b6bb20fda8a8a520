import { type ControlledTransaction, type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/database.server';
import type { DB } from '#db/row-types.generated';

/** Ends with the stream, which outlives the function that opens it. */
export type ExportTransaction = ControlledTransaction<DB>;

/**
 * Opens a cursor on all rows of a query; rows are produced as they are fetched. A client that stops fetching is disconnected, so
 * that it does not hold an old snapshot.
 */
export async function openExport(tx: Tx, select: RawBuilder<unknown>): Promise<void> {
  // All rows will be read, but never sorted: an index has the right order.
  await sql`SET LOCAL cursor_tuple_fraction = 0.0001`.execute(tx);
  await sql`SET LOCAL idle_in_transaction_session_timeout = '60s'`.execute(tx);
  await sql`DECLARE exported NO SCROLL CURSOR FOR ${select}`.execute(tx);
}

export async function fetchExported<Row>(tx: Tx, count: number): Promise<Row[]> {
  const { rows } = await sql<Row>`FETCH ${sql.lit(count)} FROM exported`.execute(tx);
  return rows;
}
