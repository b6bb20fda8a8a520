import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { CARDS, cardOrder, makeShopper, place } from '#test/checkout.fixtures.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let owner: { token: string; userId: string };

beforeAll(async () => {
  owner = await test.signIn('owner');
});

const call = (method: string, path: string, body?: object, token = owner.token) => test.request(method, path, { token, body });
let made = 0;
const makeRole = async (more: object = {}) =>
  (await call('POST', '/admin/roles', { name: `Clerk ${++made}`, rights: ['orders.pack'], ...more })).body.role;

async function memberWith(role: { _id: string }) {
  const member = await test.signIn('viewer');
  expect((await call('PUT', `/admin/staff/${member.userId}`, { role: role._id })).status).toBe(200);
  return member;
}

describe('a role that the owner makes', () => {
  it('has the rights that were chosen, with what is needed to see what they change', async () => {
    const role = await makeRole({
      name: 'Packer who refunds',
      rights: ['orders.pack', 'orders.refundToLimit', 'stock.write'],
      refundLimit: 50,
    });
    expect(role).toMatchObject({
      name: 'Packer who refunds',
      rights: ['stock.read', 'stock.write', 'orders.read', 'orders.pack', 'orders.refundToLimit'],
      refundLimit: 50,
      people: 0,
      version: 1,
    });
    const member = await memberWith(role);
    expect((await call('GET', '/admin/orders', undefined, member.token)).status).toBe(200);
    expect((await call('GET', '/admin/customers', undefined, member.token)).status).toBe(403);
    expect((await call('GET', '/auth/me', undefined, member.token)).body.user).toMatchObject({
      role: 'admin',
      staffRole: 'own',
      ownRole: { name: 'Packer who refunds', refundLimit: 50 },
    });
    const { staff } = (await call('GET', '/admin/staff?q=who refunds')).body;
    expect(staff).toMatchObject([{ _id: member.userId, role: 'own', ownRole: { _id: role._id, name: 'Packer who refunds' } }]);
  });

  it('is changed for everybody who has it, at once, and only as it was seen', async () => {
    const role = await makeRole();
    const member = await memberWith(role);
    const change = { name: role.name, rights: ['customers.read'], version: role.version };
    expect((await call('PUT', `/admin/roles/${role._id}`, change)).body.role).toMatchObject({ rights: ['customers.read'], version: 2 });
    expect((await call('GET', '/admin/orders', undefined, member.token)).status).toBe(403);
    expect((await call('GET', '/admin/customers', undefined, member.token)).status).toBe(200);
    expect(await call('PUT', `/admin/roles/${role._id}`, change)).toMatchObject({ status: 409, body: { current: { version: 2 } } });
    const { entries } = (await call('GET', `/admin/audit?subjectType=role&subjectId=${role._id}`)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['role.update', 'role.create']);
  });

  it('is deleted when nobody has it', async () => {
    const role = await makeRole();
    const member = await memberWith(role);
    expect((await call('DELETE', `/admin/roles/${role._id}`)).status).toBe(409);
    await call('PUT', `/admin/staff/${member.userId}`, { role: 'packer' });
    expect((await call('DELETE', `/admin/roles/${role._id}`)).status).toBe(200);
    expect((await call('DELETE', `/admin/roles/${role._id}`)).status).toBe(404);
    expect(await call('PUT', `/admin/staff/${member.userId}`, { role: role._id })).toMatchObject({ status: 422 });
  });

  it('comes with an invitation, and leaves with its holder', async () => {
    const role = await makeRole();
    const { staff } = (await call('POST', '/admin/staff', { email: 'grace@example.com', role: role._id })).body;
    expect(staff).toMatchObject({ status: 'invited', role: 'own', ownRole: { name: role.name } });
    expect((await call('DELETE', `/admin/roles/${role._id}`)).status).toBe(409);
    await call('DELETE', `/admin/staff/${staff._id}`);
    const member = await memberWith(role);
    await call('DELETE', `/admin/staff/${member.userId}`);
    expect((await call('GET', '/admin/orders', undefined, member.token)).status).toBe(401);
    expect((await call('GET', '/admin/roles')).body.roles.find(({ _id }: { _id: string }) => _id === role._id).people).toBe(0);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ rights: [] }, 'rights'],
    [{ rights: ['staff.write'] }, 'rights.0'],
    [{ rights: ['settings.write'] }, 'rights.0'],
    [{ rights: ['orders.refundToLimit'] }, 'refundLimit'],
    [{ rights: ['orders.refundToLimit'], refundLimit: -1 }, 'refundLimit'],
    [{ rights: ['orders.pack'], refundLimit: 50 }, 'refundLimit'],
    [{ rights: ['orders.refund', 'orders.refundToLimit'], refundLimit: 50 }, 'refundLimit'],
    [{ rights: ['translations.write'], languages: [] }, 'languages'],
    [{ rights: ['translations.write'], languages: ['de', 'tlh'] }, 'languages.1'],
    [{ rights: ['products.read'], languages: ['de'] }, 'languages'],
    [{ rights: ['translations.write', 'products.write'], languages: ['de'] }, 'languages'],
    [{ rights: ['translations.write', 'categories.write'], languages: ['de'] }, 'languages'],
    [{ rights: ['translations.write', 'pages.write'], languages: ['de'] }, 'languages'],
    [{ rights: ['translations.write', 'imports.run'], languages: ['de'] }, 'languages'],
  ])('cannot be %j', async (more, field) => {
    const { status, body } = await call('POST', '/admin/roles', { name: 'Clerk', rights: ['orders.pack'], ...more });
    expect({ status, fields: body.errors.map((error: { field: string }) => error.field) }).toEqual({ status: 422, fields: [field] });
  });

  it('has a name that no other has', async () => {
    const role = await makeRole();
    expect(await call('POST', '/admin/roles', { name: role.name.toUpperCase(), rights: ['orders.pack'] })).toMatchObject({ status: 409 });
  });

  it('is made by owners only', async () => {
    const manager = await test.signIn('manager');
    expect((await call('POST', '/admin/roles', { name: 'Mine', rights: ['orders.pack'] }, manager.token)).status).toBe(403);
  });
});

