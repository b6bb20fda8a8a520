import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sessionOf, untilBlocked } from '#test/blocked.server';
import { CARDS, cardOrder, cashOrder, fillCart, place, stockOf } from '#test/checkout.fixtures.server';
import { countDeadlocks } from '#test/deadlocks.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

/**
 * Regression test for a deadlock: a statement that locks a product's row and then updates it starts the update at an
 * outdated row version. While a foreign key check still locks that version, the update needs the lock of that
 * version, which the next waiting transaction holds.
 */
it.each(['by card', 'in cash'])(
  'two orders %s that wait behind a third, while the product is added to a cart, do not deadlock',
  async (way) => {
    const { db } = test.shop;
    const { id, variantIds } = await makeProduct(db, { stock: 9 });
    const variantId = variantIds[0] ?? 0;
    const buyers = await Promise.all([test.signIn(), test.signIn()]);
    for (const { token } of buyers) await fillCart(test, token, [{ id }]);
    const body = way === 'by card' ? cardOrder(CARDS.pays) : cashOrder();

    const responses = await db.transaction().execute(async (adding) => {
      await sql`SELECT FROM variants WHERE id = ${variantId} FOR KEY SHARE`.execute(adding);
      const placed = await db.transaction().execute(async (buying) => {
        await sql`UPDATE variants SET on_hand = on_hand - 1 WHERE id = ${variantId}`.execute(buying);
        const by = await sessionOf(buying);
        const orders: ReturnType<typeof place>[] = [];
        for (const { token } of buyers) {
          orders.push(place(test, token, { body }));
          await untilBlocked(db, { by, statement: 'place_order', count: orders.length });
        }
        return { orders };
      });
      return Promise.all(placed.orders);
    });

    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await stockOf(db, variantId)).toEqual({ onHand: 6, reserved: 0 });
    expect(await countDeadlocks(db)).toBe(0);
  },
);
