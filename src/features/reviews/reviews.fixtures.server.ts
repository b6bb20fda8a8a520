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

/** A review in the database, by a customer of its own unless one is given. */
export async function makeReview(
  db: Db,
  { productId, userId, rating = 4, title = 'Good', comment = 'It does what it should.', createdAt = new Date() }: MakeReview,
): Promise<string> {
  const { id } = await db
    .insertInto('reviews')
    .values({ productId: Number(productId), userId: userId ?? (await makeUser(db)).id, rating, title, comment, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** An order of a customer with one piece of each product in it. */
export async function makeOrderOf(
  db: Db,
  { userId, productIds, status }: { userId: string; productIds: string[]; status: string },
): Promise<void> {
  const { id } = await db
    .insertInto('orders')
    .values({
      orderNumber: `TW-${crypto.randomUUID()}`,
      userId,
      status,
      paymentMethod: 'cash_on_delivery',
      paymentStatus: 'pending',
      stockState: 'sold',
      itemsCents: 20_00,
      taxCents: 0,
      shippingCents: 0,
      discountCents: 0,
      totalCents: 20_00,
      shippingAddress: '{}',
      estimatedDelivery: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('orderLines')
    .values(
      productIds.map((productId, i) => ({
        orderId: id,
        position: i + 1,
        productId: Number(productId),
        sku: 'X',
        name: 'Thing',
        unitPriceCents: 20_00,
        quantity: 1,
      })),
    )
    .execute();
}
