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

/** The keys of photos that have the key of any other picture. */
export async function selectPublicKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`SELECT DISTINCT key FROM review_uploads WHERE key NOT LIKE 'photo-%' ORDER BY key`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** Moves a photo to another key in reviews and uploads. Its former picture is taken out of use, unless it is one of the shop's own too. */
export async function renamePhoto(tx: Tx, { key, newKey }: { key: string; newKey: string }): Promise<void> {
  await sql`
    INSERT INTO media_pictures (key, width, height, tint, bytes)
    SELECT ${newKey}, width, height, tint, bytes FROM media_pictures WHERE key = ${key} AND is_ready
    ON CONFLICT (key) DO NOTHING`.execute(tx);
  await sql`
    UPDATE reviews SET photos = (
      SELECT jsonb_agg(CASE WHEN photo ->> 'key' = ${key} THEN photo || jsonb_build_object('key', ${newKey}::text) ELSE photo END ORDER BY place)
        FROM jsonb_array_elements(photos) WITH ORDINALITY AS p (photo, place))
     WHERE photos @> ${JSON.stringify([{ key }])}::jsonb`.execute(tx);
  await sql`
    INSERT INTO review_uploads (user_id, product_id, key, uploaded_at)
    SELECT user_id, product_id, ${newKey}, uploaded_at FROM review_uploads WHERE key = ${key}
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`DELETE FROM review_uploads WHERE key = ${key}`.execute(tx);
  await sql`
    UPDATE media_pictures SET is_ready = false
     WHERE key = ${key} AND NOT EXISTS (SELECT FROM media_uses u WHERE u.key = ${key} AND u.used_by NOT LIKE 'review %')`.execute(tx);
}
