import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { paymentProvider } from '#features/orders/payments/providers.server';
import { settleUnfinishedPayments } from '#features/orders/settlement/settlement.service.server';
import { CARDS, cardOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { mailedPaymentToken } from '#test/mailed-links.server';
import { openTestShop } from '#test/test-shop.server';
import { expirePaymentLinks } from './payment-links.service.server';

const test = openTestShop();
let admin: { token: string };
beforeAll(async () => {
  admin = await test.signIn('admin');
});

const invariants = () => findBrokenInvariants(test.shop.config.databaseUrl ?? '');
const viewEdit = async (orderId: string) => (await test.request('GET', `/admin/orders/${orderId}/edit`, { token: admin.token })).body.order;
const staff = (method: string, path: string, body?: object) =>
  test.request(method, `/admin/payment-links/${path}`, { token: admin.token, body });

/** A paid order of $65.50 that shipping makes $7.00 dearer, with its mailed link. */
async function linked() {
  const customer = await test.signIn();
  const kettle = await makeProduct(test.shop.db, { name: 'Kettle', listPriceCents: 60_50, stock: 5 });
  await fillCart(test, customer.token, [{ id: kettle.id }]);
  const { order } = (await place(test, customer.token, { body: cardOrder(CARDS.pays) })).body;
  const { body } = await test.request('PUT', `/admin/orders/${order._id}`, {
    token: admin.token,
    body: { shipping: { price: 7 }, settle: 'link' },
  });
  const token = await mailedPaymentToken(test, customer.userId);
  return { customer, order, link: body.order.links[0], token };
}
const payment = (card: object) => ({ paymentMethod: 'credit_card', paymentDetails: card });
const pay = (token: string, card: object = CARDS.pays, key: string = crypto.randomUUID()) =>
  test.request('POST', `/pay/${token}`, { body: payment(card), headers: { 'Idempotency-Key': key } });
const look = (token: string) => test.request('GET', `/pay/${token}`);
const chargesOf = async (orderId: string) =>
  (
    await sql<{ charged: number; back: number }>`
    SELECT sum(charged_cents)::bigint AS charged, sum(refunded_cents)::bigint AS back FROM payments WHERE order_id = ${orderId}`.execute(
      test.shop.db,
    )
  ).rows[0];

describe('a payment link', () => {
  it('shows the order without an account, and is paid once', async () => {
    const { token, order, customer } = await linked();
    const { status, body } = await look(token);
    expect({ status, page: body.page }).toMatchObject({
      status: 200,
      page: {
        orderNumber: order.orderNumber,
        amount: 7,
        status: 'open',
        paid: order.totalPrice,
        lines: [{ name: 'Kettle', quantity: 1, price: 60.5 }],
      },
    });
    expect(body.page.paymentMethods.map(({ id }: { id: string }) => id)).not.toContain('cash_on_delivery');
    expect(await pay(token)).toMatchObject({ status: 200, body: { page: { status: 'paid' } } });
    expect(await pay(token)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await viewEdit(order._id)).toMatchObject({ due: 0, links: [{ status: 'paid' }] });
    const seen = (await test.request('GET', `/orders/${order._id}`, { token: customer.token })).body.order;
    expect(seen.statusHistory.at(-1).note).toBe('Payment of $7.00 received');
    expect(await invariants()).toEqual([]);
  });

  it('is charged once by a double click, and by the same key again', async () => {
    const { token, order } = await linked();
    const clicks = await Promise.all([pay(token), pay(token), pay(token, CARDS.pays, 'same'), pay(token, CARDS.pays, 'same')]);
    expect(clicks.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status } of clicks) expect([200, 409]).toContain(status);
    expect(await chargesOf(order._id)).toMatchObject({ charged: Math.round(order.totalPrice * 100) + 700 });
    expect(await invariants()).toEqual([]);
  });

  it('can be tried again after a declined card', async () => {
    const { token, order } = await linked();
    expect(await pay(token, CARDS.isDeclined)).toMatchObject({ status: 402, body: { code: 'card_declined' } });
    expect(await pay(token, CARDS.lacksFunds)).toMatchObject({ status: 402, body: { code: 'insufficient_funds' } });
    expect((await look(token)).body.page.status).toBe('open');
    expect((await pay(token)).body.page.status).toBe('paid');
    expect((await viewEdit(order._id)).due).toBe(0);
  });

  it('needs approval where the bank wants it', async () => {
    const { token } = await linked();
    expect((await pay(token, CARDS.needsConfirmation)).body.page.status).toBe('begun');
    expect(await test.request('POST', `/pay/${token}/confirm`, { body: { approve: false } })).toMatchObject({
      body: { page: { status: 'open' } },
    });
    await pay(token, CARDS.needsConfirmation);
    // Another card instead of the approval.
    expect((await pay(token, CARDS.needsConfirmation)).body.page.status).toBe('begun');
    expect(await test.request('POST', `/pay/${token}/confirm`, { body: { approve: true } })).toMatchObject({
      body: { page: { status: 'paid' } },
    });
    expect(await test.request('POST', `/pay/${token}/confirm`, { body: { approve: true } })).toMatchObject({
      body: { page: { status: 'paid' } },
    });
    expect(await invariants()).toEqual([]);
  });

  it('expires, says so, and can be sent again', async () => {
    const { token, link, customer, order } = await linked();
    await sql`UPDATE payment_requests SET expires_at = now() - interval '1 minute' WHERE id = ${link._id}`.execute(test.shop.db);
    expect((await look(token)).body.page.status).toBe('expired');
    expect(await pay(token)).toMatchObject({ status: 409, body: { message: expect.stringContaining('expired') } });
    const sent = await staff('POST', `${link._id}/send`);
    expect(sent).toMatchObject({ status: 200, body: { link: { status: 'open' } } });
    const newest = await mailedPaymentToken(test, customer.userId);
    expect(newest).not.toBe(token);
    expect(await look(token)).toMatchObject({ status: 400, body: { code: 'invalid_token' } });
    await sql`UPDATE payment_requests SET expires_at = now() - interval '1 minute' WHERE id = ${link._id}`.execute(test.shop.db);
    await expirePaymentLinks(test.shop);
    expect(await viewEdit(order._id)).toMatchObject({ due: 7, status: 'processing', links: [{ status: 'expired' }] });
    expect((await staff('POST', `${link._id}/send`)).status).toBe(409);
    // A new one for what is still due.
    const again = await test.request('PUT', `/admin/orders/${order._id}`, { token: admin.token, body: { settle: 'link' } });
    expect(again.body.order.links).toMatchObject([{ status: 'open', amount: 7 }, { status: 'expired' }]);
  });

  it('can be cancelled, and marked as paid in another way', async () => {
    const one = await linked();
    expect(await staff('DELETE', one.link._id)).toMatchObject({ status: 200, body: { link: { status: 'cancelled' } } });
    expect((await look(one.token)).body.page.status).toBe('cancelled');
    expect((await pay(one.token)).status).toBe(409);
    expect((await staff('DELETE', one.link._id)).status).toBe(409);

    const two = await linked();
    expect((await staff('POST', `${two.link._id}/paid`, { method: 'cash', note: '' })).status).toBe(422);
    const paid = await staff('POST', `${two.link._id}/paid`, { method: 'bank_transfer', note: 'Statement 12' });
    expect(paid).toMatchObject({ status: 200, body: { link: { status: 'paid', note: 'Statement 12', settledBy: 'Ada Lovelace' } } });
    expect((await viewEdit(two.order._id)).due).toBe(0);
    expect((await look(two.token)).body.page.status).toBe('paid');
    expect(await invariants()).toEqual([]);
  });

  it('ends when the order changes again', async () => {
    const { token, order } = await linked();
    await test.request('PUT', `/admin/orders/${order._id}`, { token: admin.token, body: { shipping: { price: null } } });
    expect((await look(token)).body.page.status).toBe('cancelled');
    expect((await viewEdit(order._id)).due).toBe(0);
  });
});

