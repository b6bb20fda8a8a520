import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { expirePaymentLinks } from '#features/orders/payment-links/payment-links.service.server';
import { settleUnfinishedPayments } from '#features/orders/settlement/settlement.service.server';
import { doDueJobs } from '#server/jobs.server';
import { ADDRESS, CARDS, fillCart, stockOf } from '#test/checkout.fixtures.server';
import { type CreatedProduct, makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { mailedPaymentToken } from '#test/mailed-links.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: { token: string };
beforeAll(async () => {
  admin = await test.signIn('admin');
});

const invariants = () => findBrokenInvariants(test.shop.config.databaseUrl ?? '');
const call = (method: string, path = '', body?: object, token = admin.token) =>
  test.request(method, `/admin/drafts${path}`, { token, body });
const lineOf = (product: CreatedProduct, more: object = {}) => ({ variantId: String(product.variantIds[0]), quantity: 1, ...more });

/** A draft of two kettles at $30.00 with 10 % off, and a lamp for $8.00. */
async function drafted(more: object = {}) {
  const customer = await test.signIn();
  const kettle = await makeProduct(test.shop.db, { name: 'Kettle', listPriceCents: 30_00, stock: 5 });
  const lamp = await makeProduct(test.shop.db, { name: 'Lamp', listPriceCents: 10_00, stock: 5 });
  const lines = [
    lineOf(kettle, { quantity: 2, discount: { kind: 'percent', value: 10 }, reason: 'Scratched' }),
    lineOf(lamp, { price: 8 }),
  ];
  const { status, body } = await call('POST', '', {
    customerId: customer.userId,
    lines,
    shippingAddress: ADDRESS,
    notes: 'By phone',
    ...more,
  });
  expect(status).toBe(201);
  return { customer, kettle, lamp, draft: body.draft };
}

describe('a draft', () => {
  it('has prices of its own, a discount, and the totals of the checkout', async () => {
    const { draft } = await drafted({ discount: { kind: 'amount', value: 2 }, shipping: { speed: 'express', price: 4 } });
    expect(draft).toMatchObject({
      number: expect.stringMatching(/^D\d+$/),
      status: 'open',
      version: 1,
      customer: { name: 'Ada Lovelace' },
      totals: {
        items: 62,
        tax: 5.12,
        shipping: 4,
        discount: 2,
        total: 69.12,
        lines: [{ price: 27, listedPrice: 30, amount: 54 }, { price: 8 }],
      },
    });
    const { body } = await call('PUT', `/${draft._id}`, { version: 1, discount: null, shipping: { speed: 'standard', price: null } });
    expect(body.draft).toMatchObject({ version: 2, totals: { discount: 0, shipping: 0, total: 67.12 }, content: { notes: 'By phone' } });
    expect(await call('PUT', `/${draft._id}`, { version: 1, notes: 'x' })).toMatchObject({
      status: 409,
      body: { current: { version: 2 } },
    });
  });

  it('can be saved empty, found, deleted and opened again', async () => {
    const { body } = await call('POST', '', {});
    expect(body.draft).toMatchObject({ totals: { total: 0, lines: [] }, content: { customerId: null } });
    const { draft, customer } = await drafted();
    const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', customer.userId).executeTakeFirstOrThrow();
    for (const q of [draft.number, email]) {
      expect((await call('GET', `?q=${encodeURIComponent(q)}`)).body.drafts.map(({ _id }: { _id: string }) => _id)).toContain(draft._id);
    }
    expect((await call('DELETE', `/${draft._id}`)).body.draft.status).toBe('deleted');
    expect((await call('PUT', `/${draft._id}`, { notes: 'x' })).status).toBe(409);
    expect((await call('GET', '?status=deleted')).body.drafts[0]).toMatchObject({ _id: draft._id, pieces: 3, total: 67.12 });
    expect((await call('POST', `/${draft._id}/restore`)).body.draft.status).toBe('open');
  });

  it('is calculated while it is typed', async () => {
    const lamp = await makeProduct(test.shop.db, { name: 'Lamp', listPriceCents: 10_00, stock: 1 });
    const { body } = await call('POST', '/preview', { lines: [lineOf(lamp, { quantity: 3 })] });
    expect(body.totals).toMatchObject({ items: 30, lines: [{ problem: 'Only 1 left in stock: Lamp', available: 1 }] });
  });
});

describe('a sent draft', () => {
  it('is an order that holds its stock, and is paid by its link', async () => {
    const { draft, customer, kettle, lamp } = await drafted();
    await fillCart(test, customer.token, [{ id: lamp.id }]);
    const sent = (await call('POST', `/${draft._id}/send`, { version: 1, days: 2 })).body.draft;
    expect(sent).toMatchObject({ status: 'sent', order: { status: 'pending' }, link: { status: 'open', amount: sent.totals.total } });
    expect(await stockOf(test.shop.db, kettle.variantIds[0])).toEqual({ onHand: 5, reserved: 2 });
    // The customer's cart is as it was.
    expect((await test.request('GET', '/cart', { token: customer.token })).body.cart.items).toHaveLength(1);
    // The settlement of payments leaves it alone.
    await settleUnfinishedPayments(test.shop, { graceMs: 0, waitingMs: 0 });
    await expirePaymentLinks(test.shop);
    expect(await invariants()).toEqual([]);

    const token = await mailedPaymentToken(test, customer.userId);
    const body = { paymentMethod: 'credit_card', paymentDetails: CARDS.isDeclined };
    expect((await test.request('POST', `/pay/${token}`, { body })).status).toBe(402);
    expect(await test.request('POST', `/pay/${token}`, { body: { ...body, paymentDetails: CARDS.pays } })).toMatchObject({
      status: 200,
      body: { page: { status: 'paid' } },
    });
    expect((await call('GET', `/${draft._id}`)).body.draft).toMatchObject({
      status: 'paid',
      order: { status: 'processing' },
      link: { status: 'paid' },
    });
    expect(await stockOf(test.shop.db, kettle.variantIds[0])).toEqual({ onHand: 3, reserved: 0 });
    const { order } = (await test.request('GET', `/orders/${sent.order._id}`, { token: customer.token })).body;
    expect(order).toMatchObject({
      orderStatus: 'processing',
      paymentStatus: 'completed',
      paymentInfo: { method: 'credit_card', cardLast4: '4242' },
      totalPrice: sent.totals.total,
      orderItems: [{ price: 27, quantity: 2 }, { price: 8 }],
    });
    expect(await invariants()).toEqual([]);
  });

  it('whose link expires is cancelled, and open to be sent again', async () => {
    const { draft, customer, kettle } = await drafted();
    const { order, link } = (await call('POST', `/${draft._id}/send`, {})).body.draft;
    await sql`UPDATE payment_requests SET expires_at = now() - interval '1 minute' WHERE id = ${link._id}`.execute(test.shop.db);
    await Promise.all([expirePaymentLinks(test.shop), expirePaymentLinks(test.shop)]);
    expect(await stockOf(test.shop.db, kettle.variantIds[0])).toEqual({ onHand: 5, reserved: 0 });
    const seen = (await test.request('GET', `/orders/${order._id}`, { token: customer.token })).body.order;
    expect(seen).toMatchObject({ orderStatus: 'cancelled', statusHistory: [{}, { note: 'The payment link expired' }] });
    expect((await call('GET', `/${draft._id}`)).body.draft).toMatchObject({ status: 'open', link: { status: 'expired' } });
    expect((await call('POST', `/${draft._id}/send`, {})).body.draft.order._id).not.toBe(order._id);
    expect(await invariants()).toEqual([]);
  });

  it('can be taken back, or paid in cash after all', async () => {
    const one = await drafted();
    const { link } = (await call('POST', `/${one.draft._id}/send`, {})).body.draft;
    await test.request('DELETE', `/admin/payment-links/${link._id}`, { token: admin.token });
    expect((await call('GET', `/${one.draft._id}`)).body.draft).toMatchObject({ status: 'open', order: { status: 'cancelled' } });
    const two = await drafted();
    const sent = (await call('POST', `/${two.draft._id}/send`, {})).body.draft;
    await test.request('POST', `/admin/payment-links/${sent.link._id}/paid`, {
      token: admin.token,
      body: { method: 'cash', note: 'Receipt 7' },
    });
    expect((await call('GET', `/${two.draft._id}`)).body.draft).toMatchObject({ status: 'paid', order: { status: 'processing' } });
    const { order } = (await test.request('GET', `/orders/${sent.order._id}`, { token: two.customer.token })).body;
    expect(order.paymentInfo).toMatchObject({ method: 'cash', transactionId: 'Receipt 7' });
    expect(await invariants()).toEqual([]);
  });

  it('is placed once by two people at once, and never beyond the stock', async () => {
    const { draft, kettle } = await drafted();
    const results = await Promise.all([1, 2, 3].map(() => call('POST', `/${draft._id}/send`, {})));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const others = await Promise.all([
      call('POST', '', { customerId: (await test.signIn()).userId, shippingAddress: ADDRESS, lines: [lineOf(kettle, { quantity: 2 })] }),
      call('POST', '', { customerId: (await test.signIn()).userId, shippingAddress: ADDRESS, lines: [lineOf(kettle, { quantity: 2 })] }),
    ]);
    const sent = await Promise.all(others.map(({ body }) => call('POST', `/${body.draft._id}/send`, {})));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(sent.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'insufficient_stock', issues: [{ available: 1 }] });
    expect(await invariants()).toEqual([]);
  });
});

