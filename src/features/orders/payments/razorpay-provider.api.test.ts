import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { cents } from '#shared/money';
import { HOUR_MS } from '#shared/time';
import { makeShopper, place } from '#test/checkout.fixtures.server';
import { testHostedProvider } from '#test/hosted-provider-cases.server';
import { RAZORPAY_KEYS, type RazorpayServer, signRazorpayEvent, startRazorpayServer, sumRefunds } from '#test/razorpay-server.server';
import type { ChargeRequest, PaymentHandle } from './payments.provider';
import { razorpayProvider } from './razorpay-provider.server';

let razorpay: RazorpayServer;

const linkOf = (id: string) => {
  const link = razorpay.links.get(id);
  if (!link) throw new Error(`There is no link ${id}.`);
  return link;
};
const paidEvent = (paymentId: string, at = Date.now()) =>
  JSON.stringify({
    entity: 'event',
    event: 'payment_link.paid',
    created_at: Math.floor(at / 1000),
    nonce: crypto.randomUUID(),
    payload: { payment_link: { entity: { reference_id: paymentId, status: 'paid' } } },
  });

const { test, waitingOrder, postWebhook, ...shop } = testHostedProvider({
  name: 'razorpay',
  serves: ['razorpay'],
  outlivedMs: 26 * HOUR_MS,
  async start() {
    razorpay = await startRazorpayServer();
    return {
      server: razorpay,
      settings: { ...RAZORPAY_KEYS, RAZORPAY_API_BASE: razorpay.address },
      sessions: razorpay.links,
      read: (id) => {
        const { amount: amountCents, currency, payments } = linkOf(id);
        const reference = payments.find(({ status }) => status === 'captured')?.payment_id;
        return { amountCents, currency, reference, refundedCents: sumRefunds(razorpay.refunds, reference ?? '') };
      },
      pay: razorpay.pay,
      take: razorpay.take,
      event: (paymentId, { isForged = false, at } = {}) => signRazorpayEvent(paidEvent(paymentId, at), isForged ? { secret: 'other' } : {}),
      sign: (body) => signRazorpayEvent(body),
    };
  },
});

/** The provider alone, and a charge to request. */
function openProvider(keys: { keySecret?: string } = {}) {
  const provider = razorpayProvider({
    keyId: RAZORPAY_KEYS.RAZORPAY_KEY_ID,
    keySecret: RAZORPAY_KEYS.RAZORPAY_KEY_SECRET,
    webhookSecret: RAZORPAY_KEYS.RAZORPAY_WEBHOOK_SECRET,
    apiBase: razorpay.address,
    ...keys,
  });
  const request: ChargeRequest = {
    paymentId: crypto.randomUUID(),
    amountCents: cents(5000),
    orderNumber: 'T-1',
    card: undefined,
    returnUrl: 'http://shop.test/back',
    cancelUrl: 'http://shop.test/back',
  };
  return { provider, request };
}

