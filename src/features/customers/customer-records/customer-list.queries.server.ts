import { type RawBuilder, sql } from 'kysely';
import { columnRefs } from '#db/columns.server';
import { type Counted, countListed } from '#db/counted-list.server';
import type { Db, Tx } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import type { TableRow } from '#db/table-row';
import { openExport } from '#http/calls/csv-export.queries.server';
import { type ColumnIn, columnsIn } from '#shared/fields/field-table';
import { searchedMailbox } from '#shared/mailbox';
import type { Cents } from '#shared/money';
import { CUSTOMER_FIELDS } from './customer-fields';
import type { CustomerSort, LAST_ORDERS, REGISTERED } from './customer-records.schema';

export interface CustomerConditions {
  /** The ids of all whom words, tag and newsletter find, if these are few (findFew). */
  few?: readonly string[] | undefined;
  q?: string | undefined;
  tag?: string | undefined;
  newsletter?: boolean | undefined;
  minSpentCents?: Cents | undefined;
  maxSpentCents?: Cents | undefined;
  minOrders?: number | undefined;
  maxOrders?: number | undefined;
  lastOrder?: (typeof LAST_ORDERS)[number] | undefined;
  registered?: (typeof REGISTERED)[number] | undefined;
}

export interface CustomerListRow
  extends TableRow<'users', 'id' | 'version' | 'createdAt' | 'isGuest' | ColumnIn<typeof CUSTOMER_FIELDS>>,
    TableRow<'customerSummaries', 'orders' | 'lastOrderAt'> {
  spentCents: Cents;
  newsletter: boolean;
}

export interface CustomerSlice {
  sort: CustomerSort;
  limit: number;
  offset: number;
}

/**
 * The ids of those whom words, tag and newsletter find, unless they are more than `most`: few are read and sorted; of many, the list's
 * own order soon has a page, and reading all would be slow. Undefined without such a filter, too.
 */
export async function findFew(db: Db | Tx, conditions: CustomerConditions, most: number): Promise<string[] | undefined> {
  const words = wordsOf(conditions);
  if (!words) return undefined;
  const { rows } = await sql<{ userId: string }>`
    SELECT w.user_id FROM customer_search w WHERE w.search @@ (${words}) LIMIT ${most + 1}`.execute(db);
  return rows.length > most ? undefined : rows.map(({ userId }) => userId);
}

/** One page of the customers; the page is found along one index before anything else of them is read. */
export async function selectCustomers(
  db: Db,
  conditions: CustomerConditions,
  { sort, limit, offset }: CustomerSlice,
): Promise<CustomerListRow[]> {
  const order = ORDERS[sort];
  const { rows } = await sql<CustomerListRow>`
    SELECT u.id, u.version, ${columnRefs(columnsIn(CUSTOMER_FIELDS), 'u')}, u.created_at, u.is_guest, s.orders, s.spent_cents, s.last_order_at,
           w.search @@ ${SUBSCRIBED} AS newsletter
      FROM (SELECT s.* FROM customer_summaries s WHERE ${matching(conditions)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) s
      JOIN users u ON u.id = s.user_id
      JOIN customer_search w ON w.user_id = s.user_id
     ORDER BY ${order}`.execute(db);
  return rows;
}

export function countCustomers(db: Db, conditions: CustomerConditions): Promise<Counted> {
  return countListed(db, sql`SELECT FROM customer_summaries s WHERE ${matching(conditions)}`);
}

/** The customers whom a bulk change is about, at most `most`, locked in the order of their ids. */
export async function lockCustomers(
  tx: Tx,
  chosen: { ids: readonly string[] } | { conditions: CustomerConditions; without: readonly string[] },
  most: number,
): Promise<TableRow<'users', 'id' | 'email' | 'tags'>[]> {
  const isChosen =
    'ids' in chosen
      ? sql`s.is_listed AND s.user_id = ANY (${chosen.ids}::uuid[])`
      : sql`${matching(chosen.conditions)} AND s.user_id <> ALL (${chosen.without}::uuid[])`;
  const { rows } = await sql<TableRow<'users', 'id' | 'email' | 'tags'>>`
    SELECT u.id, u.email, u.tags FROM users u
     WHERE u.id = ANY (ARRAY(SELECT s.user_id FROM customer_summaries s WHERE ${isChosen} LIMIT ${most})) ORDER BY u.id FOR NO KEY UPDATE`.execute(
    tx,
  );
  return rows;
}