describe('a draft that is paid outside the shop', () => {
  it('is an order at once, with its mail and its reference', async () => {
    const { draft, customer, kettle } = await drafted();
    const paid = (await call('POST', `/${draft._id}/paid`, { method: 'bank_transfer', note: 'Statement 4' })).body.draft;
    expect(paid).toMatchObject({ status: 'paid', order: { status: 'processing' } });
    expect(await stockOf(test.shop.db, kettle.variantIds[0])).toEqual({ onHand: 3, reserved: 0 });
    const { order } = (await test.request('GET', `/orders/${paid.order._id}`, { token: customer.token })).body;
    expect(order).toMatchObject({ paymentStatus: 'completed', paymentInfo: { method: 'bank_transfer', transactionId: 'Statement 4' } });
    await doDueJobs(test.shop);
    const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', customer.userId).executeTakeFirstOrThrow();
    expect((await readOutbox(test.shop.config.dataDir, email)).map(({ subject }) => subject)).toContain(
      `We have your order ${order.orderNumber}`,
    );
    // Its refund is paid out by hand, like cash.
    const refund = await test.request('POST', `/orders/${paid.order._id}/refund`, { token: admin.token, body: { amount: 5, reason: '' } });
    expect(refund.body.order.paymentStatus).toBe('partially_refunded');
    expect(await invariants()).toEqual([]);
  });
});