describe('after a crash', () => {
  /** A payment that a crashed process left between two steps. */
  async function begun() {
    const { token, order, link, customer } = await linked();
    const { rows } = await sql<{ id: string }>`
      INSERT INTO payments (order_id, kind, provider, status, amount_cents, request_id)
      SELECT order_id, 'difference', 'test', 'created', amount_cents, id FROM payment_requests WHERE id = ${link._id} RETURNING id`.execute(
      test.shop.db,
    );
    const paymentId = rows[0]?.id ?? '';
    const charge = async () =>
      (await paymentProvider(test.shop, 'test')).charge({
        ...{ paymentId, amountCents: 700 as never, orderNumber: order.orderNumber, returnUrl: '', cancelUrl: '' },
        card: { ...CARDS.pays, expiryMonth: '12', expiryYear: '2099' },
      });
    return { token, order, link, customer, paymentId, charge };
  }
  const settleAll = () => settleUnfinishedPayments(test.shop, { graceMs: 0 });

  it('before the charge, the link can be paid again, and the lost payment never is charged', async () => {
    const { token, order, charge } = await begun();
    await Promise.all([settleAll(), settleAll()]);
    expect(await charge()).toMatchObject({ outcome: 'declined' });
    expect((await pay(token)).body.page.status).toBe('paid');
    expect((await viewEdit(order._id)).due).toBe(0);
  });

  it('after the charge, it is settled once, by the background or by looking', async () => {
    const one = await begun();
    await one.charge();
    await Promise.all([settleAll(), settleAll(), settleAll()]);
    expect((await look(one.token)).body.page.status).toBe('paid');
    const two = await begun();
    await two.charge();
    expect((await look(two.token)).body.page.status).toBe('paid');
    for (const { order } of [one, two]) {
      expect((await viewEdit(order._id)).due).toBe(0);
      expect(await chargesOf(order._id)).toMatchObject({ charged: Math.round(order.totalPrice * 100) + 700, back: 0 });
    }
    expect(await invariants()).toEqual([]);
  });

  it('money that comes after the link ended is refunded, and is no refund of the order', async () => {
    const { order, charge, link } = await begun();
    await charge();
    await sql`UPDATE payment_requests SET status = 'cancelled' WHERE id = ${link._id}`.execute(test.shop.db);
    await settleAll();
    await settleAll();
    expect(await chargesOf(order._id)).toMatchObject({ charged: Math.round(order.totalPrice * 100) + 700, back: 700 });
    expect((await viewEdit(order._id)).due).toBe(7);
    const { rows } = await sql`SELECT refunded_cents FROM orders WHERE id = ${order._id}`.execute(test.shop.db);
    expect(rows).toEqual([{ refundedCents: 0 }]);
    expect(await invariants()).toEqual([]);
  });
});

describe('a payment link is refused', () => {
  it('to wrong tokens, and to staff without the right', async () => {
    for (const token of ['x', 'a'.repeat(43)]) {
      expect(await look(token)).toMatchObject({ status: 400, body: { code: 'invalid_token' } });
      expect((await pay(token)).status).toBe(400);
    }
    const { link, token } = await linked();
    expect((await test.request('POST', `/pay/${token}`, { body: { paymentMethod: 'cash_on_delivery' } })).status).toBe(422);
    expect((await test.request('POST', `/pay/${token}`, { body: {} })).status).toBe(422);
    const packer = await test.signIn('packer');
    expect((await test.request('DELETE', `/admin/payment-links/${link._id}`, { token: packer.token })).status).toBe(403);
    expect((await test.request('DELETE', `/admin/payment-links/${link._id}`)).status).toBe(401);
    expect((await staff('DELETE', crypto.randomUUID())).status).toBe(404);
  });
});
