import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { CategoryProductSort } from '#features/catalog/categories/category-fields';

export interface OrderRow {
  id: number;
  name: string;
  slug: string;
  version: number;
  productSort: CategoryProductSort;
  pinnedProductIds: number[];
}

export async function selectCategoryOrder(db: Db, id: number): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    SELECT id, name, slug, version, product_sort, to_json(pinned_product_ids) AS pinned_product_ids FROM categories WHERE id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Those of the products that are in one of the categories. */
export async function selectIdsInCategories(
  tx: Tx,
  { ids, categoryIds }: { ids: readonly number[]; categoryIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM products WHERE id = ANY (${ids}::bigint[]) AND category_id = ANY (${categoryIds}::bigint[])`.execute(tx);
  return rows.map(({ id }) => id);
}
