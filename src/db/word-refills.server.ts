import { sql } from 'kysely';
import type { Db } from './database.server';

/** How many rows one transaction writes again. */
const REFILLED_AT_ONCE = 500;

/**
 * Background task: writes the words of products, customers and orders again that a release makes in another way, where a migration has left a
 * note of it in `word_refills`.
 */
export async function refillWords({ db }: { db: Db }, { stop }: { stop: AbortSignal }): Promise<void> {
  while (!stop.aborted && (await refillSomeWords(db, REFILLED_AT_ONCE)) > 0);
}

/** Writes at most so many rows again; returns how many, 0 when there are no more. */
export async function refillSomeWords(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ written: number }>`SELECT refill_words(${most}) AS written`.execute(db);
  return rows[0]?.written ?? 0;
}
