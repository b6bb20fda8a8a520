import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dropConnections } from '#features/platform/connection-settings/connection-settings.service.server';
import { doDueJobs } from '#server/jobs.server';
import { cashOrder, fillCart, makeShopper, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const DETAILS = 'Transfer it to DE02 1203 0000 0000 2020 51.\nPlease name your order.';
let owner: { token: string; userId: string };

beforeAll(async () => {
  owner = await test.signIn('owner');
});
beforeEach(async () => {
  await test.shop.db.deleteFrom('connectionSettings').execute();
  dropConnections(test.shop.db);
});
afterAll(() => dropConnections(test.shop.db));

const change = (body: object, token = owner.token) => test.request('PUT', '/admin/payments/later', { token, body });
const offerTransfer = () => change({ bank_transfer: { isOffered: true, text: DETAILS } });
const list = async () => (await test.request('GET', '/checkout/payment-methods')).body.paymentMethods;
const markPaid = (orderId: string, token = owner.token) => test.request('POST', `/admin/orders/${orderId}/paid`, { token });
const payments = (orderId: string) =>
  test.shop.db.selectFrom('payments').select(['provider', 'status', 'chargedCents', 'vouchedBy']).where('orderId', '=', orderId).execute();

async function orderBy(paymentMethod: string) {
  const buyer = await makeShopper(test);
  const { status, body } = await place(test, buyer.token, { body: cashOrder({ paymentMethod }) });
  return { buyer, status, body, orderId: String(body.order?._id) };
}
const deliver = async (orderId: string) => {
  for (const status of ['confirmed', 'shipped', 'out_for_delivery', 'delivered']) {
    const moved = await test.request('PUT', `/orders/${orderId}/status`, { token: owner.token, body: { status } });
    expect(moved.status).toBe(200);
  }
};

describe('ways to pay later', () => {
  it('are cash on delivery in a new shop; others are listed once they are offered, with their texts', async () => {
    const before = await list();
    expect(before.map(({ id }: { id: string }) => id)).toEqual([
      ...['credit_card', 'debit_card', 'paypal', 'stripe', 'razorpay', 'cash_on_delivery'],
    ]);
    expect((await offerTransfer()).body.later).toMatchObject({
      cash_on_delivery: { isOffered: true, text: '' },
      bank_transfer: { isOffered: true, text: DETAILS },
      invoice: { isOffered: false },
      version: 1,
    });
    expect((await list()).at(-1)).toEqual({
      ...{ id: 'bank_transfer', name: 'Bank Transfer', enabled: true, kind: 'later', instructions: DETAILS },
      description: expect.any(String),
    });
    await change({ cash_on_delivery: { isOffered: false } });
    expect((await list()).find(({ id }: { id: string }) => id === 'cash_on_delivery').enabled).toBe(false);
    expect((await orderBy('cash_on_delivery')).status).toBe(422);
    expect((await orderBy('invoice')).status).toBe(422);
  });

  it('need a text where nobody knows otherwise how to pay', async () => {
    expect(await change({ invoice: { isOffered: true } })).toMatchObject({ status: 422, body: { errors: [{ field: 'invoice.text' }] } });
    expect(await change({ invoice: { isOffered: true, text: 'x'.repeat(1001) } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'invoice.text', message: 'Please enter at most 1,000 characters' }] },
    });
  });

  it('are not overwritten by somebody who loaded an older version', async () => {
    await change({ cash_on_delivery: { isOffered: false }, version: 0 });
    expect(await change({ cash_on_delivery: { text: 'Exact change, please' }, version: 0 })).toMatchObject({ status: 200 });
    expect(await change({ cash_on_delivery: { isOffered: true }, version: 0 })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'cash_on_delivery.isOffered' }], current: { cash_on_delivery: { isOffered: false } } },
    });
  });

  it('are changed by staff with the right, who have confirmed who they are', async () => {
    const [customer, viewer] = [await test.signIn(), await test.signIn('viewer')];
    expect((await test.request('PUT', '/admin/payments/later', { body: {} })).status).toBe(401);
    for (const { token } of [customer, viewer]) expect((await change({}, token)).status).toBe(403);
  });
});

