import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { Day, DayRange } from '../insight/insight-days.rules';
import { type Batch, toStoredAt } from './visit-counter.server';
import { type Figures, toSlug } from './visits.rules';

/* Reports read counters by day and month: they cost the same at a thousand visits and at ten million. */

/** Adds a batch of counts to those of its days, once (db/functions/visits.sql). */
export async function storeVisits(db: Db, writer: string, { number, buckets }: Batch): Promise<void> {
  const counts = buckets.map((bucket) => ({
    at: toStoredAt(bucket),
    figures: toColumns(bucket.figures),
    products: decoded(bucket.products),
    terms: Object.fromEntries([...bucket.terms].map(([term, { searches, foundNothing }]) => [term, [searches, foundNothing]])),
  }));
  await sql`SELECT store_visits(${writer}, ${number}, ${JSON.stringify(counts)}::jsonb)`.execute(db);
}

function toColumns(figures: Figures): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, count]) => [name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`), count]),
  );
}

/** By slug: an address may be encoded in several ways. */
function decoded(views: ReadonlyMap<string, number>): Record<string, number> {
  const bySlug = new Map<string, number>();
  for (const [encoded, count] of views) {
    const slug = toSlug(encoded);
    if (slug !== undefined) bySlug.set(slug, (bySlug.get(slug) ?? 0) + count);
  }
  return Object.fromEntries(bySlug);
}

/** Removes rows that no report needs any more. */
export async function trimVisits(db: Db): Promise<void> {
  await sql`SELECT trim_visits((now() AT TIME ZONE shop_zone())::date)`.execute(db);
}

export type VisitDayRow = Figures & { day: Day };

export async function selectVisitDays(db: Db, { from, to }: DayRange): Promise<VisitDayRow[]> {
  const { rows } = await sql<VisitDayRow>`
    SELECT day::text AS day, visits, pages, product_views, searches, empty_searches, carts, cart_adds, checkouts, addresses, payments, orders
      FROM visit_days WHERE day BETWEEN ${from} AND ${to} ORDER BY day`.execute(db);
  return rows;
}

interface Compared {
  range: DayRange;
  before: DayRange | undefined;
  limit: number;
}

/** No days at all, for a report without a comparison. */
const NEVER: DayRange = { from: '2000-01-02', to: '2000-01-01' };

export interface ViewedRow {
  id: string;
  name: string | null;
  views: number;
  viewsBefore: number;
  pieces: number;
}

/** The products that were viewed most, with the pieces of them that were sold in the same days. */
export async function selectMostViewed(db: Db, { range, before = NEVER, limit }: Compared): Promise<ViewedRow[]> {
  const { rows } = await sql<ViewedRow>`
    WITH most AS MATERIALIZED (
      SELECT product_id, views FROM product_views_between(${range.from}::date, ${range.to}::date + 1) ORDER BY views DESC, product_id LIMIT ${limit}
    ), before AS MATERIALIZED (SELECT * FROM product_views_between(${before.from}::date, ${before.to}::date + 1)),
    sold AS MATERIALIZED (SELECT * FROM product_sales_between(${range.from}::date, ${range.to}::date + 1))
    SELECT most.product_id::text AS id, p.name, most.views, coalesce(before.views, 0)::bigint AS views_before, coalesce(sold.pieces, 0)::bigint AS pieces
      FROM most LEFT JOIN before USING (product_id) LEFT JOIN sold USING (product_id) LEFT JOIN products p ON p.id = most.product_id
     ORDER BY most.views DESC, most.product_id`.execute(db);
  return rows;
}

export interface TermRow {
  term: string;
  searches: number;
  foundNothing: number;
  searchesBefore: number;
}

/** The terms that were searched for most, or that found nothing most often. */
export async function selectTerms(
  db: Db,
  { range, before = NEVER, limit, isEmptyOnly }: Compared & { isEmptyOnly: boolean },
): Promise<TermRow[]> {
  const counted = isEmptyOnly ? sql.ref('found_nothing') : sql.ref('searches');
  const { rows } = await sql<TermRow>`
    WITH most AS MATERIALIZED (
      SELECT term, sum(searches)::bigint AS searches, sum(found_nothing)::bigint AS found_nothing FROM search_term_days
       WHERE day BETWEEN ${range.from} AND ${range.to} GROUP BY term HAVING sum(${counted}) > 0
       ORDER BY sum(${counted}) DESC, term LIMIT ${limit}
    ), before AS MATERIALIZED (
      SELECT term, sum(${counted})::bigint AS searches FROM search_term_days
       WHERE day BETWEEN ${before.from} AND ${before.to} AND term IN (SELECT term FROM most) GROUP BY term
    )
    SELECT term, most.searches, most.found_nothing, coalesce(before.searches, 0)::bigint AS searches_before
      FROM most LEFT JOIN before USING (term)
     ORDER BY most.${counted} DESC, term`.execute(db);
  return rows;
}
