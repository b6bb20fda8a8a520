import { beforeAll, describe, expect, it } from 'vitest';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let owner: { token: string; userId: string };

beforeAll(async () => {
  owner = await test.signIn('owner');
});

const call = (method: string, path: string, body?: object, token = owner.token) => test.request(method, path, { token, body });
const changeRole = (userId: string, body: object, token?: string) => call('PUT', `/admin/staff/${userId}`, body, token);
const auditOf = async (userId: string) => (await call('GET', `/admin/audit?subjectType=user&subjectId=${userId}`)).body.entries;

describe('the staff', () => {
  it('is listed with who is invited, page by page, and found by name, address and role', async () => {
    const packer = await test.signIn('packer');
    await call('POST', '/admin/staff', { email: 'zoe@example.com', role: 'viewer' });
    const { staff, total, page, limit } = (await call('GET', '/admin/staff?limit=100')).body;
    expect({ total, page, limit }).toEqual({ total: staff.length, page: 1, limit: 100 });
    expect(staff.map(({ _id }: { _id: string }) => _id)).toEqual(expect.arrayContaining([owner.userId, packer.userId]));
    expect(staff.at(-1)).toMatchObject({ status: 'invited', email: 'zoe@example.com' });
    expect((await call('GET', '/admin/staff?q=ZOE')).body).toMatchObject({ total: 1, staff: [{ role: 'viewer' }] });
    expect((await call('GET', '/admin/staff?limit=1&page=2')).body).toMatchObject({ totalPages: total, staff: [expect.anything()] });
    expect((await call('GET', '/admin/staff?q=packer')).body.staff).toMatchObject([{ _id: packer.userId, status: 'active' }]);
  });

  it('shows no customers and no secrets', async () => {
    const customer = await test.signIn();
    expect((await call('GET', `/admin/staff/${customer.userId}`)).status).toBe(404);
    expect((await call('DELETE', `/admin/staff/${customer.userId}`)).status).toBe(404);
    expect((await changeRole(customer.userId, { role: 'owner' })).status).toBe(404);
    const text = JSON.stringify((await call('GET', '/admin/staff')).body);
    expect(text).not.toMatch(/hash|secret|token|argon2/i);
  });

  it.each(['x', '1', '00000000-0000-4000-8000-000000000000'])('has nobody with the id %s', async (id) => {
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/sessions'],
      ['DELETE', '/sessions'],
      ['DELETE', '/second-factor'],
    ] as const) {
      expect((await call(method, `/admin/staff/${id}${path}`)).status).toBe(404);
    }
    expect((await changeRole(id, { role: 'viewer' })).status).toBe(404);
  });
});

describe('a role', () => {
  it('is changed at once, also in sessions that are open, and the change is in the audit log', async () => {
    const member = await test.signIn('viewer');
    expect((await call('GET', '/admin/audit', undefined, member.token)).status).toBe(403);
    expect(await changeRole(member.userId, { role: 'manager', version: 1 })).toMatchObject({
      status: 200,
      body: { staff: { role: 'manager', version: 2 } },
    });
    expect((await call('GET', '/admin/audit', undefined, member.token)).status).toBe(200);
    expect(await auditOf(member.userId)).toMatchObject([{ action: 'staff.role', before: { role: 'viewer' }, after: { role: 'manager' } }]);
  });

  it('that somebody else changed is a conflict with the current one', async () => {
    const { userId } = await test.signIn('viewer');
    await changeRole(userId, { role: 'editor', version: 1 });
    expect(await changeRole(userId, { role: 'packer', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { role: 'editor', version: 2 } },
    });
    expect((await changeRole(userId, { role: 'editor', version: 1 })).status).toBe(200);
  });

  it.each([{ role: 'admin' }, { role: 'customer' }, { role: 'constructor' }, {}, { role: 'viewer', version: 'x' }])(
    'is not %j',
    async (body) => {
      const { userId } = await test.signIn('viewer');
      expect((await changeRole(userId, body)).status).toBe(422);
    },
  );

  it('of oneself cannot be raised by a manager', async () => {
    const manager = await test.signIn('manager');
    expect((await changeRole(manager.userId, { role: 'owner' }, manager.token)).body.code).toBe('forbidden');
  });
});

describe('removing somebody', () => {
  it('makes the account a customer’s and ends its sessions', async () => {
    const member = await test.signIn('support');
    expect((await call('DELETE', `/admin/staff/${member.userId}`)).status).toBe(200);
    expect((await test.request('GET', '/auth/me', member)).status).toBe(401);
    expect((await call('GET', `/admin/staff/${member.userId}`)).status).toBe(404);
    expect(await auditOf(member.userId)).toMatchObject([{ action: 'staff.remove', before: { role: 'support' } }]);
    const { role } = await test.shop.db.selectFrom('users').select('role').where('id', '=', member.userId).executeTakeFirstOrThrow();
    expect(role).toBe('customer');
  });
});

describe('sessions of somebody on the staff', () => {
  it('are seen and ended by an owner, one or all', async () => {
    const member = await test.signIn('packer');
    const path = `/admin/staff/${member.userId}/sessions`;
    const [session] = (await call('GET', path)).body.sessions;
    expect(session).toMatchObject({ device: expect.any(String), isCurrent: false });
    expect((await call('DELETE', `${path}/${session._id}`)).status).toBe(200);
    expect((await call('DELETE', `${path}/${session._id}`)).status).toBe(404);
    expect((await test.request('GET', '/auth/me', member)).status).toBe(401);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await auditOf(member.userId)).map(({ action }: { action: string }) => action)).toEqual([
      'staff.session.end',
      'staff.session.end',
    ]);
  });

  it('are not ended through another member or a customer', async () => {
    const [member, other, customer] = [await test.signIn('packer'), await test.signIn('viewer'), await test.signIn()];
    const [{ _id }] = (await call('GET', `/admin/staff/${member.userId}/sessions`)).body.sessions;
    expect((await call('DELETE', `/admin/staff/${other.userId}/sessions/${_id}`)).status).toBe(404);
    expect((await call('GET', `/admin/staff/${customer.userId}/sessions`)).status).toBe(404);
    expect((await test.request('GET', '/auth/me', member)).status).toBe(200);
  });
});
