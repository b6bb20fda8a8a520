import { type RawBuilder, sql } from 'kysely';
import { areFew, type Counted, countMatches } from '#db/counted-list.server';
import type { Db } from '#db/database.server';
import type { OrderFilter, OrderSort } from './all-orders.schema';
import { matchesFilter, shipBy } from './order-filter.queries.server';

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
  counted: Counted;
}

/** One page of the orders that match a filter, read by the statement of `select`, and their number up to 10,000. */
export async function readOrderPage<Row>(
  db: Db,
  filter: OrderFilter,
  { page, limit, sort = 'newest' }: WantedPage,
  select: (page: OrderPage) => RawBuilder<Row>,
): Promise<FoundOrders<Row>> {
  const matching = matchesFilter(filter);
  const counted = await countMatches(db, sql`SELECT o.id FROM orders o WHERE ${matching}`);
  const matches = sql`SELECT o.* FROM orders o WHERE ${matching}`;
  const orders = areFew(counted) ? sql`${matches} OFFSET 0` : matches;
  const order = ORDERS[filter.late ? 'mostUrgent' : sort];
  const { rows } = await select({
    page: sql`(SELECT o.id FROM (${orders}) o ORDER BY ${order} LIMIT ${limit} OFFSET ${(page - 1) * limit}) page`,
    order,
  }).execute(db);
  return { rows, counted };
}