describe('an order by bank transfer', () => {
  it('starts at once, tells its shopper how to pay, and is paid when staff say so', async () => {
    await offerTransfer();
    const { buyer, body, orderId } = await orderBy('bank_transfer');
    expect(body.order).toMatchObject({ orderStatus: 'processing', paymentStatus: 'pending', paymentInfo: { instructions: DETAILS } });
    const view = async () => (await test.request('GET', `/orders/${orderId}`, { token: buyer.token })).body.order;
    expect((await view()).paymentInfo.instructions).toBe(DETAILS);
    await doDueJobs(test.shop);
    const mail = await test.shop.db.selectFrom('mails').select('bodyHtml').where('orderId', '=', orderId).executeTakeFirst();
    expect(mail?.bodyHtml).toContain('DE02 1203 0000 0000 2020 51');

    await deliver(orderId);
    expect(await payments(orderId)).toMatchObject([{ provider: 'bank_transfer', status: 'authorised', chargedCents: 0 }]);
    expect(await markPaid(orderId)).toMatchObject({ status: 200, body: { message: 'Marked as paid' } });
    expect(await payments(orderId)).toMatchObject([{ status: 'paid', vouchedBy: owner.userId }]);
    const paid = await view();
    expect(paid).toMatchObject({ paymentStatus: 'completed' });
    expect(paid.paymentInfo.instructions).toBeUndefined();
    expect((await markPaid(orderId)).status).toBe(409);
    const { entries } = (await test.request('GET', `/admin/audit?subjectType=order&subjectId=${orderId}`, { token: owner.token })).body;
    expect(entries.some(({ action }: { action: string }) => action === 'order.paid')).toBe(true);
    const refund = await test.request('POST', `/orders/${orderId}/refund`, { token: owner.token, body: {} });
    expect(refund.body.order.paymentStatus).toBe('refunded');
  });

  it('owes nothing when it is cancelled before it was paid', async () => {
    await offerTransfer();
    const { buyer, orderId } = await orderBy('bank_transfer');
    expect((await test.request('PUT', `/orders/${orderId}/cancel`, { token: buyer.token, body: {} })).status).toBe(200);
    expect(await payments(orderId)).toMatchObject([{ status: 'failed' }]);
    expect((await markPaid(orderId)).status).toBe(409);
  });

  it('has no gift cards, which would be mailed before the money is there', async () => {
    await offerTransfer();
    const card = await makeProduct(test.shop.db, { stock: 3, listPriceCents: 50_00 });
    await test.shop.db.updateTable('products').set({ taxClass: 'gift-card' }).where('id', '=', Number(card.id)).execute();
    const buyer = await test.signIn();
    await fillCart(test, buyer.token, [{ id: card.id }]);
    expect(await place(test, buyer.token, { body: cashOrder({ paymentMethod: 'bank_transfer' }) })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'paymentMethod' }] },
    });
  });
});

describe('marking an order as paid', () => {
  it('is for staff who may create money, with a fresh confirmation, and also checked by the database', async () => {
    await offerTransfer();
    const { buyer, orderId } = await orderBy('bank_transfer');
    const support = await test.signIn('support');
    expect((await test.request('POST', `/admin/orders/${orderId}/paid`)).status).toBe(401);
    for (const { token } of [buyer, support]) expect((await markPaid(orderId, token)).status).toBe(403);
    const late = await test.signIn('owner');
    await test.shop.db
      .updateTable('sessions')
      .set({ confirmedAt: new Date(0) })
      .where('userId', '=', late.userId)
      .execute();
    expect(await markPaid(orderId, late.token)).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
    expect(await payments(orderId)).toMatchObject([{ status: 'authorised' }]);
    for (const unknown of ['nothing', crypto.randomUUID()]) expect([404, 409]).toContain((await markPaid(unknown)).status);
  });

  it('is refused for an order in cash', async () => {
    const { orderId } = await orderBy('cash_on_delivery');
    expect((await markPaid(orderId)).status).toBe(409);
    await deliver(orderId);
    expect(await payments(orderId)).toMatchObject([{ provider: 'cash_on_delivery', status: 'paid' }]);
  });
});