/** Opens a cursor on the customers of the list, in its order, with the columns of the shop's other export of customers. */
export async function openFoundCustomers(
  tx: Tx,
  { columns, conditions, sort }: { columns: RawBuilder<unknown>; conditions: CustomerConditions; sort: CustomerSort },
): Promise<void> {
  await openExport(
    tx,
    sql`
    SELECT ${columns} FROM customer_summaries s JOIN users u ON u.id = s.user_id WHERE ${matching(conditions)} ORDER BY ${ORDERS[sort]}`,
  );
}

/** Tags that are in use, by a part of them. */
export async function selectTags(db: Db, { q, limit }: { q: string; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    SELECT t.tag FROM customer_tags t
     WHERE strpos(fold_text(t.tag), fold_text(${q})) > 0
       AND EXISTS (SELECT FROM customer_search w WHERE w.search @@ tag_query(t.tag))
     ORDER BY ${inNameOrder(sql`t.tag`)} LIMIT ${limit}`.execute(db);
  return rows.map(({ tag }) => tag);
}

const SUBSCRIBED = sql`'''newsletter:yes'''::tsquery`;

/** Each along one index, in one of its directions. */
const ORDERS = {
  newest: sql`s.registered_at DESC, s.user_id DESC`,
  oldest: sql`s.registered_at, s.user_id`,
  name: sql`${inNameOrder(sql`s.name_key`)}, s.user_id`,
  nameDescending: sql`${inNameOrder(sql`s.name_key`)} DESC, s.user_id DESC`,
  spent: sql`s.spent_cents DESC, s.user_id DESC`,
  leastSpent: sql`s.spent_cents, s.user_id`,
  orders: sql`s.orders DESC, s.user_id DESC`,
  fewestOrders: sql`s.orders, s.user_id`,
  lastOrder: sql`s.last_order_at DESC NULLS LAST, s.user_id DESC`,
  longestAgo: sql`s.last_order_at NULLS FIRST, s.user_id`,
} as const satisfies Record<CustomerSort, RawBuilder<unknown>>;

function wordsOf({ q, tag, newsletter }: CustomerConditions): RawBuilder<unknown> | undefined {
  const words = [
    ...(q ? [sql`customer_query(${searchedMailbox(q)})`] : []),
    ...(tag ? [sql`tag_query(${tag})`] : []),
    ...(newsletter === undefined ? [] : [newsletter ? SUBSCRIBED : sql`'''newsletter:no'''::tsquery`]),
  ];
  return words.length > 0 ? sql.join(words, sql` && `) : undefined;
}

function matching(conditions: CustomerConditions): RawBuilder<unknown> {
  const { few, lastOrder, registered, ...limits } = conditions;
  const words = wordsOf(conditions);
  const from = (days: string) => sql`now() - make_interval(days => ${Number(days)})`;
  const all = [
    sql`s.is_listed`,
    ...(few ? [sql`s.user_id = ANY (${few}::uuid[])`] : []),
    ...(words && !few ? [sql`s.user_id IN (SELECT w.user_id FROM customer_search w WHERE w.search @@ (${words}))`] : []),
    ...(limits.minSpentCents === undefined ? [] : [sql`s.spent_cents >= ${limits.minSpentCents}`]),
    ...(limits.maxSpentCents === undefined ? [] : [sql`s.spent_cents <= ${limits.maxSpentCents}`]),
    ...(limits.minOrders === undefined ? [] : [sql`s.orders >= ${limits.minOrders}`]),
    ...(limits.maxOrders === undefined ? [] : [sql`s.orders <= ${limits.maxOrders}`]),
    ...(registered === undefined ? [] : [sql`s.registered_at >= ${from(registered)}`]),
    ...(lastOrder === undefined ? [] : [lastOrdered(lastOrder, from)]),
  ];
  return sql.join(all, sql` AND `);
}

function lastOrdered(lastOrder: (typeof LAST_ORDERS)[number], from: (days: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  switch (lastOrder) {
    case '30':
    case '90':
    case '365':
      return sql`s.last_order_at >= ${from(lastOrder)}`;
    case 'older':
      return sql`s.last_order_at < ${from('365')}`;
    case 'never':
      return sql`s.last_order_at IS NULL`;
    default:
      return lastOrder satisfies never;
  }
}
