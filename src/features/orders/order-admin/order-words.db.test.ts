import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessionOf, untilBlocked } from '#test/blocked.server';
import { makeOrderOf, makeProduct, makeUser } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

let productId: string;
beforeAll(async () => {
  productId = (await makeProduct(test.shop.db)).id;
});

async function ordersFoundBy(typed: string): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`SELECT order_id FROM order_search WHERE search @@ order_query(${typed})`.execute(
    test.shop.db,
  );
  return rows.map(({ orderId }) => orderId);
}

describe('an order', () => {
  it('is found by the new name of a customer who is renamed while it is placed', async () => {
    const { db } = test.shop;
    const { id: userId } = await makeUser(db);
    const { order, renaming } = await db.transaction().execute(async (tx) => {
      const order = await makeOrderOf(tx, { userId, productIds: [productId], status: 'pending' });
      const renaming = db.updateTable('users').set({ lastName: 'Zenobia' }).where('id', '=', userId).execute();
      await untilBlocked(db, { by: await sessionOf(tx), statement: 'update "users"' });
      // Not awaited here: it waits for this transaction.
      return { order, renaming: { done: renaming } };
    });
    await renaming.done;
    expect(await ordersFoundBy('zenobia')).toEqual([order.id]);
    expect(await ordersFoundBy('hopper')).toEqual([]);
  });

  it('is found by the new name if it is placed while its customer is renamed', async () => {
    const { db } = test.shop;
    const { id: userId } = await makeUser(db);
    const placing = await db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ lastName: 'Balthasar' }).where('id', '=', userId).execute();
      const placed = db.transaction().execute((other) => makeOrderOf(other, { userId, productIds: [productId], status: 'pending' }));
      await untilBlocked(db, { by: await sessionOf(tx), statement: 'insert into "order_lines"' });
      return { placed };
    });
    const { id } = await placing.placed;
    expect(await ordersFoundBy('balthasar')).toEqual([id]);
  });

  it('is found by both of two changes that are made at once', async () => {
    const { db } = test.shop;
    const { id: userId } = await makeUser(db);
    const { id } = await makeOrderOf(db, { userId, productIds: [productId], status: 'processing' });
    const moving = await db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ lastName: 'Melchior' }).where('id', '=', userId).execute();
      const moved = db.updateTable('orders').set({ shippingAddress: '{"city": "Samarkand"}' }).where('id', '=', id).execute();
      await untilBlocked(db, { by: await sessionOf(tx), statement: 'update "orders"' });
      return { moved };
    });
    await moving.moved;
    expect(await ordersFoundBy('melchior samarkand')).toEqual([id]);
  });
});
