import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { CategoryProductSort } from '#features/catalog/catalog-engine/facets.service.server';
import type { ProductSummaryRow } from '#features/catalog/products/product-view.server';
import { productSummaryColumns } from '#features/catalog/products/products.queries.server';

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

/** These products in this order; those that are gone are left out. */
export async function selectProductsInOrder(db: Db, ids: readonly number[]): Promise<ProductSummaryRow[]> {
  const { rows } = await sql<ProductSummaryRow>`
    SELECT ${productSummaryColumns}
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place) JOIN products p USING (id) JOIN categories c ON c.id = p.category_id
     ORDER BY wanted.place`.execute(db);
  return rows;
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
