import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dropConnections } from '#features/platform/connection-settings/connection-settings.service.server';
import { CARDS, cardOrder, cashOrder, makeShopper, place } from '#test/checkout.fixtures.server';
import { PAYPAL_KEYS, type PaypalServer, startPaypalServer } from '#test/paypal-server.server';
import { RAZORPAY_KEYS, type RazorpayServer, startRazorpayServer } from '#test/razorpay-server.server';
import { STRIPE_KEYS, STRIPE_LIVE_KEY, type StripeServer, signStripeEvent, startStripeServer } from '#test/stripe-server.server';
import { openTestShop } from '#test/test-shop.server';

let stripe: StripeServer;
let paypal: PaypalServer;
let razorpay: RazorpayServer;
const logged: string[] = [];

const SECRET_KEY = STRIPE_KEYS.STRIPE_SECRET_KEY;

const bases = async () => {
  [stripe, paypal, razorpay] = await Promise.all([startStripeServer(), startPaypalServer(), startRazorpayServer()]);
  return {
    STRIPE_API_BASE: stripe.address,
    PAYPAL_API_BASE: paypal.address,
    RAZORPAY_API_BASE: razorpay.address,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    SHOP_URL: 'https://shop.example',
  };
};
const test = openTestShop(bases);
const fixed = openTestShop(async () => ({ ...STRIPE_KEYS, STRIPE_API_BASE: stripe.address }));

let owner: { token: string; userId: string };
beforeAll(async () => {
  owner = await test.signIn('owner');
  const write = (line: unknown, _encoding: string, done: () => void) => {
    logged.push(String(line));
    done();
  };
  test.shop.log = pino({ level: 'trace' }, new Writable({ write }));
});
beforeEach(async () => {
  await test.shop.db.deleteFrom('connectionSettings').execute();
  dropConnections(test.shop.db);
  for (const server of [stripe, paypal]) server.webhooks.clear();
});
afterEach(() => {
  stripe.isAway = false;
});
afterAll(() => Promise.all([stripe.stop(), paypal.stop(), razorpay.stop()]));

type Body = Record<string, unknown>;
const call = (method: string, path: string, body?: Body, token = owner.token) =>
  test.request(method, `/admin/payments${path}`, { token, ...(body && { body }) });
const connectStripe = (more: Body = {}) => call('PUT', '/stripe', { mode: 'test', keys: { test: { secretKey: SECRET_KEY } }, ...more });
const methodsOf = async () => {
  const { paymentMethods } = (await test.request('GET', '/checkout/payment-methods')).body;
  return paymentMethods.filter(({ enabled }: { enabled: boolean }) => enabled).map(({ id }: { id: string }) => id);
};

