import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { STOCKS, stocksOf } from '#test/checkout.fixtures.server';
import { deliveredOrder } from '#test/delivered-order.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

let adminToken: string;
beforeAll(async () => {
  adminToken = (await test.signIn('admin')).token;
});

afterEach(async () => {
  expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
});

const decide = (returnId: string, action: string) =>
  test.request(action === 'refund' ? 'POST' : 'PUT', `/returns/${returnId}/${action}`, { token: adminToken, body: {} });

/** What the provider refunded of an order, in cents. */
async function moneyRefunded(orderId: string): Promise<number[]> {
  const rows = await test.shop.db
    .selectFrom('testProviderRefunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .where('p.orderId', '=', orderId)
    .select('r.amountCents')
    .execute();
  return rows.map(({ amountCents }) => amountCents);
}

async function timesReturned(orderId: string): Promise<number> {
  const rows = await test.shop.db
    .selectFrom('orderStatusHistory')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', '=', 'returned')
    .execute();
  return rows.length;
}

describe('returns under concurrency', () => {
  it('never exceed what was bought', async () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(quantities, async (requested) => {
        const { order, kettles, requestReturn } = await deliveredOrder(test);
        const responses = await Promise.all(requested.map((quantity) => requestReturn([{ itemId: kettles, quantity }])));
        const granted = requested.filter((_, at) => responses[at]?.status === 201).reduce((sum, quantity) => sum + quantity, 0);
        expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true);
        expect(granted).toBeGreaterThan(0);
        expect(granted).toBeLessThanOrEqual(3);
        const line = await test.shop.db
          .selectFrom('orderLines')
          .select('returningQuantity')
          .where('orderId', '=', order._id)
          .where('position', '=', 1)
          .executeTakeFirstOrThrow();
        expect(line.returningQuantity).toBe(granted);
      }),
      { numRuns: 8 },
    );
  });

  it('restock and refund once, whatever admins do concurrently', async () => {
    const actions = fc.array(fc.constantFrom('approve', 'receive', 'refund', 'reject'), { minLength: 4, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(actions, fc.boolean(), async (burst, isWhole) => {
        const { buyer, order, kettles, lamp, createReturn } = await deliveredOrder(test);
        const items = [{ itemId: kettles, quantity: 3 }, ...(isWhole ? [{ itemId: lamp, quantity: 1 }] : [])];
        const { _id, refundAmount } = await createReturn(items);
        await decide(_id, 'approve');
        await Promise.all(burst.map((action) => decide(_id, action)));
        await Promise.all(['receive', 'receive', 'refund', 'refund', 'reject'].map((action) => decide(_id, action)));
        await Promise.all([decide(_id, 'refund'), decide(_id, 'refund')]);
        const { returns } = (await test.request('GET', `/orders/${order._id}/returns`, { token: buyer.token })).body;
        const [{ status }] = returns;
        expect(['rejected', 'refunded']).toContain(status);
        const [kettleStock, lampStock] = status === 'rejected' ? STOCKS.sold : STOCKS.untouched;
        expect(await stocksOf(test, buyer)).toEqual([kettleStock, isWhole ? lampStock : STOCKS.sold[1]]);
        expect(await moneyRefunded(order._id)).toEqual(status === 'rejected' ? [] : [Math.round(refundAmount * 100)]);
        expect(await timesReturned(order._id)).toBe(isWhole && status === 'refunded' ? 1 : 0);
      }),
      { numRuns: 8 },
    );
  });

  it('of two halves at once mark the order as returned, once', async () => {
    const { buyer, order, kettles, lamp, createReturn } = await deliveredOrder(test);
    const halves = [await createReturn([{ itemId: kettles, quantity: 3 }]), await createReturn([{ itemId: lamp, quantity: 1 }])];
    for (const { _id } of halves) await decide(_id, 'approve');
    await Promise.all(halves.flatMap(({ _id }) => [decide(_id, 'receive'), decide(_id, 'receive')]));
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.untouched);
    expect(await timesReturned(order._id)).toBe(1);
  });

  it('cannot bypass the transition table, even with SQL', async () => {
    const { kettles, createReturn } = await deliveredOrder(test);
    const { _id } = await createReturn([{ itemId: kettles, quantity: 1 }]);
    await expect(test.shop.db.updateTable('returns').set({ status: 'received' }).where('id', '=', _id).execute()).rejects.toThrow(
      'A return does not move from requested to received',
    );
    await expect(
      test.shop.db.updateTable('orderLines').set({ returningQuantity: 4 }).where('orderId', '=', kettles.slice(0, 36)).execute(),
    ).rejects.toThrow('order_lines_returned');
  });
});
