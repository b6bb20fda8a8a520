import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { Cents } from '#shared/money';
import type { PromotionNames } from './promotion-sentences.rules';
import type { PromotionTerms } from './promotion-terms.schema';
import type { PromotionState } from './promotions.schema';

export interface StoredPromotion
  extends TableRow<
    'promotions',
    | 'id'
    | 'name'
    | 'code'
    | 'isPaused'
    | 'startsAt'
    | 'endsAt'
    | 'usageLimit'
    | 'customerLimit'
    | 'usedCount'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
  > {
  terms: PromotionTerms;
  state: PromotionState;
  uses: number;
  revenueCents: Cents;
}

const state = sql<PromotionState>`CASE WHEN p.ends_at <= now() THEN 'ended' WHEN p.is_paused THEN 'paused' WHEN p.starts_at > now() THEN 'scheduled' ELSE 'running' END`;

const columns = sql`p.id, p.name, p.code, p.terms, p.is_paused, p.starts_at, p.ends_at, p.usage_limit, p.customer_limit, p.used_count, p.version,
  p.created_at, p.updated_at, ${state} AS state,
  (SELECT jsonb_build_object('uses', count(*), 'revenueCents', coalesce(sum(o.total_cents), 0))
     FROM order_promotions op JOIN orders o ON o.id = op.order_id WHERE op.promotion_id = p.id AND o.status <> 'cancelled') AS counted`;

type CountedRow = Omit<StoredPromotion, 'uses' | 'revenueCents'> & { counted: Pick<StoredPromotion, 'uses' | 'revenueCents'> };

interface PromotionFilter {
  q?: string | undefined;
  state?: PromotionState | undefined;
  limit: number;
  offset: number;
}

/** One page of the promotions whose name or code contains a text, the newest first, and how many there are. */
export async function selectPromotions(
  db: Db,
  { q = '', state: wanted, limit, offset }: PromotionFilter,
): Promise<{ rows: StoredPromotion[]; total: number }> {
  const isFound = sql`(strpos(lower(p.name), lower(${q})) > 0 OR strpos(p.code, upper(${q})) > 0) AND ${wanted ? sql`${state} = ${wanted}` : sql`true`}`;
  const { rows } = await sql<CountedRow>`
    SELECT ${columns} FROM promotions p WHERE ${isFound} ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM promotions p WHERE ${isFound}`.execute(db);
  return { rows: rows.map(withCounts), total: counted.rows[0]?.total ?? 0 };
}

export async function selectPromotion(db: Db | Tx, id: number): Promise<StoredPromotion | undefined> {
  const { rows } = await sql<CountedRow>`SELECT ${columns} FROM promotions p WHERE p.id = ${id}`.execute(db);
  return rows.map(withCounts)[0];
}

function withCounts({ counted, ...row }: CountedRow): StoredPromotion {
  return { ...row, ...counted };
}

/** Locks a promotion until the transaction ends: against other changes, and against orders that use it. */
export async function lockPromotion(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT id FROM promotions WHERE id = ${id} FOR UPDATE`.execute(tx);
  return rows.length > 0;
}

export interface PromotionValues {
  name: string;
  code: string | null;
  terms: PromotionTerms;
  isPaused: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  usageLimit: number | null;
  customerLimit: number | null;
}

export async function insertPromotion(tx: Tx, values: PromotionValues & { id?: number; version?: number }): Promise<number> {
  const { id } = await tx
    .insertInto('promotions')
    .values({ ...values, terms: JSON.stringify(values.terms) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePromotion(tx: Tx, id: number, values: PromotionValues & { usedCount: number }): Promise<void> {
  await tx
    .updateTable('promotions')
    .set({ ...values, terms: JSON.stringify(values.terms), version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deletePromotion(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('promotions').where('id', '=', id).execute();
}

export async function isPromotionUsed(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    SELECT EXISTS (SELECT FROM order_promotions WHERE promotion_id = ${id}) AS is_used`.execute(tx);
  return rows[0]?.isUsed ?? false;
}

/** The names of what some terms refer to. */
export async function selectNames(db: Db | Tx, terms: readonly PromotionTerms[]): Promise<PromotionNames> {
  const ids = (of: (each: PromotionTerms) => readonly string[]) => [...new Set(terms.flatMap(of))];
  const named = (from: RawBuilder<unknown>) => sql`(SELECT coalesce(jsonb_object_agg(id, name), '{}') FROM (${from}) named)`;
  const variantIds = ids(({ benefit }) => (benefit.kind === 'gift' ? [benefit.variantId] : []));
  const customerIds = ids(({ customers }) => (customers.kind === 'chosen' ? customers.customerIds : []));
  const { rows } = await sql<PromotionNames>`
    SELECT ${named(sql`SELECT id, name FROM products WHERE id = ANY (${ids(({ items }) => items?.productIds ?? [])}::bigint[])`)} AS products,
           ${named(sql`SELECT id, name FROM categories WHERE id = ANY (${ids(({ items }) => items?.categoryIds ?? [])}::bigint[])`)} AS categories,
           ${named(sql`SELECT v.id, p.name FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id = ANY (${variantIds}::bigint[])`)} AS variants,
           ${named(sql`SELECT id, trim(first_name || ' ' || last_name) AS name FROM users WHERE id = ANY (${customerIds}::uuid[])`)} AS customers`.execute(
    db,
  );
  return rows[0] ?? { products: {}, categories: {}, variants: {}, customers: {} };
}

/** The categories that some terms name, with all below them. */
export async function selectCategoryIds(db: Db, terms: PromotionTerms): Promise<number[]> {
  const { rows } = await sql<{ categoryIds: number[] }>`
    SELECT to_jsonb(promotion_category_ids(${JSON.stringify(terms)}::jsonb)) AS category_ids`.execute(db);
  return rows[0]?.categoryIds ?? [];
}
