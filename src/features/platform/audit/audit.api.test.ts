import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.server';
import { makeCategory } from '#test/factories.server';
import { move, orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';
import { writeAudit } from './audit.service.server';

const test = openTestShop();
let admin: { token: string; userId: string };
let email: string;

beforeAll(async () => {
  admin = await test.signIn('admin');
  ({ email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', admin.userId).executeTakeFirstOrThrow());
});

const call = (method: string, path: string, body?: unknown) => test.request(method, path, { token: admin.token, body });
const log = async (query = '') => (await call('GET', `/admin/audit${query}`)).body;
const auditEntriesOf = async (type: string, id: string) => (await log(`?subjectType=${type}&subjectId=${id}`)).entries;

describe('the audit log', () => {
  it('records who created, changed and removed a product, and what changed', async () => {
    const { slug } = await makeCategory(test.shop.db, { name: 'Kitchen' });
    const { _id } = (await call('POST', '/products', { name: 'Kettle', price: 20, category: slug, stock: 3 })).body.product;
    await call('PUT', `/products/${_id}`, { price: 25, stock: 7, name: 'Kettle' });
    await call('DELETE', `/products/${_id}`);
    const [removed, changed, created] = await auditEntriesOf('product', _id);
    expect(created).toMatchObject({
      admin: { _id: admin.userId, email },
      action: 'product.create',
      subject: { type: 'product', id: _id },
      after: { name: 'Kettle', listPriceCents: 2000, variants: [{ onHand: 3 }] },
    });
    expect(created.before).toBeUndefined();
    expect(changed.action).toBe('product.update');
    expect(changed.before).toEqual({ version: 1, listPriceCents: 2000, variants: [expect.objectContaining({ onHand: 3 })] });
    expect(changed.after).toEqual({ version: 2, listPriceCents: 2500, variants: [expect.objectContaining({ onHand: 7 })] });
    expect(removed).toMatchObject({ action: 'product.delete', before: { name: 'Kettle', listPriceCents: 2500 } });
    expect(removed.after).toBeUndefined();
  });

  it('names orders by their number and customers by their name', async () => {
    const { order } = await orderIn(test, admin.token);
    await move(test, admin.token, { orderId: order._id, to: 'confirmed' });
    const [moved] = await auditEntriesOf('order', order._id);
    expect(moved.subject).toEqual({ type: 'order', id: order._id, name: order.orderNumber });
    const { body } = await call('POST', '/admin/customers', {
      firstName: 'Grace',
      lastName: 'Hopper',
      email: `${crypto.randomUUID()}@example.com`,
    });
    const [created] = (await log(`?subjectType=customer&subjectId=${body.customer._id}`)).entries;
    expect(created.subject).toMatchObject({ name: 'Grace Hopper' });
  });

  it('names a person by their name, or by the address that they had once the account is gone', async () => {
    const other = await test.signIn('admin');
    const { _id } = (await test.request('POST', '/categories', { token: other.token, body: { name: 'Loft' } })).body.category;
    const {
      firstName,
      lastName,
      email: address,
    } = await test.shop.db
      .selectFrom('users')
      .select(['firstName', 'lastName', 'email'])
      .where('id', '=', other.userId)
      .executeTakeFirstOrThrow();
    const [entry] = await auditEntriesOf('category', _id);
    expect(entry.by).toEqual({ _id: other.userId, email: address, name: `${firstName} ${lastName}` });
    await test.shop.db.deleteFrom('users').where('id', '=', other.userId).execute();
    const [later] = await auditEntriesOf('category', _id);
    expect(later.by).toMatchObject({ name: address });
  });

  it('names everybody who is in it, also after their account is gone', async () => {
    const other = await test.signIn('admin');
    await test.request('POST', '/categories', { token: other.token, body: { name: 'Cellar' } });
    const people = async () => (await call('GET', '/admin/audit/people')).body.people;
    expect(await people()).toEqual(
      expect.arrayContaining([
        { _id: admin.userId, email, name: expect.stringMatching(/\w \w/) },
        { _id: other.userId, email: expect.stringContaining('@'), name: expect.stringMatching(/\w \w/) },
      ]),
    );
    expect(await people()).toHaveLength(new Set((await people()).map(({ _id }: { _id: string }) => _id)).size);
    await test.shop.db.deleteFrom('users').where('id', '=', other.userId).execute();
    const gone = (await people()).find(({ _id }: { _id: string }) => _id === other.userId);
    expect(gone.name).toBe(gone.email);
    expect((await test.request('GET', '/admin/audit/people')).status).toBe(401);
    expect((await test.request('GET', '/admin/audit/people', { token: (await test.signIn()).token })).status).toBe(403);
  });

  it('records the same for categories', async () => {
    const { _id } = (await call('POST', '/categories', { name: 'Garden' })).body.category;
    await call('PUT', `/categories/${_id}`, { description: 'Green' });
    await call('PATCH', `/categories/${_id}/toggle-active`);
    await call('PATCH', `/categories/${_id}/toggle-featured`);
    await call('DELETE', `/categories/${_id}`);
    expect((await auditEntriesOf('category', _id)).toReversed()).toMatchObject([
      { action: 'category.create', after: { name: 'Garden', isActive: true } },
      { action: 'category.update', before: { description: '' }, after: { description: 'Green' } },
      { action: 'category.update', before: { isActive: true }, after: { isActive: false } },
      { action: 'category.update', before: { isFeatured: false }, after: { isFeatured: true } },
      { action: 'category.delete', before: { description: 'Green', isActive: false } },
    ]);
    await call('POST', '/categories/update-counts');
    expect(await auditEntriesOf('category', 'all')).toMatchObject([{ action: 'category.recount', after: { updated: expect.any(Number) } }]);
  });

  it('records status changes and refunds of orders, once', async () => {
    const { order } = await orderIn(test, admin.token);
    await test.request('PUT', `/orders/${order._id}/status`, {
      token: admin.token,
      body: { status: 'confirmed', note: 'Checked by hand' },
    });
    const refund = () =>
      test.request('POST', `/orders/${order._id}/refund`, {
        token: admin.token,
        body: { amount: 5, reason: 'Scratched' },
        headers: { 'Idempotency-Key': 'once' },
      });
    await refund();
    await refund();
    expect(await auditEntriesOf('order', order._id)).toMatchObject([
      { action: 'order.refund', before: { refunded: 0 }, after: { refunded: 5, amount: 5, reason: 'Scratched' } },
      { action: 'order.status', before: { status: 'processing' }, after: { status: 'confirmed', note: 'Checked by hand' } },
    ]);
  });

  it('does not record refused calls', async () => {
    const { order, customer } = await orderIn(test, admin.token);
    await move(test, admin.token, { orderId: order._id, to: 'delivered' });
    await move(test, customer.token, { orderId: order._id, to: 'confirmed' });
    await call('POST', `/orders/${order._id}/refund`, { amount: 100_000 });
    expect(await auditEntriesOf('order', order._id)).toEqual([]);
    await call('POST', '/categories', { name: 'Kitchen' });
    expect(
      (await log('?action=category.create')).entries.filter(({ after }: { after: { name: string } }) => after.name === 'Kitchen'),
    ).toEqual([]);
  });

  it('contains nothing from a transaction that is rolled back', async () => {
    const undone = inTransaction(test.shop.db, async (tx) => {
      await writeAudit(tx, { _id: admin.userId, email }, { action: 'test', subject: { type: 'test', id: 1 } });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await auditEntriesOf('test', '1')).toEqual([]);
  });

  it('cannot be changed', async () => {
    for (const statement of [sql`UPDATE audit_log SET admin_email = 'x'`, sql`DELETE FROM audit_log`, sql`TRUNCATE audit_log`])
      await expect(statement.execute(test.shop.db)).rejects.toThrow('only ever added to');
  });
});

describe('GET /admin/audit', () => {
  it('lists the newest first, page by page, while entries are added', async () => {
    const all = (await log('?limit=100')).entries.map(({ _id }: { _id: string }) => _id);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await log(`?limit=3${cursor}`);
      expect(page.limit).toBe(3);
      seen.push(...page.entries.map(({ _id }: { _id: string }) => _id));
      await inTransaction(test.shop.db, (tx) =>
        writeAudit(tx, { _id: admin.userId, email }, { action: 'test', subject: { type: 'test', id: 2 } }),
      );
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
    } while (cursor);
    expect(seen).toEqual(all);
    expect(all).toEqual(all.toSorted((a: string, b: string) => Number(b) - Number(a)));
  });

  it('can be filtered by action and by admin', async () => {
    const other = await test.signIn('admin');
    await test.request('POST', '/categories', { token: other.token, body: { name: 'Attic' } });
    expect((await log(`?adminId=${other.userId}`)).entries).toMatchObject([{ action: 'category.create', after: { name: 'Attic' } }]);
    expect((await log('?action=product.delete')).entries).toHaveLength(1);
    expect((await log("?action=' OR 1=1 --")).entries).toEqual([]);
  });

  it('is for admins, and its response is not cached', async () => {
    const { token } = await test.signIn();
    expect((await test.request('GET', '/admin/audit')).status).toBe(401);
    expect((await test.request('GET', '/admin/audit?limit=0', { token })).status).toBe(403);
    expect((await call('GET', '/admin/audit')).headers.get('Cache-Control')).toBe('no-store');
  });

  it.each(['limit=0', 'limit=x', 'cursor=0', 'cursor=-1', 'adminId=me', 'subjectId=5'])('refuses %s', async (query) => {
    expect((await call('GET', `/admin/audit?${query}`)).status).toBe(422);
  });
});