describe('connecting a provider', () => {
  it('saves keys that Stripe accepts, registers the webhook, and takes payments with them', async () => {
    const { status, body } = await connectStripe();
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Stripe connected' });
    expect(body.payment).toMatchObject({
      provider: 'stripe',
      active: true,
      mode: 'test',
      test: { hasKeys: true, fixedByEnvironment: false, hasWebhook: true, isWebhookRegistered: true },
      live: { hasKeys: false },
      webhookUrl: 'https://shop.example/api/payments/webhooks/stripe',
    });
    const [webhook] = stripe.webhooks.values();
    expect(webhook?.url).toBe(body.payment.webhookUrl);
    expect(await methodsOf()).toEqual(['credit_card', 'debit_card', 'stripe', 'cash_on_delivery']);

    const buyer = await makeShopper(test);
    const placed = await place(test, buyer.token, { body: { ...cashOrder(), paymentMethod: 'credit_card' } });
    expect(placed.body).toMatchObject({ order: { orderStatus: 'pending' }, payment: { redirectUrl: expect.stringMatching(/^http/) } });
    const [[sessionId, session] = ['']] = [...stripe.sessions].slice(-1);
    stripe.pay(sessionId);
    const object = { client_reference_id: session?.client_reference_id, status: 'complete', payment_status: 'paid' };
    const forged = signStripeEvent({ type: 'checkout.session.completed', object }, { secret: 'whsec_other' });
    expect((await test.request('POST', '/payments/webhooks/stripe', forged)).status).toBe(400);
    const event = signStripeEvent({ type: 'checkout.session.completed', object }, { secret: webhook?.secret ?? '' });
    expect((await test.request('POST', '/payments/webhooks/stripe', event)).status).toBe(200);
    const { order } = (await test.request('GET', `/orders/${placed.body.order._id}`, { token: buyer.token })).body;
    expect(order).toMatchObject({ orderStatus: 'processing', paymentStatus: 'completed' });

    const refund = await test.request('POST', `/orders/${order._id}/refund`, { token: owner.token, body: {} });
    expect(refund.body.order.paymentStatus).toBe('refunded');
    expect([...stripe.refunded.values()].at(-1)).toBe(session?.amount_total);
  });

  it('connects PayPal and Razorpay, whose webhook is added by hand', async () => {
    const keys = { clientId: PAYPAL_KEYS.PAYPAL_CLIENT_ID, clientSecret: PAYPAL_KEYS.PAYPAL_CLIENT_SECRET };
    const byPaypal = await call('PUT', '/paypal', { mode: 'live', keys: { live: keys } });
    expect(byPaypal.body.payment).toMatchObject({ active: true, mode: 'live', live: { hasKeys: true, isWebhookRegistered: true } });
    expect([...paypal.webhooks.values()]).toEqual(['https://shop.example/api/payments/webhooks/paypal']);
    const again = await call('POST', '/paypal/webhook', { mode: 'live' });
    expect(again).toMatchObject({ status: 200, body: { message: 'PayPal now sends events to your shop' } });
    expect(paypal.webhooks.size).toBe(1);

    const byRazorpay = await call('PUT', '/razorpay', {
      mode: 'test',
      keys: {
        test: { keyId: RAZORPAY_KEYS.RAZORPAY_KEY_ID, keySecret: RAZORPAY_KEYS.RAZORPAY_KEY_SECRET, webhookSecret: 'chosen-by-hand' },
      },
    });
    expect(byRazorpay.body.payment.test).toMatchObject({ hasKeys: true, hasWebhook: true, isWebhookRegistered: false });
    expect(await call('POST', '/razorpay/webhook', { mode: 'test' })).toMatchObject({ status: 409 });
    expect(await methodsOf()).toEqual(['paypal', 'razorpay', 'cash_on_delivery']);
  });

  it('saves the keys also if the webhook cannot be registered, and says why', async () => {
    stripe.refusesWebhooks = true;
    const { body } = await connectStripe();
    stripe.refusesWebhooks = false;
    expect(body.message).toContain('must be publicly accessible');
    expect(body.payment).toMatchObject({ active: true, test: { hasKeys: true, hasWebhook: false } });
    const event = signStripeEvent({ type: 'checkout.session.completed', object: {} }, { secret: '' });
    expect((await test.request('POST', '/payments/webhooks/stripe', event)).status).toBe(400);
    expect((await call('POST', '/stripe/webhook', { mode: 'test' })).body.payment.test.isWebhookRegistered).toBe(true);
  });

  it.each([
    ['a key that Stripe refuses', 'sk_test_wrong', 'Stripe doesn’t accept this key.'],
    ['a live key among the test keys', 'sk_live_shop', 'This is a live key.'],
    ['a publishable key', 'pk_test_shop', 'This is the publishable key.'],
    ['another text', 'hello', 'A secret key of Stripe begins with sk_'],
    ['a text with spaces', 'sk_test shop', 'without spaces'],
  ])('refuses %s', async (_name, secretKey, message) => {
    expect(await call('PUT', '/stripe', { keys: { test: { secretKey } } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'keys.test.secretKey', message: expect.stringContaining(message) }] },
    });
    expect((await call('GET', '/stripe')).body.payment).toMatchObject({ active: false, test: { hasKeys: false } });
  });

  it('names the key that is missing, and the mode that has none', async () => {
    const keys = { test: { clientId: PAYPAL_KEYS.PAYPAL_CLIENT_ID } };
    expect((await call('PUT', '/paypal', { keys })).body.errors).toEqual([
      { field: 'keys.test.clientSecret', message: 'Please enter this key' },
    ]);
    expect((await call('PUT', '/paypal', { mode: 'live' })).body.errors).toEqual([
      { field: 'mode', message: 'Please enter the live keys first' },
    ]);
  });

  it('saves nothing while the provider cannot be reached', async () => {
    stripe.isAway = true;
    expect(await connectStripe()).toMatchObject({
      status: 503,
      body: { code: 'payment_unavailable', message: expect.stringContaining('Stripe') },
    });
    stripe.isAway = false;
    expect((await call('GET', '/stripe')).body.payment.test.hasKeys).toBe(false);
  });

  it('does not overwrite what somebody else has changed meanwhile', async () => {
    await connectStripe();
    expect(await call('PUT', '/stripe', { active: false, version: 0 })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'mode' }], current: { provider: 'stripe', active: true } },
    });
  });
});