describe('a limit on refunds', () => {
  async function paidOrder() {
    const buyer = await makeShopper(test);
    return (await place(test, buyer.token, { body: cardOrder(CARDS.pays) })).body.order;
  }

  it('counts what the person refunded of the order before, and holds by every way', async () => {
    const member = await memberWith(await makeRole({ rights: ['orders.refundToLimit'], refundLimit: 50 }));
    const order = await paidOrder();
    const refund = (amount: number, path = `/admin/orders/${order._id}/refunds`) =>
      call('POST', path, { amount, reason: 'Scratched' }, member.token);
    expect(await refund(50.01)).toMatchObject({ status: 403, body: { code: 'forbidden', available: 50 } });
    expect((await refund(30)).status).toBe(200);
    expect(await refund(20.01)).toMatchObject({ status: 403, body: { available: 20 } });
    expect(await refund(20.01, `/orders/${order._id}/refund`)).toMatchObject({ status: 403 });
    expect((await refund(20)).status).toBe(200);
    expect(await refund(0.01)).toMatchObject({ status: 403, body: { available: 0 } });
    // What others refund does not count, and another order has a limit of its own.
    expect((await call('POST', `/admin/orders/${order._id}/refunds`, { amount: 1, reason: 'Late' })).status).toBe(200);
    const other = await paidOrder();
    expect((await refund(50, `/admin/orders/${other._id}/refunds`)).status).toBe(200);
  });

  it('holds when two refunds come at once', async () => {
    const member = await memberWith(await makeRole({ rights: ['orders.refundToLimit'], refundLimit: 50 }));
    const order = await paidOrder();
    const refund = () => call('POST', `/admin/orders/${order._id}/refunds`, { amount: 30, reason: 'Scratched' }, member.token);
    const statuses = (await Promise.all([refund(), refund()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 403]);
    const { rows } = await sql`SELECT FROM refunds WHERE created_by = ${member.userId}`.execute(test.shop.db);
    expect(rows).toHaveLength(1);
  });

  it('lets nobody create money in another way', async () => {
    const member = await memberWith(
      await makeRole({ rights: ['orders.edit', 'orders.refundToLimit', 'customers.write'], refundLimit: 50 }),
    );
    const customer = await test.signIn();
    const order = await paidOrder();
    for (const [path, body] of [
      ['/admin/gift-cards', { amount: 25, recipientEmail: 'ada@example.com' }],
      [`/admin/store-credit/${customer.userId}`, { amount: 25, note: 'Sorry' }],
      ['/admin/drafts/00000000-0000-4000-8000-000000000000/paid', { method: 'bank_transfer' }],
    ] as const) {
      expect(await call('POST', path, body, member.token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await call('PUT', `/orders/${order._id}/status`, { status: 'cancelled', reason: 'No' }, member.token)).toMatchObject({
      status: 403,
    });
  });
});
