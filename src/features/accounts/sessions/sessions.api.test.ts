import { describe, expect, it } from 'vitest';
import { profileMessages as messages } from '#features/accounts/accounts/profile.messages';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const PASSWORD = 'Passw0rd!';
let customerCount = 0;

/** A customer who is also signed in on a phone. */
async function newCustomer() {
  const email = `sessions-${++customerCount}@example.com`;
  const laptop = await test.request('POST', '/auth/register', {
    body: { firstName: 'Ada', lastName: 'Lovelace', email, password: PASSWORD },
    headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' },
  });
  const phone = await test.request('POST', '/auth/login', {
    body: { email, password: PASSWORD },
    headers: { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1' },
  });
  return { laptop: laptop.body.token as string, phone: phone.body.token as string, userId: laptop.body.user._id as string };
}

const list = async (token: string) => (await test.request('GET', '/auth/sessions', { token })).body.sessions;
const statusOf = async (token: string) => (await test.request('GET', '/auth/me', { token })).status;

describe('the sessions of a customer', () => {
  it('are listed with device and last use, and the current one is marked', async () => {
    const { laptop, phone } = await newCustomer();
    const sessions = await list(laptop);
    expect(sessions).toHaveLength(2);
    expect(sessions).toContainEqual({
      _id: expect.any(String),
      device: 'Chrome on Linux',
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: expect.stringMatching(/Z$/),
      isCurrent: true,
    });
    expect(sessions).toContainEqual(expect.objectContaining({ device: 'Safari on iPhone', isCurrent: false }));
    expect(JSON.stringify(sessions)).not.toContain(phone);
    expect(Object.keys(sessions[0])).toHaveLength(5);
  });

  it('can be ended one by one, with immediate effect', async () => {
    const { laptop, phone } = await newCustomer();
    const other = (await list(laptop)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect(await test.request('DELETE', `/auth/sessions/${other._id}`, { token: laptop })).toMatchObject({
      status: 200,
      body: { message: messages.sessionEnded },
    });
    expect([await statusOf(laptop), await statusOf(phone)]).toEqual([200, 401]);
    expect((await test.request('DELETE', `/auth/sessions/${other._id}`, { token: laptop })).status).toBe(404);
  });

  it('can all be ended except the current one', async () => {
    const { laptop, phone } = await newCustomer();
    expect((await test.request('DELETE', '/auth/sessions', { token: phone })).body.message).toBe(messages.otherSessionsEnded);
    expect([await statusOf(laptop), await statusOf(phone)]).toEqual([401, 200]);
  });

  it('do not include expired ones', async () => {
    const { laptop, userId } = await newCustomer();
    await test.shop.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('userId', '=', userId)
      .where('userAgent', 'like', '%iPhone%')
      .execute();
    expect(await list(laptop)).toHaveLength(1);
  });

  it('can only be seen and ended by their owner', async () => {
    const ada = await newCustomer();
    const eve = await newCustomer();
    const [session] = await list(ada.laptop);
    for (const id of [session._id, crypto.randomUUID(), 'x', "' OR 1=1 --", ada.laptop]) {
      expect((await test.request('DELETE', `/auth/sessions/${encodeURIComponent(id)}`, { token: eve.laptop })).status).toBe(404);
    }
    expect(await list(ada.laptop)).toHaveLength(2);
    for (const [method, path] of [
      ['GET', '/auth/sessions'],
      ['DELETE', '/auth/sessions'],
      ['DELETE', `/auth/sessions/${session._id}`],
    ] as const) {
      expect((await test.request(method, path)).status).toBe(401);
    }
  });
});
