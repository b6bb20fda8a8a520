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
  const { rows: most } = await sql<{ id: number; views: number }>`
    SELECT product_id AS id, views FROM product_views_between(${range.from}::date, ${range.to}::date + 1)
     ORDER BY views DESC, product_id LIMIT ${limit}`.execute(db);
  // Only of these: given as values, they are looked up before anything is summed.
  const ids = most.map(({ id }) => id);
  const { rows } = await sql<ViewedRow>`
    SELECT v.id::text AS id, p.name, v.views, coalesce(b.views, 0)::bigint AS views_before, coalesce(s.pieces, 0)::bigint AS pieces
      FROM unnest(${ids}::bigint[], ${most.map(({ views }) => views)}::bigint[]) AS v (id, views)
      LEFT JOIN (SELECT * FROM product_views_between(${before.from}::date, ${before.to}::date + 1) WHERE product_id = ANY (${ids}::bigint[])) b
        ON b.product_id = v.id
      LEFT JOIN (SELECT * FROM product_sales_between(${range.from}::date, ${range.to}::date + 1) WHERE product_id = ANY (${ids}::bigint[])) s
        ON s.product_id = v.id
      LEFT JOIN products p ON p.id = v.id
     ORDER BY v.views DESC, v.id`.execute(db);
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
  const { rows: most } = await sql<Omit<TermRow, 'searchesBefore'>>`
    SELECT term, searches, found_nothing FROM searches_between(${range.from}::date, ${range.to}::date + 1)
     WHERE ${counted} > 0 ORDER BY ${counted} DESC, term LIMIT ${limit}`.execute(db);
  const { rows } = await sql<{ term: string; before: number }>`
    SELECT term, ${counted} AS before FROM searches_between(${before.from}::date, ${before.to}::date + 1)
     WHERE term = ANY (${most.map(({ term }) => term)}::text[])`.execute(db);
  const counts = new Map(rows.map((row) => [row.term, row.before]));
  return most.map((row) => ({ ...row, searchesBefore: counts.get(row.term) ?? 0 }));
}