describe('a draft is refused', () => {
  it('while something is missing', async () => {
    const { body } = await call('POST', '', { lines: [] });
    const sent = await call('POST', `/${body.draft._id}/send`, {});
    expect(sent.status).toBe(422);
    expect(sent.body.errors.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['customerId', 'lines', 'shippingAddress.firstName', 'shippingAddress.city']),
    );
    expect((await call('POST', '', { customerId: crypto.randomUUID() })).status).toBe(422);
    expect((await call('POST', '', { lines: [{ variantId: '1', quantity: 0 }] })).status).toBe(422);
    expect((await call('POST', '', { discount: { kind: 'percent', value: 101 } })).status).toBe(422);
    expect((await call('GET', '/abc')).status).toBe(404);
    expect((await call('PUT', `/${crypto.randomUUID()}`, {})).status).toBe(404);
  });

  it('to those without the right', async () => {
    const { draft, customer } = await drafted();
    const packer = await test.signIn('packer');
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `/${draft._id}`],
      ['PUT', `/${draft._id}`],
      ['POST', `/${draft._id}/send`],
      ['POST', `/${draft._id}/paid`],
    ] as const) {
      const body = method === 'GET' ? undefined : {};
      expect((await test.request(method, `/admin/drafts${path}`, { body })).status).toBe(401);
      expect((await call(method, path, body, customer.token)).status).toBe(403);
      expect((await call(method, path, body, packer.token)).status).toBe(403);
    }
    expect((await call('GET', '', undefined, (await test.signIn('support')).token)).status).toBe(200);
  });
});
