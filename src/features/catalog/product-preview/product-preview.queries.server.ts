import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { productNamed } from '#features/catalog/products/products.queries.server';

/** The product of the new link; undefined: there is no such product. */
export async function insertPreview(
  tx: Tx,
  idOrSlug: string,
  { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ productId: number }>`
    INSERT INTO product_previews (token_hash, product_id, expires_at)
    SELECT ${tokenHash}, id, ${expiresAt} FROM products WHERE id = (${productNamed(idOrSlug)}) FOR KEY SHARE
    RETURNING product_id`.execute(tx);
  return rows[0]?.productId;
}

/** Removes all links of a product. Undefined: there is no such product. */
export async function deletePreviews(tx: Tx, idOrSlug: string): Promise<{ productId: number; removed: number } | undefined> {
  const { rows } = await sql<{ productId: number; removed: number }>`
    WITH product AS (SELECT id FROM products WHERE id = (${productNamed(idOrSlug)})),
         removed AS (DELETE FROM product_previews WHERE product_id = (SELECT id FROM product) RETURNING 1)
    SELECT id AS product_id, (SELECT count(*) FROM removed)::integer AS removed FROM product`.execute(tx);
  return rows[0];
}

/** The product of a link that has not expired, by the database's clock. */
export async function selectPreviewedProduct(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('productPreviews')
    .select('productId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.productId;
}
