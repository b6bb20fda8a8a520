import { beforeAll, describe, expect, it } from 'vitest';
import { issueInvoices } from '#features/orders/invoices/issue-invoices.service.server';
import { doDueJobs } from '#server/jobs.server';
import { removeExpired } from '#server/retention.server';
import { CARDS, cardOrder, cashOrder } from '#test/checkout.fixtures.server';
import { deliver } from '#test/delivered-order.server';
import { makeProduct } from '#test/factories.server';
import { linkIn, readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const limited = openTestShop({ RATE_LIMITS: 'on' });
let admin: { token: string };
let product: { id: string };
let count = 0;
const newAddress = () => `guest-${++count}@shoppers.example`;

beforeAll(async () => {
  admin = await test.signIn('admin');
  await setGuestCheckout(true);
  const { id } = await makeProduct(test.shop.db, { stock: 500 });
  product = { id };
});

async function setGuestCheckout(guestCheckout: boolean) {
  expect((await test.request('PUT', '/admin/settings', { token: admin.token, body: { guestCheckout } })).status).toBe(200);
}
const begin = (email: string, { token, quantity = 1 }: { token?: string; quantity?: number } = {}) =>
  test.request('POST', '/guest-checkout', { token, body: { email, items: [{ productId: product.id, quantity }] } });
const place = (token: string, body: object = cashOrder(), key?: string) =>
  test.request('POST', '/checkout/create-order', { token, body, ...(key && { headers: { 'Idempotency-Key': key } }) });

/** A guest who has ordered, and the token of the link in the mail. */
async function orderAsGuest(email = newAddress(), body: object = cashOrder()) {
  const { token, user } = (await begin(email)).body;
  const { order } = (await place(token, body)).body;
  return { email, token, userId: user._id, order, link: await linkTo(email) };
}

async function linkTo(email: string) {
  await doDueJobs(test.shop);
  const mails = await readOutbox(test.shop.config.dataDir, email);
  const mail = mails.find(({ text }) => text.includes('/guest-order#'));
  return mail ? (linkIn(mail, '/guest-order').split('#')[1] ?? '') : '';
}

describe('guest checkout', () => {
  it('places and pays an order with an address instead of an account', async () => {
    const email = newAddress();
    const { status, body } = await begin(email, { quantity: 2 });
    expect({ status, user: body.user }).toMatchObject({ status: 200, user: { email, isGuest: true } });
    const summary = await test.request('GET', '/checkout/summary', { token: body.token });
    expect(summary.body.summary).toMatchObject({ itemsCount: 1, storeCredit: 0, addresses: [] });
    const placed = await place(body.token, cardOrder(CARDS.pays));
    expect(placed).toMatchObject({ status: 201, body: { order: { orderStatus: 'processing', paymentStatus: 'completed' } } });
    const { _id } = placed.body.order;
    expect((await test.request('GET', `/orders/${_id}`, { token: body.token })).body.order.orderItems[0].quantity).toBe(2);
    const inConsole = await test.request('GET', `/admin/orders/${_id}`, { token: admin.token });
    expect(inConsole.body.order.customer).toMatchObject({ name: 'Ada Lovelace', email, isGuest: true });
  });

  it('uses the cart that was sent last, and orders it once', async () => {
    const email = newAddress();
    const { token } = (await begin(email)).body;
    expect((await begin(email, { token, quantity: 3 })).body).toMatchObject({ token, user: { email } });
    const responses = await Promise.all([place(token, cashOrder(), 'one-key-for-both-1'), place(token, cashOrder(), 'one-key-for-both-1')]);
    const ids = new Set(responses.flatMap(({ body }) => (body.order ? [body.order._id] : [])));
    expect(ids.size).toBe(1);
    const { orders } = (await test.request('GET', '/orders', { token })).body;
    expect(orders.map((order: { orderItems: { quantity: number }[] }) => order.orderItems[0]?.quantity)).toEqual([3]);
    // Another tab without that key finds the cart empty.
    expect((await place(token)).body.code).toBe('cart_empty');
  });

  it('corrects the address until something is ordered, and then begins with another guest', async () => {
    const [typo, email] = [newAddress(), newAddress()];
    const first = (await begin(typo)).body;
    const corrected = (await begin(email, { token: first.token })).body;
    expect(corrected).toMatchObject({ token: first.token, user: { _id: first.user._id, email } });
    await place(first.token);
    const next = (await begin(newAddress(), { token: first.token })).body;
    expect(next.user._id).not.toBe(first.user._id);
  });

  it('gives cart and stock back when the card is declined', async () => {
    const { token } = (await begin(newAddress())).body;
    expect((await place(token, cardOrder(CARDS.isDeclined))).status).toBe(402);
    expect((await test.request('GET', '/checkout/summary', { token })).body.summary.itemsCount).toBe(1);
    expect((await place(token, cardOrder(CARDS.pays))).status).toBe(201);
  });

  it('lets the guest cancel', async () => {
    const { token, order } = await orderAsGuest();
    const cancelled = await test.request('PUT', `/orders/${order._id}/cancel`, { token, body: { reason: 'Too slow' } });
    expect(cancelled.body.order.orderStatus).toBe('cancelled');
  });

  it('lets the guest return, for the money and not for store credit', async () => {
    const { token, order } = await orderAsGuest(newAddress(), cardOrder(CARDS.pays));
    await deliver(test, order._id, 1);
    const body = { items: [{ itemId: order.orderItems[0]._id, quantity: 1 }], reason: 'changed_mind', refundMethod: 'credit', photos: [] };
    const requested = await test.request('POST', `/orders/${order._id}/returns`, { token, body });
    expect(requested).toMatchObject({ status: 201, body: { returns: [{ status: 'requested', refundMethod: 'payment' }] } });
    // Nor do staff give credit that the guest could not spend.
    const [{ _id }] = requested.body.returns;
    for (const step of ['approve', 'receive']) {
      expect((await test.request('PUT', `/returns/${_id}/${step}`, { token: admin.token, body: {} })).status).toBe(200);
    }
    const asCredit = { status: 422, body: { errors: [{ field: 'method', message: expect.stringContaining('guest') }] } };
    expect(await test.request('POST', `/returns/${_id}/refund`, { token: admin.token, body: { method: 'credit' } })).toMatchObject(
      asCredit,
    );
    const refund = { amount: 1, method: 'credit' };
    expect(await test.request('POST', `/admin/orders/${order._id}/refunds`, { token: admin.token, body: refund })).toMatchObject(asCredit);
    expect((await test.request('POST', `/returns/${_id}/refund`, { token: admin.token, body: {} })).status).toBe(200);
  });

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: '' }, 'email'],
    [{ email: 'a@b.example', items: [{ productId: '1', quantity: 0 }] }, 'items.0.quantity'],
  ])('is not begun with %j', async (body, field) => {
    expect(await test.request('POST', '/guest-checkout', { body: { items: [], ...body } })).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    });
  });

  it('is off until the owner turns it on, also for a checkout that has begun', async () => {
    const { token } = (await begin(newAddress())).body;
    await setGuestCheckout(false);
    try {
      expect(await begin(newAddress())).toMatchObject({ status: 403 });
      expect(await place(token)).toMatchObject({ status: 403 });
    } finally {
      await setGuestCheckout(true);
    }
  });
});

