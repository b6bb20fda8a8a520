import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#shared/money';
import { findBrokenInvariants } from '#test/invariants.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

let admin: { token: string; userId: string } | undefined;

async function customer() {
  const { token, userId } = await test.signIn();
  admin ??= await test.signIn('admin');
  const { token: adminToken } = admin;
  const give = (body: object) => test.request('POST', `/admin/store-credit/${userId}`, { token: adminToken, body });
  const read = async () => (await test.request('GET', '/store-credit', { token })).body.credit;
  return { token, userId, admin, give, read };
}

describe('store credit', () => {
  it('is given by staff with a note, and the customer sees it without names of staff', async () => {
    const { userId, admin, give, read } = await customer();
    expect(await read()).toMatchObject({ balance: 0, movements: [], total: 0 });
    expect(await give({ amount: 25, reason: 'gift', note: 'For the trouble' })).toMatchObject({
      status: 200,
      body: { credit: { balance: 25, movements: [{ amount: 25, balanceAfter: 25, by: expect.stringContaining('@') }] } },
    });
    await give({ amount: -5.5, reason: 'correction', note: 'Too much' });
    const shown = await read();
    expect(shown).toMatchObject({
      balance: 19.5,
      movements: [
        { amount: -5.5, reason: 'correction' },
        { amount: 25, note: 'For the trouble' },
      ],
    });
    expect(JSON.stringify(shown)).not.toContain('admin');
    const log = await test.request('GET', `/admin/audit?subjectType=customer&subjectId=${userId}`, { token: admin.token });
    expect(log.body.entries[0]).toMatchObject({
      action: 'credit.change',
      before: { balance: 25 },
      after: { balance: 19.5, note: 'Too much' },
    });
    const check = await test.request('GET', '/admin/store-credit/check', { token: admin.token });
    expect(check.body).toMatchObject({ ok: true, differences: [] });
  });

  it.each([
    [{ amount: 0, reason: 'gift', note: 'x' }, 'amount'],
    [{ amount: 0.001, reason: 'gift', note: 'x' }, 'amount'],
    [{ amount: -1, reason: 'gift', note: 'x' }, 'amount'],
    [{ amount: 1, reason: 'refund', note: 'x' }, 'reason'],
    [{ amount: 1, reason: 'gift', note: ' ' }, 'note'],
    [{ amount: 1, reason: 'gift' }, 'note'],
    [{ amount: '1', reason: 'gift', note: 'x' }, 'amount'],
  ])('is not changed by %j', async (body, field) => {
    const { give, read } = await customer();
    expect(await give(body)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    expect((await read()).balance).toBe(0);
  });

  it('is never below zero, and a change of a balance that somebody changed meanwhile is refused with the present one', async () => {
    const { give } = await customer();
    await give({ amount: 10, reason: 'gift', note: 'x' });
    const tooMuch = { amount: -10.01, reason: 'correction', note: 'x' };
    expect(await give(tooMuch)).toMatchObject({ status: 409, body: { balance: 10 } });
    expect(await give({ amount: 1, reason: 'gift', note: 'x', expectedBalance: 9 })).toMatchObject({ status: 409, body: { balance: 10 } });
    const both = { amount: 1, reason: 'gift', note: 'x', expectedBalance: 10 };
    const responses = await Promise.all([give(both), give(both)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is for staff with the right for refunds, and nobody reads that of others', async () => {
    const { userId, token } = await customer();
    const body = { amount: 1, reason: 'gift', note: 'x' };
    expect((await test.request('POST', `/admin/store-credit/${userId}`, { body })).status).toBe(401);
    expect((await test.request('POST', `/admin/store-credit/${userId}`, { token, body })).status).toBe(403);
    expect((await test.request('GET', `/admin/store-credit/${userId}`, { token })).status).toBe(403);
    expect((await test.request('GET', '/store-credit')).status).toBe(401);
    const { token: support } = await test.signIn('support');
    expect((await test.request('POST', `/admin/store-credit/${userId}`, { token: support, body })).status).toBe(403);
    expect((await test.request('GET', `/admin/store-credit/${userId}`, { token: support })).status).toBe(200);
    const { token: owner } = await test.signIn('admin');
    for (const id of ['x', crypto.randomUUID()]) {
      expect((await test.request('POST', `/admin/store-credit/${id}`, { token: owner, body })).status).toBe(404);
      expect((await test.request('GET', `/admin/store-credit/${id}`, { token: owner })).status).toBe(404);
    }
  });
});

describe('the ledger of store credit', () => {
  it('sums to the balance after any changes at once, and the balance is never negative', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -900, max: 900 }).filter(Boolean), { minLength: 2, maxLength: 6 }), async (deltas) => {
        const { give, read } = await customer();
        const responses = await Promise.all(deltas.map((delta) => give({ amount: delta / 100, reason: 'correction', note: 'Property' })));
        const granted = deltas.filter((_, at) => responses[at]?.status === 200).reduce((sum, delta) => sum + delta, 0);
        expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
        expect(Math.round((await read()).balance * 100)).toBe(granted);
        expect(granted).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 5 },
    );
    expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
  });

  it('is only added to, and nothing else changes a balance', async () => {
    const { userId, give } = await customer();
    await give({ amount: 10, reason: 'gift', note: 'x' });
    const { db } = test.shop;
    await expect(
      db
        .updateTable('storeCreditMovements')
        .set({ deltaCents: cents(1) })
        .execute(),
    ).rejects.toThrow('new movements');
    await expect(db.deleteFrom('storeCreditMovements').execute()).rejects.toThrow('new movements');
    await expect(
      db
        .updateTable('storeCredits')
        .set({ balanceCents: cents(1) })
        .execute(),
    ).rejects.toThrow('new movements');
    await expect(
      db
        .insertInto('storeCreditMovements')
        .values({ userId, deltaCents: -1001, balanceAfterCents: 0, reason: 'payment' } as never)
        .execute(),
    ).rejects.toThrow('store_credits_balance_cents_check');
  });
});
