import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';

/** Whether this is an order of the customer's that was sent. */
export async function isReturnableBy(db: Db, { orderId, userId }: { orderId: string; userId: string }): Promise<boolean> {
  const { rows } = await sql`SELECT FROM orders WHERE id = ${orderId} AND user_id = ${userId} AND status = 'delivered'`.execute(db);
  return rows.length > 0;
}

interface NewPhoto {
  orderId: string;
  width: number;
  height: number;
  picture: Buffer;
}

export async function insertPhoto(db: Db, photo: NewPhoto): Promise<string> {
  const { id } = await db.insertInto('returnPhotos').values(photo).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface StoredPhoto {
  picture: Buffer;
  userId: string;
}

/** A photo of an order, and whose order it is. */
export async function selectPhoto(db: Db, { orderId, photoId }: { orderId: string; photoId: string }): Promise<StoredPhoto | undefined> {
  const { rows } = await sql<StoredPhoto>`
    SELECT f.picture, o.user_id FROM return_photos f JOIN orders o ON o.id = f.order_id WHERE f.id = ${photoId} AND f.order_id = ${orderId}`.execute(
    db,
  );
  return rows[0];
}

/** How many of these photos are of the order, and in no return yet. */
export async function countFreePhotos(tx: Tx, orderId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM return_photos WHERE order_id = ${orderId} AND return_id IS NULL AND id = ANY (${ids}::uuid[])`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
