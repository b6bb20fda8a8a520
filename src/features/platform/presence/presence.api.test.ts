import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeExpired } from '#server/retention.server';
import { move, orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let ada: { token: string; userId: string };
let grace: { token: string; userId: string };
let orderId: string;

beforeAll(async () => {
  ada = await test.signIn('admin');
  grace = await test.signIn('packer');
  await test.shop.db.updateTable('users').set({ firstName: 'Grace', lastName: 'Hopper' }).where('id', '=', grace.userId).execute();
});
beforeEach(async () => {
  orderId = (await orderIn(test, ada.token)).order._id;
});

const report = (who: { token: string } | undefined, more: object = {}) =>
  test.request('POST', '/admin/presence', { token: who?.token, body: { subject: `order:${orderId}`, tab: 'a', ...more } });

describe('somebody who has an order open', () => {
  it('is seen by the others, once, and not by themselves', async () => {
    expect((await report(ada)).body).toMatchObject({ others: [], version: 1, updatedAt: expect.any(String), changes: [] });
    await report(grace);
    await report(grace, { tab: 'b' });
    expect((await report(ada)).body.others).toEqual([{ _id: grace.userId, name: 'Grace Hopper' }]);
    expect((await report(grace)).body.others).toHaveLength(1);
    expect((await report(ada, { subject: 'product:1' })).body.others).toEqual([]);
  });

  it('is gone when the tab is closed, or reports no more', async () => {
    await report(grace);
    await report(grace, { isLeaving: true });
    expect((await report(ada)).body.others).toEqual([]);
    await report(grace);
    await sql`UPDATE presences SET seen_at = now() - interval '1 minute' WHERE user_id = ${grace.userId}`.execute(test.shop.db);
    expect((await report(ada)).body.others).toEqual([]);
    await removeExpired(test.shop);
    const { rows } = await sql`SELECT FROM presences WHERE user_id = ${grace.userId}`.execute(test.shop.db);
    expect(rows).toEqual([]);
  });

  it('learns what others changed since, but not what they did themselves', async () => {
    const before = (await report(grace)).body;
    await move(test, ada.token, { orderId, to: 'confirmed' });
    const after = (await report(grace, { since: before.latest })).body;
    expect(after.changes).toEqual([{ _id: expect.any(String), by: 'Ada Lovelace', action: 'order.status', at: expect.any(String) }]);
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect((await report(grace, { since: after.latest })).body.changes).toEqual([]);
    expect((await report(ada, { since: before.latest })).body.changes).toEqual([]);
    expect((await report(grace)).body.changes).toEqual([]);
  });

  it('is seen by many at once', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => report(n % 2 ? ada : grace, { tab: `t${n % 3}` })));
    expect(results.every(({ status }) => status === 200)).toBe(true);
    expect((await report(ada)).body.others).toHaveLength(1);
  });
});

describe('the call', () => {
  it('is for staff who may read the thing', async () => {
    expect((await report(undefined)).status).toBe(401);
    expect((await report(await test.signIn())).status).toBe(403);
    expect((await report(await test.signIn('editor'))).status).toBe(403);
    expect((await report(grace, { subject: 'customer:1' })).status).toBe(403);
    expect((await report(grace, { subject: 'product:1' })).status).toBe(200);
  });

  it.each([
    { subject: 'order:' },
    { subject: 'secret:1' },
    { subject: "order:'; DROP TABLE presences" },
    { tab: 'x'.repeat(41) },
    { tab: '' },
    { since: '-1' },
  ])('refuses %j', async (body) => {
    expect((await report(ada, body)).status).toBe(422);
  });

  it('knows no order without an id', async () => {
    expect((await report(ada, { subject: 'order:abc' })).status).toBe(404);
  });
});
