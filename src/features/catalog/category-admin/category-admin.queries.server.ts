import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonColumns } from '#db/columns.server';
import type { Tx } from '#db/database.server';
import type { DB } from '#db/row-types.generated';
import { CATEGORY_FIELDS } from '#features/catalog/categories/category-fields';
import { columnsIn } from '#shared/fields/field-table';

export interface LockedCategory {
  id: number;
  parentId: number | null;
  level: number;
  name: string;
  slug: string;
  oldSlugs: string[];
  /** Its addresses in other languages. */
  translatedSlugs: string[];
  sortOrder: number;
  version: number;
}

/** All categories, locked against inserts, moves and deletes until this transaction ends. They are few and rarely change. */
export async function lockCategories(tx: Tx): Promise<LockedCategory[]> {
  await sql`LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const { rows } = await sql<LockedCategory>`
      SELECT id, parent_id, level, name, slug, old_slugs, sort_order, version,
             ARRAY(SELECT t.slug FROM category_translations t WHERE t.category_id = c.id AND t.slug IS NOT NULL) AS translated_slugs
        FROM categories c`.execute(tx);
  return rows;
}

export async function insertCategory(tx: Tx, values: Insertable<DB['categories']>): Promise<number> {
  const { id } = await tx.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateCategory(tx: Tx, id: number, values: Updateable<DB['categories']>): Promise<void> {
  await tx
    .updateTable('categories')
    .set({ ...values, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Numbers siblings in this order. */
export async function updateSortOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE categories c SET sort_order = o.place FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS o (id, place)
     WHERE c.id = o.id AND c.sort_order <> o.place`.execute(tx);
}

export async function updateLevels(tx: Tx, levels: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    UPDATE categories c SET level = l.level FROM unnest(${[...levels.keys()]}::bigint[], ${[...levels.values()]}::integer[]) AS l (id, level)
     WHERE c.id = l.id AND c.level <> l.level`.execute(tx);
}

export async function toggleCategory(tx: Tx, id: number, flag: 'is_featured' | 'is_active'): Promise<void> {
  await sql`UPDATE categories SET ${sql.ref(flag)} = NOT ${sql.ref(flag)}, version = version + 1, updated_at = now() WHERE id = ${id}`.execute(
    tx,
  );
}

export async function countContents(tx: Tx, id: number): Promise<{ children: number; products: number }> {
  const { rows } = await sql<{ children: number; products: number }>`
    SELECT (SELECT count(*) FROM categories WHERE parent_id = ${id}) AS children,
           (SELECT count(*) FROM products WHERE category_id = ${id}) AS products`.execute(tx);
  return rows[0] ?? { children: 0, products: 0 };
}

export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', id).execute();
}

/** Recounts all products, with writers locked out. */
export async function recountListings(tx: Tx): Promise<void> {
  await sql`SELECT recount_listings()`.execute(tx);
}

/** Updates the stored product counts of categories, including sub-categories, where they differ. */
export async function storeProductCounts(tx: Tx, counts: ReadonlyMap<string, number>): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE categories c SET product_count = n.products
      FROM unnest(${[...counts.keys()]}::bigint[], ${[...counts.values()]}::integer[]) AS n (id, products)
     WHERE c.id = n.id AND c.product_count <> n.products`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The fields of a category that admins set, for the audit log; undefined if it does not exist. */
export async function selectCategoryState(tx: Tx, id: number): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ state: Record<string, unknown> }>`
    SELECT jsonb_build_object('name', name, 'slug', slug, 'parentId', parent_id, 'imageUrl', image_url, 'imageAlt', image_alt,
             'icon', icon, 'color', color, 'sortOrder', sort_order, 'pinnedProductIds', pinned_product_ids,
             ${jsonColumns(columnsIn(CATEGORY_FIELDS))}) AS state
      FROM categories WHERE id = ${id}`.execute(tx);
  return rows[0]?.state;
}
