import { beforeAll, expect, it } from 'vitest';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const ROUNDS = 10;
let first: { token: string; userId: string };

beforeAll(async () => {
  first = await test.signIn('owner');
});

const changeRole = ({ token }: { token: string }, userId: string, role: string) =>
  test.request('PUT', `/admin/staff/${userId}`, { token, body: { role } });
const remove = ({ token }: { token: string }, userId: string) => test.request('DELETE', `/admin/staff/${userId}`, { token });

async function countOwners(): Promise<number> {
  return (await test.shop.db.selectFrom('users').select('id').where('role', '=', 'owner').execute()).length;
}

it('the last owner cannot be removed or get another role', async () => {
  for (const response of [await changeRole(first, first.userId, 'manager'), await remove(first, first.userId)]) {
    expect(response).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  }
  expect(await countOwners()).toBe(1);
});

it('the last owner cannot have the account deleted', async () => {
  const response = await test.request('POST', '/privacy/deletion-request', { token: first.token, body: {} });
  expect(response).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  await expect(test.shop.db.deleteFrom('users').where('id', '=', first.userId).execute()).rejects.toThrow('last owner');
});

it('of two owners either can leave', async () => {
  const second = await test.signIn('owner');
  expect((await test.request('POST', '/privacy/deletion-request', { token: second.token, body: {} })).status).toBe(200);
  expect((await changeRole(second, second.userId, 'viewer')).status).toBe(200);
  expect(await countOwners()).toBe(1);
});

it('when two owners leave, or remove each other, at the same moment, one stays', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const second = await test.signIn('owner');
    const work =
      round % 2 === 0
        ? [changeRole(first, first.userId, 'manager'), changeRole(second, second.userId, 'manager')]
        : [remove(first, second.userId), remove(second, first.userId)];
    const responses = await Promise.all(work);
    expect(await countOwners()).toBe(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    // A refused one is a plain refusal: the only owner, or no longer on the staff.
    expect(responses.every(({ status }) => [200, 401, 403, 409].includes(status))).toBe(true);
    const { id } = await test.shop.db.selectFrom('users').select('id').where('role', '=', 'owner').executeTakeFirstOrThrow();
    if (id === second.userId) first = second;
  }
});