describe('a guest’s link', () => {
  it('opens the order, and no job, log of mails or table has its token', async () => {
    const { link, order, email, userId } = await orderAsGuest();
    expect(link).toMatch(/^[\w-]{43}$/);
    const opened = await test.request('POST', '/guest-orders/open', { body: { token: link } });
    expect(opened).toMatchObject({ status: 200, body: { orderId: order._id, user: { _id: userId, email, isGuest: true } } });
    expect((await test.request('GET', `/orders/${order._id}`, { token: opened.body.token })).status).toBe(200);
    const { db } = test.shop;
    const stored = JSON.stringify([await db.selectFrom('mails').selectAll().execute(), await db.selectFrom('jobs').selectAll().execute()]);
    expect(stored).not.toContain(link);
  });

  it.each(['', 'x', 'A'.repeat(43)])('%j opens nothing', async (token) => {
    expect(await test.request('POST', '/guest-orders/open', { body: { token } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_token' },
    });
  });

  it('opens the order’s numbered invoices, which no other guest or customer sees', async () => {
    expect((await test.request('PUT', '/admin/settings', { token: admin.token, body: { invoiceNumbers: true } })).status).toBe(200);
    const { link, order } = await orderAsGuest();
    await issueInvoices(test.shop);
    const invoicesFor = (token?: string) => test.request('GET', `/orders/${order._id}/invoices`, { token });
    const opened = await test.request('POST', '/guest-orders/open', { body: { token: link } });
    expect((await invoicesFor(opened.body.token)).body.invoices).toMatchObject([{ kind: 'invoice', orderNumber: order.orderNumber }]);
    const others = await Promise.all([orderAsGuest(), test.signIn()]);
    for (const { token } of others) expect(await invoicesFor(token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const token of [link, undefined]) expect((await invoicesFor(token)).status).toBe(401);
  });

  it('is no sign-in, and the token of a session is no link', async () => {
    const { link, token } = await orderAsGuest();
    expect((await test.request('GET', '/orders', { token: link })).status).toBe(401);
    expect((await test.request('POST', '/guest-orders/open', { body: { token } })).status).toBe(400);
  });

  it('ends when staff change the guest’s address, as the session does', async () => {
    const { link, token, userId } = await orderAsGuest();
    const changed = await test.request('PUT', `/admin/customers/${userId}`, { token: admin.token, body: { email: newAddress() } });
    expect(changed.status).toBe(200);
    expect((await test.request('POST', '/guest-orders/open', { body: { token: link } })).status).toBe(400);
    expect((await test.request('GET', '/orders', { token })).status).toBe(401);
  });
});

describe('an account with the same address', () => {
  async function accountAndGuest() {
    const email = newAddress();
    const registration = { firstName: 'Ada', lastName: 'Lovelace', email, password: 'Correct1horse', confirmPassword: 'Correct1horse' };
    const account = (await test.request('POST', '/auth/register', { body: registration })).body;
    return { account, ...(await orderAsGuest(email.toUpperCase())) };
  }

  it('is not revealed, and neither sees the other’s things', async () => {
    const { account, token, order, email } = await accountAndGuest();
    const known = (await begin(email)).body;
    const unknown = (await begin(newAddress())).body;
    expect(Object.keys(known).sort()).toEqual(Object.keys(unknown).sort());
    expect(known.user).toMatchObject({ firstName: 'Guest', isGuest: true });
    expect(known.user._id).not.toBe(account.user._id);
    expect((await test.request('GET', '/orders', { token: account.token })).body.totalOrders).toBe(0);
    expect((await test.request('GET', `/orders/${order._id}`, { token: account.token })).status).toBe(404);
    expect((await test.request('GET', '/orders', { token: known.token })).body.totalOrders).toBe(0);
    for (const path of ['/addresses', '/auth/me', '/wishlist', '/store-credit', '/header', '/auth/sessions']) {
      expect({ path, status: (await test.request('GET', path, { token })).status }).toEqual({ path, status: 403 });
    }
    expect((await test.request('PUT', '/auth/profile', { token, body: { email: newAddress() } })).status).toBe(403);
    expect((await test.request('POST', '/auth/login', { body: { email, password: 'Correct1horse' } })).body.user._id).toBe(
      account.user._id,
    );
    // The mails of the guest's order are not the account's.
    const mails = await test.shop.db.selectFrom('mails').select('userId').where('orderId', '=', order._id).execute();
    expect(mails.map(({ userId }) => userId)).not.toContain(account.user._id);
  });

  it('takes the orders over by the mail’s link, once, and the link and the session end', async () => {
    const { account, token, link, order } = await accountAndGuest();
    const takeOver = () => test.request('POST', '/guest-orders/take-over', { token: account.token, body: { token: link } });
    const responses = await Promise.all([takeOver(), takeOver()]);
    expect(responses.map(({ status }) => status).filter((status) => status === 200)).not.toEqual([]);
    expect((await test.request('GET', `/orders/${order._id}`, { token: account.token })).status).toBe(200);
    expect((await test.request('GET', '/orders', { token })).status).toBe(401);
    expect((await takeOver()).status).toBe(400);
    expect((await test.request('POST', '/guest-orders/open', { body: { token: link } })).status).toBe(400);
  });

  it('takes over nothing for another address, for guests, or without signing in', async () => {
    const { link, token } = await orderAsGuest();
    const other = await test.signIn();
    const body = { token: link };
    expect((await test.request('POST', '/guest-orders/take-over', { token: other.token, body })).status).toBe(409);
    expect((await test.request('POST', '/guest-orders/take-over', { token, body })).status).toBe(403);
    expect((await test.request('POST', '/guest-orders/take-over', { body })).status).toBe(401);
  });

  it('gets a mail with such a link when it is registered later', async () => {
    const { email, order } = await orderAsGuest();
    const registration = { firstName: 'Ada', lastName: 'Lovelace', email, password: 'Correct1horse', confirmPassword: 'Correct1horse' };
    const { token } = (await test.request('POST', '/auth/register', { body: registration })).body;
    expect((await test.request('GET', '/orders', { token })).body.totalOrders).toBe(0);
    await doDueJobs(test.shop);
    const mails = await readOutbox(test.shop.config.dataDir, email);
    const mail = mails.find(({ subject }) => /^Add your earlier order/.test(subject));
    const link = linkIn(mail as NonNullable<typeof mail>, '/guest-order').split('#')[1];
    expect((await test.request('POST', '/guest-orders/take-over', { token, body: { token: link } })).body.orderId).toBe(order._id);
    expect((await test.request('GET', '/orders', { token })).body.totalOrders).toBe(1);
  });

  it('stays when the guest is erased, and is not merged into the guest', async () => {
    const { account, userId, order, token } = await accountAndGuest();
    await test.request('PUT', `/orders/${order._id}/cancel`, { token, body: {} });
    const into = await test.request('POST', `/admin/customers/${userId}/merge`, { token: admin.token, body: { from: account.user._id } });
    expect(into.status).toBe(409);
    await test.shop.db
      .insertInto('newsletterSubscribers')
      .values({ email: account.user.email, status: 'confirmed', confirmedAt: new Date() })
      .execute();
    const profile = await test.request('GET', `/admin/customers/${userId}`, { token: admin.token });
    expect(profile.body.customer).toMatchObject({ isGuest: true, newsletterStatus: 'never' });
    const erased = await test.request('DELETE', `/admin/customers/${userId}?version=${profile.body.customer.version}`, {
      token: admin.token,
    });
    expect(erased.status).toBe(200);
    const left = await test.shop.db.selectFrom('newsletterSubscribers').select('email').where('email', '=', account.user.email).execute();
    expect(left).toHaveLength(1);
    expect((await test.request('GET', '/auth/me', { token: account.token })).status).toBe(200);
  });
});

describe('the staff', () => {
  it('finds guests by their address, and mails them no password', async () => {
    const { email, userId } = await orderAsGuest();
    const found = await test.request('GET', `/admin/customers?q=${encodeURIComponent(email)}`, { token: admin.token });
    expect(found.body.customers).toMatchObject([{ _id: userId, firstName: 'Ada', lastName: 'Lovelace', isGuest: true }]);
    expect((await test.request('POST', `/admin/customers/${userId}/password-mail`, { token: admin.token })).status).toBe(409);
    const orders = await test.request('GET', `/admin/orders?search=${encodeURIComponent(email)}`, { token: admin.token });
    expect(orders.body.orders).toMatchObject([{ customer: { _id: userId, email, isGuest: true } }]);
  });

  it('merges a guest into an account without ending its newsletter', async () => {
    const { email, userId } = await orderAsGuest();
    const registration = { firstName: 'Ada', lastName: 'Lovelace', email, password: 'Correct1horse', confirmPassword: 'Correct1horse' };
    const account = (await test.request('POST', '/auth/register', { body: registration })).body;
    await test.shop.db.insertInto('newsletterSubscribers').values({ email, status: 'confirmed', confirmedAt: new Date() }).execute();
    const merged = await test.request('POST', `/admin/customers/${account.user._id}/merge`, { token: admin.token, body: { from: userId } });
    expect(merged).toMatchObject({ status: 200, body: { customer: { newsletterStatus: 'confirmed' } } });
    expect((await test.request('GET', '/orders', { token: account.token })).body.totalOrders).toBe(1);
  });
});

describe('guests who never ordered', () => {
  it('are removed after two days, and others stay', async () => {
    const unused = (await begin(newAddress())).body.user._id;
    const { userId } = await orderAsGuest();
    const { db } = test.shop;
    await db
      .updateTable('users')
      .set({ createdAt: new Date(Date.now() - 3 * 86_400_000) })
      .where('id', 'in', [unused, userId])
      .execute();
    await removeExpired(test.shop);
    const left = await db.selectFrom('users').select('id').where('id', 'in', [unused, userId]).execute();
    expect(left).toEqual([{ id: userId }]);
  });
});

describe('orders in cash by guests', () => {
  it('have at most twenty items, others more', async () => {
    const { id } = await makeProduct(test.shop.db, { stock: 500 });
    const lamp = await makeProduct(test.shop.db, { stock: 500 });
    const place = async (quantity: number, body: object = cashOrder()) => {
      const items = [
        { productId: id, quantity: 10 },
        { productId: lamp.id, quantity },
      ];
      const guest = (await test.request('POST', '/guest-checkout', { body: { email: 'many@shoppers.example', items } })).body;
      return test.request('POST', '/orders', { token: guest.token, body });
    };
    const refused = await place(11);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'paymentMethod', message: expect.stringContaining('up to 20 items in cash') }],
    ]);
    expect((await place(10)).status).toBe(201);
    expect((await place(11, cardOrder(CARDS.pays))).status).toBe(201);
  });

  it('are limited by address, also from one checkout to the next, and by network', async () => {
    const owner = await limited.signIn('owner');
    await limited.request('PUT', '/admin/settings', { token: owner.token, body: { guestCheckout: true } });
    const { id } = await makeProduct(limited.shop.db, { stock: 500 });
    const order = async (email: string, peer: string) => {
      const body = { email, items: [{ productId: id, quantity: 1 }] };
      const { token } = (await limited.request('POST', '/guest-checkout', { body, peer })).body;
      return (await limited.request('POST', '/orders', { token, body: cashOrder(), peer })).status;
    };
    for (let n = 0; n < 10; n++) expect(await order('drain@shoppers.example', '192.0.2.1')).toBe(201);
    expect(await order('Drain@shoppers.example', '192.0.2.1')).toBe(429);
    for (let n = 0; n < 10; n++) expect(await order('drain@shoppers.example', `198.51.100.${n}`)).toBe(201);
    expect(await order('drain@shoppers.example', '198.51.100.99')).toBe(429);

    // The rest of what one network may order.
    for (let n = 0; n < 49; n++) expect(await order(`drain-${n}@shoppers.example`, '192.0.2.1')).toBe(201);
    expect(await order('another@shoppers.example', '192.0.2.1')).toBe(429);
    expect(await order('another@shoppers.example', '203.0.113.1')).toBe(201);
  });
});
