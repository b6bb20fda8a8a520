import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';

/** The functions are in db/functions/schedule.sql; all of them go by the database's clock. */

/** Publishes at most so many drafts whose time has come. Returns how many. */
export async function publishDueProducts(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ published: number }>`SELECT publish_due_products(${most}) AS published`.execute(tx);
  return rows[0]?.published ?? 0;
}

/** Starts and ends sales whose time has come: queues their products. */
export async function switchDueSales(tx: Tx): Promise<void> {
  await sql`SELECT switch_due_sales()`.execute(tx);
}

/** Calculates the prices in force of at most so many queued products. Returns how many; null while another process does it. */
export async function repriceQueued(tx: Tx, most: number): Promise<number | null> {
  const { rows } = await sql<{ repriced: number | null }>`SELECT reprice_queued(${most}) AS repriced`.execute(tx);
  return rows[0]?.repriced ?? null;
}

/** Until the next draft is published or sale switched; 0 or less: something is due. Null: nothing is planned. */
export async function selectMsToNextSwitch(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`SELECT milliseconds_to_next_switch() AS ms`.execute(db);
  return rows[0]?.ms ?? null;
}