describe('Razorpay’s link', () => {
  it('is created once per payment, sends no messages, and returns by a URL that says nothing about money', async () => {
    const { sessionId, paymentId, orderNow } = await waitingOrder();
    expect(linkOf(sessionId)).toMatchObject({
      reference_id: paymentId,
      notify: { sms: false, email: false },
      accept_partial: false,
      callback_method: 'get',
    });
    const { redirectUrl } = (await orderNow()).paymentInfo;
    const { headers } = await fetch(redirectUrl, { method: 'POST', redirect: 'manual' });
    expect(headers.get('location')).toMatch(/confirm\?back=approved&razorpay_payment_id=pay_.*&razorpay_signature=[0-9a-f]{64}$/);
  });

  it('from an earlier request is found by a second one, which creates no other', async () => {
    const { provider, request } = openProvider();
    const first = await provider.charge(request);
    expect(await provider.charge(request)).toEqual(first);
    expect([...razorpay.links.values()].filter(({ reference_id }) => reference_id === request.paymentId)).toHaveLength(1);
  });

  it('that Razorpay fails to create is an error, and the order is removed', async () => {
    const { provider, request } = openProvider();
    await expect(provider.charge({ ...request, amountCents: cents(0) })).rejects.toMatchObject({
      name: 'ProviderError',
      message: 'Razorpay: 400: amount: cannot be blank.',
    });
  });

  it.each([401, 429, 502] as const)('that fails with status %d and an empty body removes the order', async (failure) => {
    const buyer = await makeShopper(test);
    razorpay.failure = failure;
    expect(await place(test, buyer.token, { body: shop.body })).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
    razorpay.failure = undefined;
  });

  it('is not trusted when it is paid without a payment', async () => {
    const { sessionId, back, orderNow } = await waitingOrder();
    razorpay.take(sessionId);
    const { payments } = linkOf(sessionId);
    linkOf(sessionId).payments = [];
    expect((await back(true)).status).toBe(500);
    expect((await orderNow()).orderStatus).toBe('pending');
    linkOf(sessionId).payments = payments;
    expect((await back(true)).status).toBe(200);
  });
});

describe('Razorpay’s refund', () => {
  it('is made once, also after Razorpay has dropped its key', async () => {
    const { provider, request } = openProvider();
    const charge = await provider.charge(request);
    const sessionReference = charge.outcome === 'requires_action' ? (charge.sessionReference ?? '') : '';
    razorpay.pay(sessionReference);
    const reference = linkOf(sessionReference).payments[1]?.payment_id ?? '';
    const payment: PaymentHandle = { id: request.paymentId, amountCents: cents(5000), sessionReference, reference, isOpen: false };
    const refund = { payment, refundId: crypto.randomUUID(), amountCents: cents(1000), isWhole: false };
    const [first, second] = await Promise.all([provider.refund(refund), provider.refund(refund)]);
    expect(second).toEqual(first);
    razorpay.clearKeys();
    expect(await provider.refund(refund)).toEqual(first);
    expect(sumRefunds(razorpay.refunds, reference)).toBe(1000);
  });

  it('and the shop’s keys are in no error', async () => {
    const { provider, request } = openProvider({ keySecret: 'wrong_secret' });
    const refused = await provider.charge(request).catch((error: unknown) => error);
    razorpay.isAway = true;
    const unavailable = await provider.charge(request).catch((error: unknown) => error);
    razorpay.isAway = false;
    expect(refused).toMatchObject({ name: 'ProviderError', status: 401 });
    expect(unavailable).toMatchObject({ name: 'ProviderError', status: undefined, message: 'Razorpay: no response: socket hang up' });
    expect(inspect([refused, unavailable], { depth: 20, showHidden: true })).not.toMatch(/wrong_secret|Basic /);
  });
});

describe('Razorpay’s signature', () => {
  it('identifies an event: another id in the header makes no new event', async () => {
    const { paymentId } = await waitingOrder();
    const event = signRazorpayEvent(paidEvent(paymentId));
    await postWebhook(event);
    const calls = razorpay.requests.length;
    expect((await postWebhook({ ...event, headers: { ...event.headers, 'X-Razorpay-Event-Id': 'evt_other' } })).status).toBe(200);
    expect(razorpay.requests).toHaveLength(calls);
  });

  it.each([
    ['of another length', 'é'],
    ['of non-ASCII characters', 'é'.repeat(64)],
  ])('%s is rejected', async (_name, signature) => {
    const { body } = signRazorpayEvent(paidEvent(crypto.randomUUID()));
    expect((await postWebhook({ body, headers: { 'X-Razorpay-Signature': signature } })).status).toBe(400);
  });

  it('from the future is rejected', async () => {
    expect((await postWebhook(signRazorpayEvent(paidEvent(crypto.randomUUID(), Date.now() + HOUR_MS)))).status).toBe(400);
  });
});
