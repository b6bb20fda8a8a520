import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { orderIn } from '#test/orders.server';
import { PAYPAL_KEYS, type PaypalServer, startPaypalServer } from '#test/paypal-server.server';
import { RAZORPAY_KEYS, type RazorpayServer, startRazorpayServer } from '#test/razorpay-server.server';
import { STRIPE_KEYS, type StripeServer, startStripeServer } from '#test/stripe-server.server';
import { openTestShop } from '#test/test-shop.server';

let stripe: StripeServer;
let paypal: PaypalServer;
let razorpay: RazorpayServer;

const test = openTestShop();
const connected = openTestShop(async () => {
  [stripe, paypal, razorpay] = await Promise.all([startStripeServer(), startPaypalServer(), startRazorpayServer()]);
  return {
    ...STRIPE_KEYS,
    ...PAYPAL_KEYS,
    ...RAZORPAY_KEYS,
    STRIPE_API_BASE: stripe.address,
    PAYPAL_API_BASE: paypal.address,
    RAZORPAY_API_BASE: razorpay.address,
    SHOP_URL: 'https://shop.example',
    SMTP_URL: 'smtp://user:hunter2@mail.example:587',
  };
});
const wrong = openTestShop(async () => ({ ...STRIPE_KEYS, STRIPE_SECRET_KEY: 'sk_test_wrong', STRIPE_API_BASE: stripe.address }));
let owner: { token: string };

beforeAll(async () => {
  owner = await test.signIn('owner');
});
afterAll(() => Promise.all([stripe.stop(), paypal.stop(), razorpay.stop()]));

const view = async () => (await test.request('GET', '/admin/connections', { token: owner.token })).body.connections;

describe('connections', () => {
  it('of a new shop are the test provider, cash, an outbox and a folder', async () => {
    const { payments, mail, storage } = await view();
    expect(payments.filter(({ isConnected }: { isConnected: boolean }) => isConnected)).toEqual([
      { provider: 'test', isConnected: true, variables: [] },
      { provider: 'cash_on_delivery', isConnected: true, variables: [] },
    ]);
    expect(mail).toMatchObject({ kind: 'outbox', place: expect.stringMatching(/outbox$/) });
    expect(storage).toMatchObject({ kind: 'folder', place: expect.stringMatching(/media$/) });
  });

  it('show the last payment that succeeded and that failed, with its reason', async () => {
    await orderIn(test, owner.token);
    const { order } = await orderIn(test, owner.token, { status: 'pending' });
    const failed = { status: 'failed', failureCode: 'card_declined' };
    await test.shop.db.updateTable('payments').set(failed).where('orderId', '=', order._id).execute();
    const { payments } = await view();
    expect(payments.find(({ provider }: { provider: string }) => provider === 'test')).toMatchObject({
      lastSuccess: { at: expect.any(String) },
      lastFailure: { at: expect.any(String), reason: 'card_declined' },
    });
  });

  it('show providers with their webhook addresses, and no keys or passwords', async () => {
    const { token } = await connected.signIn('owner');
    const { body } = await connected.request('GET', '/admin/connections', { token });
    const { payments, mail } = body.connections;
    expect(payments.map(({ provider, isConnected, webhookUrl }: Record<string, unknown>) => [provider, isConnected, webhookUrl])).toEqual([
      ['stripe', true, 'https://shop.example/api/payments/webhooks/stripe'],
      ['paypal', true, 'https://shop.example/api/payments/webhooks/paypal'],
      ['razorpay', true, 'https://shop.example/api/payments/webhooks/razorpay'],
      ['cash_on_delivery', true, undefined],
    ]);
    expect(mail).toMatchObject({ kind: 'smtp', place: 'mail.example:587' });
    const secrets = [...Object.values(STRIPE_KEYS), ...Object.values(PAYPAL_KEYS), ...Object.values(RAZORPAY_KEYS), 'hunter2'];
    for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('read a bounded part of a table along its index', async () => {
    test.statements.length = 0;
    await view();
    expect(test.statements.length).toBeLessThan(15);
  });
});

describe('a test', () => {
  it.each(['stripe', 'paypal', 'razorpay'])('calls %s, reads only, and says that it works', async (provider) => {
    const { token } = await connected.signIn('owner');
    const server = { stripe, paypal, razorpay }[provider] ?? stripe;
    server.requests.length = 0;
    const { body } = await connected.request('POST', `/admin/connections/payments/${provider}/test`, { token });
    expect(body.result).toEqual({ works: true });
    expect(server.requests.length).toBeGreaterThan(0);
    expect(server.requests.filter((request) => !request.startsWith('GET') && !request.endsWith('/oauth2/token'))).toEqual([]);
  });

  it('says why a provider does not work: wrong keys, or nobody there', async () => {
    const { token } = await wrong.signIn('owner');
    const { body } = await wrong.request('POST', '/admin/connections/payments/stripe/test', { token });
    expect(body.result).toEqual({ works: false, reason: expect.any(String) });
    expect(body.result.reason).not.toContain('sk_test_wrong');
    const other = await connected.signIn('owner');
    razorpay.isAway = true;
    const away = await connected.request('POST', '/admin/connections/payments/razorpay/test', { token: other.token });
    razorpay.isAway = false;
    expect(away.body.result).toMatchObject({ works: false, reason: expect.stringMatching(/^Razorpay/) });
  });

  it('sends a mail to oneself, and it is the last success', async () => {
    const { body } = await test.request('POST', '/admin/connections/mail/test', { token: owner.token });
    expect(body.message).toMatch(/^Test email on its way to customer-\d+@example\.com$/);
    await doDueJobs(test.shop);
    const { mail } = await view();
    expect(Date.now() - Date.parse(mail.lastSuccess.at)).toBeLessThan(60_000);
  });

  it('reads from the store of pictures', async () => {
    const { body } = await test.request('POST', '/admin/connections/storage/test', { token: owner.token });
    expect(body.result).toEqual({ works: true });
  });

  it('is for owners, and for providers with keys', async () => {
    expect((await test.request('POST', '/admin/connections/payments/stripe/test', { token: owner.token })).status).toBe(404);
    const manager = await test.signIn('manager');
    expect((await test.request('GET', '/admin/connections', { token: manager.token })).status).toBe(200);
    for (const path of ['payments/stripe/test', 'mail/test', 'storage/test']) {
      expect((await test.request('POST', `/admin/connections/${path}`, { token: manager.token })).status).toBe(403);
      expect((await test.request('POST', `/admin/connections/${path}`)).status).toBe(401);
    }
    const packer = await test.signIn('packer');
    expect((await test.request('GET', '/admin/connections', { token: packer.token })).status).toBe(403);
  });
});
