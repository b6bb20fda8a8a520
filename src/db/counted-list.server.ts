import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.server';

/** Counting more would cost more than a page of the list. */
const MOST_COUNTED = 10_000;
/** Reading and sorting so many rows is as quick as reading a page along an index. */
const FEW = 1_000;

/** The number of rows of a list. */
export interface Counted {
  total: number;
  /** There are more than `total`, which were not counted. */
  totalIsMore?: true;
}

/** How many rows a statement selects, up to 10,000. */
export function countListed(db: Db, select: RawBuilder<unknown>): Promise<Counted> {
  return count(db, sql`SELECT count(*)::integer AS total FROM (${select} LIMIT ${MOST_COUNTED + 1}) counted`);
}

/**
 * The same for conditions that PostgreSQL knows little about. Materialized, so that it plans to read all rows: for a LIMIT it may
 * expect the first ones soon, and read the whole table where few match.
 */
export function countMatches(db: Db, select: RawBuilder<unknown>): Promise<Counted> {
  return count(
    db,
    sql`
    WITH found AS MATERIALIZED (${select})
    SELECT count(*)::integer AS total FROM (SELECT FROM found LIMIT ${MOST_COUNTED + 1}) counted`,
  );
}

/**
 * Whether all matches are read before they are sorted, by OFFSET 0, instead of reading along the index of the order until the page is
 * full: they may all be at the far end of the index.
 */
export function areFew({ total }: Counted): boolean {
  return total <= FEW;
}

async function count(db: Db, statement: RawBuilder<{ total: number }>): Promise<Counted> {
  const { rows } = await statement.execute(db);
  const counted = rows[0]?.total ?? 0;
  return counted > MOST_COUNTED ? { total: MOST_COUNTED, totalIsMore: true } : { total: counted };
}
