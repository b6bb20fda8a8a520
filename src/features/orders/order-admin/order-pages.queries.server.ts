import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.server';
import { matchesFilter, shipBy } from './order-filter.queries.server';
import type { OrderFilter, OrderSort } from './orders-admin.schema';

/** Counting more would cost more than the page itself. */
const MOST_COUNTED = 10_000;
/** Reading and sorting so many orders is as quick as reading a page along an index. */
const FEW = 1_000;

const ORDERS = {
  newest: sql`o.created_at DESC, o.id DESC`,
  oldest: sql`o.created_at, o.id`,
  highestTotal: sql`o.total_cents DESC, o.id DESC`,
  lowestTotal: sql`o.total_cents, o.id`,
  mostUrgent: sql`${shipBy}, o.id`,
} as const satisfies Record<OrderSort, RawBuilder<unknown>>;

interface WantedPage {
  page: number;
  limit: number;
  sort?: OrderSort | undefined;
}

/** The orders of a page: a table `page` of their ids for a FROM clause, and their order. */
interface OrderPage {
  page: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

interface FoundOrders<Row> {
  rows: Row[];
  total: number;
  /** There are more than `total`. */
  isMore: boolean;
}

/** One page of the orders that match a filter, read by the statement of `select`, and their number up to 10,000. */
export async function readOrderPage<Row>(
  db: Db,
  filter: OrderFilter,
  { page, limit, sort = 'newest' }: WantedPage,
  select: (page: OrderPage) => RawBuilder<Row>,
): Promise<FoundOrders<Row>> {
  const counted = await countOrders(db, filter, MOST_COUNTED + 1);
  const matches = sql`SELECT o.* FROM orders o WHERE ${matchesFilter(filter)}`;
  // Orders are read along the index of the order until the page is full. Of few matches, which may all be at the far end of the index,
  // OFFSET 0 makes PostgreSQL find all by the filter before it sorts.
  const orders = counted <= FEW ? sql`${matches} OFFSET 0` : matches;
  const order = ORDERS[filter.late ? 'mostUrgent' : sort];
  const { rows } = await select({
    page: sql`(SELECT o.id FROM (${orders}) o ORDER BY ${order} LIMIT ${limit} OFFSET ${(page - 1) * limit}) page`,
    order,
  }).execute(db);
  return { rows, total: Math.min(counted, MOST_COUNTED), isMore: counted > MOST_COUNTED };
}

/**
 * How many orders a filter finds, up to `most`. Materialized, so that PostgreSQL plans to read all of them: for a LIMIT it may expect
 * the first ones soon, and read the whole table where few match.
 */
async function countOrders(db: Db, filter: OrderFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    WITH found AS MATERIALIZED (SELECT o.id FROM orders o WHERE ${matchesFilter(filter)})
    SELECT count(*)::integer AS total FROM (SELECT FROM found LIMIT ${most}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}
