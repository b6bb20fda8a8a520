import { type RawBuilder, sql } from 'kysely';
import { columnRefs } from '#db/columns.server';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import { type ColumnValues, columnsIn } from '#shared/fields/field-table';
import type { Cents } from '#shared/money';
import { GIFT_CARD_CLASS } from '#shared/tax-classes';
import { PROMOTION_FIELDS } from './promotion-fields';
import type { PromotionNames } from './promotion-sentences.rules';
import type { PromotionTerms } from './promotion-terms.schema';
import type { PromotionState } from './promotions.schema';

const FIELD_COLUMNS = columnsIn(PROMOTION_FIELDS);

/** What staff set of a promotion. */
export interface PromotionValues extends ColumnValues<typeof PROMOTION_FIELDS>, TableRow<'promotions', 'code' | 'hasCodes'> {
  terms: PromotionTerms;
}

export interface StoredPromotion
  extends TableRow<'promotions', 'id' | 'usedCount' | 'version' | 'createdAt' | 'updatedAt'>,
    PromotionValues {
  state: PromotionState;
  uses: number;
  revenueCents: Cents;
}

const state = sql<PromotionState>`CASE WHEN p.ends_at <= now() THEN 'ended' WHEN p.is_paused THEN 'paused' WHEN p.starts_at > now() THEN 'scheduled' ELSE 'running' END`;

const columns = sql`p.id, ${columnRefs(FIELD_COLUMNS, 'p')}, p.code, p.has_codes, p.terms, p.used_count, p.version, p.created_at,
  p.updated_at, ${state} AS state,
  coalesce(counted.uses, 0) AS uses, coalesce(counted.revenue_cents, 0) AS revenue_cents`;

const promotions = sql`promotions p LEFT JOIN LATERAL (SELECT * FROM current_promotion_counts c WHERE c.promotion_id = p.id) counted ON true`;

interface PromotionFilter {
  q?: string | undefined;
  state?: PromotionState | undefined;
  limit: number;
  offset: number;
}

/** One page of the promotions whose name or code contains a text, the newest first, and how many there are. */
export async function selectPromotions(
  db: Db,
  { q = '', state: requested, limit, offset }: PromotionFilter,
): Promise<{ rows: StoredPromotion[]; total: number }> {
  const isFound = sql`(strpos(fold_text(p.name), fold_text(${q})) > 0 OR strpos(fold_text(p.code), fold_text(${q})) > 0
    OR p.id = (SELECT promotion_id FROM promotion_codes WHERE code = upper(trim(${q})))) AND ${requested ? sql`${state} = ${requested}` : sql`true`}`;
  const { rows } = await sql<StoredPromotion>`
    SELECT ${columns} FROM ${promotions} WHERE ${isFound} ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM promotions p WHERE ${isFound}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function selectPromotion(db: Db | Tx, id: number): Promise<StoredPromotion | undefined> {
  const { rows } = await sql<StoredPromotion>`SELECT ${columns} FROM ${promotions} WHERE p.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a promotion until the transaction ends: against other changes, and against orders that use it. */
export async function lockPromotion(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT id FROM promotions WHERE id = ${id} FOR UPDATE`.execute(tx);
  return rows.length > 0;
}

/** A new promotion; what is absent of its fields is as the database begins them. */
export type NewPromotionValues = Partial<PromotionValues> &
  Pick<PromotionValues, 'name' | 'code' | 'terms'> & { id?: number; version?: number };

export async function insertPromotion(tx: Tx, values: NewPromotionValues): Promise<PromotionValues & { id: number }> {
  const row = await tx
    .insertInto('promotions')
    .values({ ...values, terms: JSON.stringify(values.terms) })
    .returning(['id', ...FIELD_COLUMNS, 'code', 'hasCodes'])
    .executeTakeFirstOrThrow();
  return { ...row, terms: values.terms };
}

export async function updatePromotion(tx: Tx, id: number, values: PromotionValues & { usedCount: number }): Promise<void> {
  await tx
    .updateTable('promotions')
    .set({ ...values, terms: JSON.stringify(values.terms), version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deletePromotion(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('promotionChanges').where('promotionId', '=', id).execute();
  await tx.deleteFrom('promotions').where('id', '=', id).execute();
}

/** Folds at most `most` changes into the counts of promotions, and returns how many it folded. */
export async function foldChanges(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`SELECT fold_promotion_changes(${most}) AS folded`.execute(db);
  return rows[0]?.folded ?? 0;
}

export async function isPromotionUsed(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    SELECT EXISTS (SELECT FROM order_promotions WHERE promotion_id = ${id}) AS is_used`.execute(tx);
  return rows[0]?.isUsed ?? false;
}

/** Whether it has codes for single customers that are not revoked. */
export async function hasOpenCodes(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    SELECT EXISTS (SELECT FROM promotion_codes WHERE promotion_id = ${id} AND revoked_at IS NULL) AS is_open`.execute(tx);
  return rows[0]?.isOpen ?? false;
}

/** Whether this is a code for a single customer. */
export async function isOwnCode(tx: Tx, code: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`SELECT EXISTS (SELECT FROM promotion_codes WHERE code = ${code}) AS is_known`.execute(
    tx,
  );
  return rows[0]?.isKnown ?? false;
}

/** Whether a promotion can give this: it is in the shop, and no gift card, which nobody would pay for. */
export async function canBeGift(tx: Tx, variantId: string): Promise<boolean> {
  const { rows } = await sql<{ canBe: boolean }>`
    SELECT EXISTS (SELECT FROM variants v JOIN products p ON p.id = v.product_id
                    WHERE v.id = ${variantId} AND p.tax_class <> ${GIFT_CARD_CLASS}) AS can_be`.execute(tx);
  return rows[0]?.canBe ?? false;
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
