import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { isForSale, productNamed } from '#features/catalog/products/products.queries.server';
import type { StoredPhoto } from './reviews.queries.server';

interface PhotosOfReview {
  idOrSlug: string;
  userId: string;
}

/** The id of a product that can be reviewed. */
export async function selectReviewedProduct(db: Db, idOrSlug: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT p.id FROM products p WHERE p.id = (${productNamed(idOrSlug)}) AND ${isForSale}`.execute(db);
  return rows[0]?.id;
}

/** Stores who uploaded a photo, and for which review. */
export async function insertUpload(db: Db, upload: { userId: string; productId: number; key: string }): Promise<void> {
  await db
    .insertInto('reviewUploads')
    .values(upload)
    .onConflict((conflict) => conflict.columns(['userId', 'productId', 'key']).doUpdateSet({ uploadedAt: sql`now()` }))
    .execute();
}

export async function isUploadOf(db: Db, userId: string, key: string): Promise<boolean> {
  const row = await db.selectFrom('reviewUploads').select('key').where('key', '=', key).where('userId', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** Which of these pictures the customer uploaded for a review of the product. */
export async function selectUploaded(tx: Tx, { idOrSlug, userId, keys }: PhotosOfReview & { keys: readonly string[] }): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM review_uploads
     WHERE user_id = ${userId} AND product_id = (${productNamed(idOrSlug)}) AND key = ANY (${keys}::text[])`.execute(tx);
  return rows.map(({ key }) => key);
}

/** The photos of the customer's review of a product; staff who decide on them wait until the transaction ends. */
export async function lockOwnPhotos(tx: Tx, { idOrSlug, userId }: PhotosOfReview): Promise<StoredPhoto[]> {
  const { rows } = await sql<{ photos: StoredPhoto[] }>`
    SELECT photos FROM reviews WHERE user_id = ${userId} AND product_id = (${productNamed(idOrSlug)}) FOR NO KEY UPDATE`.execute(tx);
  return rows[0]?.photos ?? [];
}