describe('keys that are in use', () => {
  it('are tried by a payment that is refunded at once', async () => {
    await connectStripe();
    expect((await call('POST', '/stripe/test', { mode: 'test' })).body).toMatchObject({
      ok: true,
      message: 'A test payment of $1.00 was made and refunded at once.',
    });
    expect([...stripe.refunded.values()].at(-1)).toBe(100);
    stripe.isAway = true;
    expect((await call('POST', '/stripe/test', { mode: 'test' })).body).toMatchObject({ ok: false });
    stripe.isAway = false;
    expect((await call('POST', '/stripe/test', { mode: 'live' })).status).toBe(422);
    const paypalKeys = { clientId: PAYPAL_KEYS.PAYPAL_CLIENT_ID, clientSecret: PAYPAL_KEYS.PAYPAL_CLIENT_SECRET };
    await call('PUT', '/paypal', { keys: { test: paypalKeys } });
    expect((await call('POST', '/paypal/test', { mode: 'test' })).body.ok).toBe(true);
    const razorpayKeys = { keyId: RAZORPAY_KEYS.RAZORPAY_KEY_ID, keySecret: RAZORPAY_KEYS.RAZORPAY_KEY_SECRET };
    await call('PUT', '/razorpay', { keys: { test: razorpayKeys } });
    expect((await call('POST', '/razorpay/test', { mode: 'test' })).body.ok).toBe(true);
    expect([...razorpay.links.values()].at(-1)?.status).toBe('cancelled');
  });

  it('still settle and refund after the provider was turned off, or switched to other keys', async () => {
    await connectStripe();
    const buyer = await makeShopper(test);
    const placed = await place(test, buyer.token, { body: { ...cashOrder(), paymentMethod: 'stripe' } });
    const { id } = await test.shop.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', placed.body.order._id)
      .executeTakeFirstOrThrow();
    await call('PUT', '/stripe', { active: false });
    expect(await methodsOf()).toEqual(['credit_card', 'debit_card', 'cash_on_delivery']);
    const switched = await call('PUT', '/stripe', { mode: 'live', keys: { live: { secretKey: STRIPE_LIVE_KEY } } });
    expect(switched.body.payment).toMatchObject({ mode: 'live', test: { hasKeys: true }, live: { hasKeys: true } });
    const [[sessionId] = ['']] = [...stripe.sessions].slice(-1);
    stripe.pay(sessionId);
    const { token } = buyer;
    expect((await test.request('POST', `/payments/${id}/confirm`, { token, body: { approve: true } })).status).toBe(200);
    const refund = await test.request('POST', `/orders/${placed.body.order._id}/refund`, { token: owner.token, body: {} });
    expect(refund.body.order.paymentStatus).toBe('refunded');
    await place(test, (await makeShopper(test)).token, { body: { ...cashOrder(), paymentMethod: 'stripe' } });
    expect([...stripe.sessions.values()].at(-1)?.livemode).toBe(true);
  });

  it('are removed with their webhook, unless somebody is paying with them', async () => {
    await connectStripe();
    const buyer = await makeShopper(test);
    await place(test, buyer.token, { body: { ...cashOrder(), paymentMethod: 'stripe' } });
    expect(await call('DELETE', '/stripe?mode=test')).toMatchObject({ status: 409, body: { message: expect.stringContaining('paying') } });
    await test.shop.db.updateTable('payments').set({ status: 'failed' }).where('status', '=', 'requires_action').execute();
    const { body } = await call('DELETE', '/stripe?mode=test');
    expect(body).toMatchObject({
      message: 'The test keys of Stripe were removed',
      payment: { active: false, test: { hasKeys: false, hasWebhook: false } },
    });
    expect(stripe.webhooks.size).toBe(0);
    expect(await methodsOf()).toEqual(['credit_card', 'debit_card', 'cash_on_delivery']);
    const { token } = await makeShopper(test);
    expect((await place(test, token, { body: cardOrder(CARDS.pays) })).body.order.orderStatus).toBe('processing');
  });
});

