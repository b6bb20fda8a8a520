import type { Db } from '#db/database.server';
import { makeUser } from '#test/factories.server';

interface MakeReview {
  productId: string;
  userId?: string;
  rating?: number;
  title?: string;
  comment?: string;
  createdAt?: Date;
}

/** Inserts a review, by a new customer unless one is given. */
export async function makeReview(
  db: Db,
  { productId, userId, rating = 4, title = 'Good', comment = 'It does what it should.', createdAt = new Date() }: MakeReview,
): Promise<string> {
  const { id } = await db
    .insertInto('reviews')
    .values({
      ...{ productId: Number(productId), userId: userId ?? (await makeUser(db)).id, rating, title, comment },
      ...{ createdAt, updatedAt: createdAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}
