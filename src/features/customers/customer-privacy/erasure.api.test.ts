import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { cents } from '#shared/money';
import { ADDRESS, CARDS, cardOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { runImport, uploadCsv } from '#test/imports.server';
import { confirmByMail } from '#test/mailed-links.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';
import { customerPrivacyMessages as messages } from './customer-privacy.messages';

const test = openTestShop();
let admin: string;

beforeAll(async () => {
  ({ token: admin } = await test.signIn('admin'));
});

const call = async (method: string, path: string, { body, token = admin }: { body?: object; token?: string } = {}) => {
  const response = await test.request(method, path, { token, ...(body && { body }) });
  expect(response.status, `${method} ${path}: ${JSON.stringify(response.body)}`).toBeLessThan(300);
  return response.body;
};

/** Texts that only this customer has; each is searched for in every column of every table. */
const PERSON = {
  firstName: 'Zaphodine',
  lastName: 'Beeblebroxa',
  email: 'Two.Heads@heartofgold.example',
  pendingEmail: 'one.head@improbable.example',
  phone: '+15550424242',
  street: '42 Improbability Lane',
  city: 'Betelgeusia',
  // Five digits alone are also in the fractions of some moments.
  postalCode: '75042-7504',
  company: 'Magrathea Planets',
  orderNotes: 'ring at Trillianna',
  comment: 'my third arm hurts',
  staffNote: 'gargleblasters beforehand',
  tag: 'presidentish',
  refundReason: 'towel went missing',
  tracking: 'TRACK-KRIKKIT-1',
};

async function findTraces(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY 1`.execute(test.shop.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ kind: string }>`
      SELECT p.key AS kind FROM jsonb_each_text(${JSON.stringify(PERSON)}::jsonb) p
       WHERE EXISTS (SELECT FROM ${sql.table(name)} t WHERE strpos(lower(t::text), lower(p.value)) > 0
                        OR strpos(t::text, encode(convert_to(p.value, 'UTF8'), 'hex')) > 0)`.execute(test.shop.db);
    found.push(...rows.map(({ kind }) => `${name}: ${kind}`));
  }
  return found;
}

/** A customer of whom every part of the shop knows something. */
async function makeKnown() {
  const file = `Email,First Name,Last Name,Phone,Tags\n${PERSON.email},,,,${PERSON.tag}\nother@example.com,Other,One,,\n`;
  const { firstName, lastName, email } = PERSON;
  const { token, user } = await call('POST', '/auth/register', { body: { firstName, lastName, email, password: 'Passw0rd!' }, token: '' });
  await confirmByMail(test, email);
  const { body: uploaded } = await uploadCsv(test, admin, { kind: 'customers', file, fileName: 'people.csv' });
  await runImport(test, admin, uploaded.import._id);
  await call('PUT', '/auth/profile', {
    token,
    body: { email: PERSON.pendingEmail, phone: PERSON.phone, address: { street: PERSON.street, city: PERSON.city } },
  });
  const address = {
    ...ADDRESS,
    ...{ firstName, lastName, company: PERSON.company, addressLine1: PERSON.street, city: PERSON.city },
    ...{ postalCode: PERSON.postalCode, phone: PERSON.phone },
  };
  await call('POST', '/addresses', { token, body: { type: 'both', ...address } });
  const product = await makeProduct(test.shop.db, { name: 'Kettle', listPriceCents: 60_00, stock: 50 });
  const order = async () => {
    await fillCart(test, token, [{ id: product.id, quantity: 2 }]);
    const body = cardOrder(CARDS.pays, { newAddress: address, orderNotes: PERSON.orderNotes });
    const { status, body: placed } = await place(test, token, { body });
    expect(status, JSON.stringify(placed)).toBe(201);
    return placed.order;
  };
  const [delivered, cancelled] = [await order(), await order()];
  for (const status of ['confirmed', 'shipped', 'out_for_delivery', 'delivered']) {
    const more = status === 'shipped' ? { trackingNumber: PERSON.tracking, carrier: 'UPS' } : {};
    await call('PUT', `/orders/${delivered._id}/status`, { body: { status, note: PERSON.staffNote, ...more } });
  }
  await call('PUT', `/orders/${cancelled._id}/status`, { body: { status: 'cancelled', note: PERSON.staffNote } });
  const items = [{ itemId: `${delivered._id}-1`, quantity: 1 }];
  const { returns } = await call('POST', `/orders/${delivered._id}/returns`, {
    token,
    body: { items, reason: 'damaged', comment: PERSON.comment },
  });
  const returnId = returns[0]._id;
  await call('PUT', `/returns/${returnId}/approve`, { body: { note: PERSON.staffNote } });
  await call('PUT', `/returns/${returnId}/receive`, { body: { note: PERSON.staffNote } });
  await call('POST', `/returns/${returnId}/refund`, { body: { note: PERSON.staffNote } });
  await call('POST', `/orders/${delivered._id}/refund`, { body: { amount: 3, reason: PERSON.refundReason } });
  await call('POST', `/products/${product.id}/reviews`, { token, body: { rating: 4, title: 'Good', comment: 'It boils.' } });
  await sql`UPDATE reviews SET reply = ${`Dear ${firstName}, thank you`}, replied_at = now() WHERE user_id = ${user._id}`.execute(
    test.shop.db,
  );
  await call('POST', `/wishlist/${product.id}`, { token });
  await fillCart(test, token, [{ id: product.id }]);
  await call('POST', '/newsletter/subscribe', { body: { email } });
  await call('POST', `/admin/notes?subject=customer:${user._id}`, { body: { text: `${PERSON.staffNote} for customers` } });
  const message = { name: `${firstName} ${lastName}`, email: email.toUpperCase(), subject: PERSON.comment, message: PERSON.orderNotes };
  await call('POST', '/contact', { token: '', body: message });
  const { conversations } = await call('GET', `/admin/conversations?customer=${user._id}`);
  const path = `/admin/conversations/${conversations[0]._id}`;
  const lastMessageId = (await call('GET', path)).conversation.messages[0]._id;
  await call('POST', `${path}/messages`, { body: { message: `Dear ${firstName}`, lastMessageId } });
  await call('POST', `/admin/notes?subject=conversation:${conversations[0]._id}`, { body: { text: `${PERSON.staffNote} for messages` } });
  await call('POST', `/admin/notes?subject=order:${delivered._id}`, { body: { text: `${PERSON.staffNote} for orders` } });
  await call('PUT', `/admin/customers/${user._id}`, { body: { tags: [PERSON.tag, 'vip'] } });
  const credit = { userId: user._id, deltaCents: cents(500), balanceAfterCents: cents(0), reason: 'refund', note: PERSON.staffNote };
  await test.shop.db.insertInto('storeCreditMovements').values(credit).execute();
  await call('POST', '/auth/forgot-password', { body: { email } });
  await doDueJobs(test.shop);
  return { id: user._id as string, token, product, delivered, cancelled };
}

/** What must not change by a cent. */
async function readBooks() {
  const { db } = test.shop;
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  return {
    orders: await read(sql`
      SELECT id, order_number, status, payment_method, payment_status, items_cents, tax_cents, shipping_cents, discount_cents, total_cents, refunded_cents,
             coupon_code, created_at, actual_delivery, shipping_address ->> 'country' AS country, shipping_address ->> 'state' AS state
        FROM orders ORDER BY id`),
    lines: await read(sql`SELECT * FROM order_lines ORDER BY order_id, position`),
    credit: await read(sql`SELECT user_id, delta_cents, balance_after_cents, reason FROM store_credit_movements ORDER BY id`),
    payments: await read(
      sql`SELECT id, order_id, provider, status, amount_cents, charged_cents, refunded_cents, reference FROM payments ORDER BY id`,
    ),
    refunds: await read(sql`SELECT id, payment_id, amount_cents, status, reference FROM refunds ORDER BY id`),
    returns: await read(sql`SELECT id, status, reason, value_cents, refund_cents FROM returns ORDER BY id`),
    ratings: await read(sql`SELECT id, rating_sum, review_count FROM products ORDER BY id`),
    stats: (await call('GET', '/orders/admin/stats')).stats,
  };
}

describe('erasing a customer', () => {
  it('leaves nothing of the person in any table, and the books as they were', async () => {
    const { id, token, product, delivered } = await makeKnown();
    const before = await findTraces();
    expect([...new Set(before.map((trace) => trace.split(':')[0]))]).toMatchInlineSnapshot(`
      [
        "addresses",
        "audit_log",
        "conversation_messages",
        "conversations",
        "customer_search",
        "customer_summaries",
        "customer_tags",
        "email_links",
        "import_rows",
        "imports",
        "mails",
        "newsletter_subscribers",
        "notes",
        "order_search",
        "order_status_history",
        "orders",
        "refunds",
        "return_status_history",
        "returns",
        "reviews",
        "shipments",
        "store_credit_movements",
        "users",
      ]
    `);
    expect(new Set(before.map((trace) => trace.split(': ')[1]))).toEqual(new Set(Object.keys(PERSON)));
    const books = await readBooks();

    const { erasure } = await call('GET', `/admin/customers/${id}/erasure`);
    expect(erasure).toMatchObject({
      stays: { orders: 2, reviews: 1 },
      goes: { addresses: 1, cartItems: 1, wishlist: 1, notes: 2, newsletter: true, importRows: 1, storeCredit: 5 },
      obstacles: [],
    });
    expect((await call('DELETE', `/admin/customers/${id}`)).message).toBe(messages.erased);
    await doDueJobs(test.shop);

    expect(await findTraces()).toEqual([]);
    expect(await readBooks()).toEqual(books);
    // They cannot sign in, and nothing of theirs is shown.
    expect((await test.request('GET', '/auth/me', { token })).status).toBe(401);
    expect((await test.request('POST', '/auth/login', { body: { email: PERSON.email, password: 'Passw0rd!' } })).status).toBe(401);
    expect((await call('GET', `/products/${product.id}/reviews`)).reviews).toMatchObject([{ title: 'Good' }]);
    expect((await call('GET', '/admin/customers?q=zaph')).customers).toEqual([]);
    const { orders } = await call('GET', '/orders/admin/all?search=zaphodine');
    expect(orders).toEqual([]);
    expect((await call('GET', `/orders/${delivered._id}`)).order).toMatchObject({
      totalPrice: delivered.totalPrice,
      shippingAddress: { firstName: 'Erased', lastName: 'customer', addressLine1: '', state: 'Texas', country: 'United States' },
    });
    expect((await call('GET', `/admin/customers/${id}`)).customer).toMatchObject({
      status: 'erased',
      firstName: 'Erased',
      orders: 1,
      addresses: [],
    });
    for (const [method, path] of [
      ['DELETE', ''],
      ['PUT', ''],
      ['GET', '/data'],
      ['POST', '/password-mail'],
    ]) {
      const body = method === 'PUT' ? { body: { firstName: 'Eve' } } : {};
      expect((await test.request(method ?? '', `/admin/customers/${id}${path}`, { token: admin, ...body })).status).toBe(409);
    }
    // The last mail, and an import that has nothing to undo any more.
    const mails = await readOutbox(test.shop.config.dataDir, PERSON.email);
    expect(mails.map(({ subject }) => subject)).toContain('Your data at Tradewind was erased');
    const { imports } = await call('GET', '/admin/imports');
    await runImport(test, admin, imports[0]._id, { action: 'undo' });
    expect(await findTraces()).toEqual([]);
    const { entries } = await call('GET', `/admin/audit?subjectType=customer&subjectId=${id}`);
    expect(
      entries.map(({ action, before, after, canUndo }: Record<string, unknown>) => ({ action, before, after, canUndo })),
    ).toContainEqual({
      action: 'customer.erase',
      canUndo: false,
    });
    // The address is free again.
    const { email, ...names } = { email: PERSON.email, firstName: 'New', lastName: 'Person' };
    expect((await test.request('POST', '/auth/register', { body: { ...names, email, password: 'Passw0rd!' } })).status).toBe(201);
  });

  it('waits for open orders and for files that have the customer, and names them', async () => {
    const { token, userId } = await test.signIn();
    const { email } = (await call('GET', '/auth/me', { token })).user;
    const product = await makeProduct(test.shop.db);
    await fillCart(test, token, [{ id: product.id }]);
    const { order } = (await place(test, token, { body: cardOrder(CARDS.pays) })).body;
    const { body } = await uploadCsv(test, admin, { kind: 'customers', file: `Email,Tags\n${email},x\n`, fileName: 'later.csv' });
    const { erasure } = await call('GET', `/admin/customers/${userId}/erasure`);
    expect(erasure.obstacles).toEqual([
      { kind: 'import', name: 'later.csv', message: messages.obstacle.import('later.csv') },
      { kind: 'order', name: order.orderNumber, message: messages.obstacle.order(order.orderNumber) },
    ]);
    const refused = await test.request('DELETE', `/admin/customers/${userId}`, { token: admin });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', obstacles: erasure.obstacles } });
    await call('PUT', `/orders/${order._id}/cancel`, { token });
    await doDueJobs(test.shop);
    await call('DELETE', `/admin/imports/${body.import._id}`);
    await call('DELETE', `/admin/customers/${userId}`);
  });

  it('and an order at the same moment: the erasure waits and finds it, or the order finds no cart', async () => {
    for (let round = 0; round < 5; round++) {
      const { token, userId } = await test.signIn();
      const product = await makeProduct(test.shop.db);
      await fillCart(test, token, [{ id: product.id }]);
      const [placed, erased] = await Promise.all([
        place(test, token, { body: cardOrder(CARDS.pays) }),
        test.request('DELETE', `/admin/customers/${userId}`, { token: admin }),
      ]);
      const { rows } = await sql<{ orders: number }>`SELECT count(*)::integer AS orders FROM orders WHERE user_id = ${userId}`.execute(
        test.shop.db,
      );
      if (erased.status === 200) {
        expect([401, 409]).toContain(placed.status);
        expect(rows[0]?.orders).toBe(0);
      } else expect([erased.status, placed.status, rows[0]?.orders]).toEqual([409, 201, 1]);
    }
  });

  it('and the copy of their data need the right and a fresh confirmation, and are for customers only', async () => {
    const { userId } = await test.signIn();
    const support = await test.signIn('support');
    const viewer = await test.signIn('viewer');
    for (const [method, path] of [
      ['GET', '/data'],
      ['DELETE', ''],
    ] as const) {
      expect((await test.request(method, `/admin/customers/${userId}${path}`)).status).toBe(401);
      expect((await test.request(method, `/admin/customers/${userId}${path}`, { token: viewer.token })).status).toBe(403);
      await sql`UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE user_id = ${support.userId}`.execute(test.shop.db);
      const old = await test.request(method, `/admin/customers/${userId}${path}`, { token: support.token });
      expect(old).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
      await sql`UPDATE sessions SET confirmed_at = now() WHERE user_id = ${support.userId}`.execute(test.shop.db);
      expect((await test.request(method, `/admin/customers/${viewer.userId}${path}`, { token: support.token })).status).toBe(404);
      expect((await test.request(method, '/admin/customers/1%27--', { token: support.token })).status).toBe(404);
      expect((await test.request(method, `/admin/customers/${userId}${path}`, { token: support.token })).status).toBe(200);
    }
  });
});

it('a copy of a customer’s data is the one that they can request themselves', async () => {
  const { token, userId } = await test.signIn();
  const { user } = await call('GET', '/auth/me', { token });
  const file = await test.request('GET', `/admin/customers/${userId}/data`, { token: admin });
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="customer-data.json"');
  expect(file.headers.get('Cache-Control')).toBe('no-store');
  expect(file.body).toMatchObject({ shop: 'Tradewind', profile: { email: user.email }, orders: [], notes: [], storeCredit: [] });
  const { entries } = await call('GET', `/admin/audit?subjectType=customer&subjectId=${userId}`);
  expect(entries[0]).toMatchObject({ action: 'customer.data' });
});