describe('keys of a provider', () => {
  it('are in no response, no log and no entry of the audit log', async () => {
    const answers = [await connectStripe(), await connectStripe({ version: 0 }), await call('GET', ''), await call('GET', '/stripe')];
    answers.push(await call('PUT', '/stripe', { keys: { test: { secretKey: 'sk_test_wrong_and_secret' } } }));
    answers.push(await call('POST', '/stripe/test', { mode: 'test' }));
    answers.push(await test.request('GET', '/admin/connections', { token: owner.token }));
    answers.push(await test.request('GET', '/admin/audit', { token: owner.token }));
    const rows = await test.shop.db.selectFrom('connectionSettings').selectAll().execute();
    const seen = JSON.stringify([answers.map(({ body }) => body), logged, rows.map(({ secret, ...row }) => [row, String(secret)])]);
    const [webhook] = stripe.webhooks.values();
    for (const secret of [SECRET_KEY, 'sk_test_wrong_and_secret', webhook?.secret ?? 'whsec']) expect(seen).not.toContain(secret);
    expect(seen).toContain('connection.update');
  });

  it.each([
    ['PUT', '/stripe', { active: false }],
    ['DELETE', '/stripe?mode=test', undefined],
    ['POST', '/stripe/webhook', { mode: 'test' }],
    ['POST', '/stripe/test', { mode: 'test' }],
  ] as const)('%s %s is for staff with the right, who have confirmed who they are', async (method, path, body) => {
    const [customer, viewer] = [await test.signIn(), await test.signIn('viewer')];
    expect((await test.request(method, `/admin/payments${path}`, { body })).status).toBe(401);
    for (const { token } of [customer, viewer]) expect((await call(method, path, body, token)).status).toBe(403);
    const late = await test.signIn('owner');
    await test.shop.db
      .updateTable('sessions')
      .set({ confirmedAt: new Date(0) })
      .where('userId', '=', late.userId)
      .execute();
    expect(await call(method, path, body, late.token)).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
    expect((await call(method, path.replace('stripe', 'other'), body)).status).toBe(404);
  });

  it('are shown to staff who may read settings, without a confirmation', async () => {
    const customer = await test.signIn();
    for (const path of ['', '/stripe']) {
      expect((await test.request('GET', `/admin/payments${path}`)).status).toBe(401);
      expect((await call('GET', path, undefined, customer.token)).status).toBe(403);
      expect((await call('GET', path)).status).toBe(200);
    }
    expect((await call('GET', '/other')).status).toBe(404);
  });
});

describe('keys of the environment', () => {
  it('win, and cannot be changed', async () => {
    const { token } = await fixed.signIn('owner');
    const { payment } = (await fixed.request('GET', '/admin/payments/stripe', { token })).body;
    expect(payment).toMatchObject({
      active: true,
      mode: 'test',
      fixedBy: 'STRIPE_SECRET_KEY',
      test: { hasKeys: true, fixedByEnvironment: true, fields: { secretKey: { isSet: true, fixedBy: 'STRIPE_SECRET_KEY' } } },
    });
    const attempt = (body: object) => fixed.request('PUT', '/admin/payments/stripe', { token, body });
    expect(await attempt({ active: false })).toMatchObject({ status: 422, body: { errors: [{ field: 'mode' }] } });
    expect(await attempt({ keys: { test: { webhookSecret: 'whsec_mine' } } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'keys.test.webhookSecret', message: expect.stringContaining('STRIPE_WEBHOOK_SECRET') }] },
    });
  });
});
