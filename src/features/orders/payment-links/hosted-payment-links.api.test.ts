import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { mailedPaymentToken } from '#test/mailed-links.server';
import { STRIPE_KEYS, type StripeServer, signStripeEvent, startStripeServer } from '#test/stripe-server.server';
import { openTestShop } from '#test/test-shop.server';

let stripe: StripeServer;
const test = openTestShop(async () => {
  stripe = await startStripeServer();
  return { ...STRIPE_KEYS, STRIPE_API_BASE: stripe.address };
});
afterAll(() => stripe.stop());
let admin: { token: string };
beforeAll(async () => {
  admin = await test.signIn('admin');
});

/** An order in cash whose shopper pays dearer shipping by a link, and the payment that the link began on Stripe's page. */
async function begun() {
  const customer = await test.signIn();
  const kettle = await makeProduct(test.shop.db, { listPriceCents: 60_00 });
  await fillCart(test, customer.token, [{ id: kettle.id }]);
  const { order } = (await place(test, customer.token, { body: cashOrder() })).body;
  await test.request('PUT', `/admin/orders/${order._id}`, { token: admin.token, body: { shipping: { price: 5 }, settle: 'link' } });
  const token = await mailedPaymentToken(test, customer.userId);
  const { status, body } = await test.request('POST', `/pay/${token}`, { body: { paymentMethod: 'stripe' } });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { page: { status: 'begun' }, redirectUrl: expect.stringContaining('/pay/') },
  });
  const sessionId = String(body.redirectUrl).split('/').at(-1) ?? '';
  const { id: paymentId } = await test.shop.db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', order._id)
    .where('kind', '=', 'difference')
    .executeTakeFirstOrThrow();
  return { token, order, sessionId, paymentId };
}
const look = async (token: string) => (await test.request('GET', `/pay/${token}`)).body.page.status;
const dueOf = async (orderId: string) =>
  (await test.request('GET', `/admin/orders/${orderId}/edit`, { token: admin.token })).body.order.due;

it('a link is paid on a provider’s own page, and settled when the shopper returns', async () => {
  const { token, order, sessionId } = await begun();
  const back = (approve: boolean) => test.request('POST', `/pay/${token}/confirm`, { body: { approve } });
  expect((await back(true)).status).toBe(409);
  stripe.pay(sessionId);
  expect((await back(true)).body.page.status).toBe('paid');
  expect(await dueOf(order._id)).toBe(0);
});

it('a link is settled by the provider’s webhook, once, though the shopper never returns', async () => {
  const { token, order, sessionId, paymentId } = await begun();
  stripe.pay(sessionId);
  const object = { client_reference_id: paymentId, status: 'complete', payment_status: 'paid' };
  const event = signStripeEvent({ type: 'checkout.session.completed', object });
  for (const _ of [1, 2]) expect((await test.request('POST', '/payments/webhooks/stripe', event)).status).toBe(200);
  expect(await look(token)).toBe('paid');
  expect(await dueOf(order._id)).toBe(0);
});

it('a shopper who comes back without paying can choose again', async () => {
  const { token, order } = await begun();
  expect((await test.request('POST', `/pay/${token}/confirm`, { body: { approve: false } })).body.page.status).toBe('open');
  expect(await dueOf(order._id)).toBe(5);
});
