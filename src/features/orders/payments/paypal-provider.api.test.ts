import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { settleUnfinishedPayments } from '#features/orders/settlement/settlement.service.server';
import { DAY_MS } from '#shared/time';
import { expectAsBefore, makeShopper, place, STOCKS, stocksOf } from '#test/checkout.fixtures.server';
import { testHostedProvider } from '#test/hosted-provider-cases.server';
import { PAYPAL_KEYS, type PaypalServer, startPaypalServer } from '#test/paypal-server.server';
import type { ChargeRequest } from './payments.provider';
import { paypalProvider } from './paypal-provider.server';

let paypal: PaypalServer;
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const unitOf = (id: string) => {
  const unit = paypal.orders.get(id)?.purchase_units[0];
  if (!unit) throw new Error(`There is no order ${id}.`);
  return unit;
};
const completed = (paymentId: string) =>
  JSON.stringify({
    id: `WH-${crypto.randomUUID()}`,
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { status: 'COMPLETED', custom_id: paymentId },
  });

const shop = testHostedProvider({
  name: 'paypal',
  serves: ['paypal'],
  outlivedMs: 4 * DAY_MS,
  async start() {
    paypal = await startPaypalServer();
    return {
      server: paypal,
      settings: { ...PAYPAL_KEYS, PAYPAL_API_BASE: paypal.address },
      sessions: paypal.orders,
      read: (id) => {
        const { amount, payments } = unitOf(id);
        const reference = payments?.captures[0]?.id;
        const refundedCents = paypal.refunded.get(reference ?? '') ?? 0;
        return { amountCents: Math.round(Number(amount.value) * 100), currency: amount.currency_code, reference, refundedCents };
      },
      pay: paypal.approve,
      take: paypal.capture,
      event: (paymentId, { isForged = false, at = Date.now() } = {}) =>
        paypal.sign(completed(paymentId), { at, ...(isForged && { privateKey: otherKey }) }),
      sign: (body) => paypal.sign(body),
    };
  },
});
const { test, waitingOrder, paidOrder, postWebhook } = shop;

describe('PayPal’s capture', () => {
  it('is made by the webhook of an approval when the shopper never came back', async () => {
    const { buyer, sessionId, paymentId, orderNow } = await waitingOrder();
    paypal.approve(sessionId);
    const resource = { id: sessionId, status: 'APPROVED', purchase_units: [{ custom_id: paymentId }] };
    expect((await postWebhook(paypal.sign(JSON.stringify({ event_type: 'CHECKOUT.ORDER.APPROVED', resource })))).status).toBe(200);
    expect(await orderNow()).toMatchObject({ orderStatus: 'processing', paymentStatus: 'completed' });
    expect(await stocksOf(test, buyer)).toEqual(STOCKS.sold);
  });

  it('that was already made is found at PayPal', async () => {
    const { sessionId, back } = await waitingOrder();
    paypal.approve(sessionId);
    // A concurrent process captures between the shop's read and its own capture.
    paypal.holdResponses = async (call) => {
      if (!call.startsWith('GET /v2/checkout/orders')) return;
      paypal.holdResponses = undefined;
      paypal.capture(sessionId);
    };
    expect((await back(true)).body.order).toMatchObject({ orderStatus: 'processing', paymentStatus: 'completed' });
    expect(unitOf(sessionId).payments?.captures).toHaveLength(1);
  });

  it('that is declined cancels the order and restores the cart', async () => {
    const { buyer, sessionId, back, orderNow } = await waitingOrder();
    paypal.approve(sessionId);
    paypal.nextCapture = 'INSTRUMENT_DECLINED';
    expect(await back(true)).toMatchObject({ status: 409, body: { message: expect.stringContaining('Your cart is as it was') } });
    paypal.nextCapture = undefined;
    expect(await orderNow()).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'failed' });
    await expectAsBefore(test, buyer);
  });

  it('that is pending leaves the order waiting, and completes it later', async () => {
    const { sessionId, paymentId, back, orderNow } = await waitingOrder();
    paypal.approve(sessionId);
    paypal.nextCapture = 'PENDING';
    expect((await back(true)).status).toBe(409);
    paypal.nextCapture = undefined;
    expect((await orderNow()).orderStatus).toBe('pending');
    Object.assign(unitOf(sessionId).payments?.captures[0] ?? {}, { status: 'COMPLETED' });
    await postWebhook(paypal.sign(completed(paymentId)));
    expect((await orderNow()).orderStatus).toBe('processing');
  });

  it('that is finally rejected cancels the order', async () => {
    const { buyer, sessionId, paymentId, back, orderNow } = await waitingOrder();
    paypal.approve(sessionId);
    paypal.nextCapture = 'PENDING';
    await back(true);
    paypal.nextCapture = undefined;
    Object.assign(unitOf(sessionId).payments?.captures[0] ?? {}, { status: 'DECLINED' });
    await postWebhook(paypal.sign(completed(paymentId)));
    expect(await orderNow()).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'failed' });
    await expectAsBefore(test, buyer);
  });

  it('is not waited for when PayPal has deleted the order', async () => {
    const { buyer, sessionId, orderNow } = await waitingOrder();
    paypal.orders.delete(sessionId);
    await settleUnfinishedPayments(test.shop, { graceMs: 0 });
    expect(await orderNow()).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'failed' });
    await expectAsBefore(test, buyer);
  });
});

describe('PayPal’s access token', () => {
  it('is requested once', async () => {
    await paidOrder();
    const before = paypal.tokens.size;
    await paidOrder();
    expect(paypal.tokens.size).toBe(before);
  });

  it('is requested again after PayPal has revoked it', async () => {
    await paidOrder();
    paypal.tokens.clear();
    const buyer = await makeShopper(test);
    expect((await place(test, buyer.token, { body: shop.body })).status).toBe(503);
    expect((await place(test, buyer.token, { body: shop.body })).status).toBe(201);
  });

  it.each([401, 503] as const)('is requested again after a failure with %d', async (failure) => {
    paypal.tokens.clear();
    paypal.tokenFailure = failure;
    const buyer = await makeShopper(test);
    for (let attempt = 0; attempt < 2; attempt++) expect((await place(test, buyer.token, { body: shop.body })).status).toBe(503);
    paypal.tokenFailure = undefined;
    expect((await place(test, buyer.token, { body: shop.body })).status).toBe(201);
  });

  it('and the shop’s keys are in no error', async () => {
    const provider = paypalProvider({ clientId: 'client_shop', clientSecret: 'wrong_secret', webhookId: 'W', apiBase: paypal.address });
    const charge = () => provider.charge({ paymentId: crypto.randomUUID(), amountCents: 100, orderNumber: 'T-1' } as ChargeRequest);
    const refused = await charge().catch((error: unknown) => error);
    paypal.isAway = true;
    const unavailable = await charge().catch((error: unknown) => error);
    paypal.isAway = false;
    expect(refused).toMatchObject({ name: 'ProviderError', status: 401, code: 'invalid_client' });
    expect(unavailable).toMatchObject({ name: 'ProviderError', status: undefined });
    const written = inspect([refused, unavailable], { depth: 20, showHidden: true });
    expect(written).not.toMatch(/wrong_secret|Basic |Bearer /);
    expect(written).not.toContain(Buffer.from('client_shop:wrong_secret').toString('base64'));
  });
});

describe('PayPal’s signature', () => {
  it.each<[string, (body: string) => ReturnType<PaypalServer['sign']>]>([
    [
      'of a certificate from elsewhere',
      (body) => paypal.sign(body, { certificateUrl: 'https://evil.example/v1/notifications/certs/CERT-1' }),
    ],
    [
      'of a certificate from a look-alike',
      (body) => paypal.sign(body, { certificateUrl: `${paypal.address}.evil.example/v1/notifications/certs/CERT-1` }),
    ],
    [
      'of a certificate beside the others',
      (body) => paypal.sign(body, { certificateUrl: `${paypal.address}/v1/notifications/certs/../../../checkoutnow` }),
    ],
    [
      'of a certificate that is not there',
      (body) => paypal.sign(body, { certificateUrl: `${paypal.address}/v1/notifications/certs/CERT-none` }),
    ],
    ['of a certificate that has expired', (body) => paypal.sign(body, { certificateEndsAt: Date.now() - 60_000 })],
    ['for another webhook', (body) => paypal.sign(body, { webhookId: 'WEBHOOK_ID' })],
    ['from the future', (body) => paypal.sign(body, { at: Date.now() + 10 * 60_000 })],
    ['without a time', (body) => withHeader(paypal.sign(body), 'PAYPAL-TRANSMISSION-TIME', '')],
    ['without a transmission', (body) => withHeader(paypal.sign(body), 'PAYPAL-TRANSMISSION-ID', '')],
    ['by another algorithm', (body) => withHeader(paypal.sign(body), 'PAYPAL-AUTH-ALGO', 'SHA1withRSA')],
    ['without a certificate', (body) => withHeader(paypal.sign(body), 'PAYPAL-CERT-URL', '')],
  ])('%s is rejected', async (_name, sign) => {
    const { sessionId, paymentId, orderNow } = await waitingOrder();
    paypal.approve(sessionId);
    expect(await postWebhook(sign(completed(paymentId)))).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect((await orderNow()).orderStatus).toBe('pending');
  });

  it('only covers a checksum: a forged body with the same checksum is not trusted, and counts once', async () => {
    const { paymentId, orderNow } = await waitingOrder();
    const seen = paypal.sign(completed(crypto.randomUUID()));
    const forge = (event: string) =>
      matchChecksum(
        (text) => JSON.stringify({ id: event, summary: text, resource: { custom_id: paymentId, status: 'COMPLETED' } }),
        crc32(seen.body),
      );
    const looks = () => paypal.requests.filter((line) => line.startsWith('GET /v2/checkout/orders')).length;
    const before = looks();
    for (const event of ['WH-1', 'WH-2']) expect((await postWebhook({ ...seen, body: forge(event) })).status).toBe(200);
    expect(looks()).toBe(before + 1);
    expect((await orderNow()).orderStatus).toBe('pending');
  });

  it('costs one certificate request, and fails until the certificate is available', async () => {
    const event = paypal.sign(completed(crypto.randomUUID()), { certificateEndsAt: Date.now() + DAY_MS });
    paypal.isAway = true;
    expect((await postWebhook(event)).status).toBe(500);
    paypal.isAway = false;
    const looks = () => paypal.requests.filter((line) => line.includes('/certs/')).length;
    const before = looks();
    expect((await postWebhook(event)).status).toBe(200);
    expect(looks()).toBe(before + 1);
    const again = { ...event.headers, 'PAYPAL-TRANSMISSION-ID': crypto.randomUUID() };
    expect((await postWebhook({ body: event.body, headers: again })).status).toBe(400);
    expect(looks()).toBe(before + 1);
  });

  it('caches few certificates, however many URLs name them', async () => {
    const event = paypal.sign(completed(crypto.randomUUID()));
    const certificateUrl = new Headers(event.headers).get('PAYPAL-CERT-URL');
    const postWithCertificate = (i: number) =>
      postWebhook({ ...event, headers: { ...event.headers, 'PAYPAL-CERT-URL': `${certificateUrl}?${i}` } });
    const looks = () => paypal.requests.filter((line) => line.includes('/certs/')).length;
    for (let i = 1; i <= 20; i++) expect((await postWithCertificate(i)).status).toBe(200);
    const before = looks();
    expect((await postWithCertificate(20)).status).toBe(200);
    expect(looks()).toBe(before);
    expect((await postWithCertificate(1)).status).toBe(200);
    expect(looks()).toBe(before + 1);
  });
});

/**
 * Fills the gap in a message so that it has the wanted CRC32. Toggling a bit of a character XORs the checksum with a
 * fixed value that does not depend on the others, and a subset of these values adds up to any difference.
 */
function matchChecksum(message: (text: string) => string, requested: number): string {
  const length = 48;
  const write = (toggled: bigint) => message(Array.from({ length }, (_, at) => (toggled & (1n << BigInt(at)) ? 'c' : 'a')).join(''));
  const sumOf = (toggled: bigint) => BigInt(crc32(write(toggled)));
  const basis: { sum: bigint; toggled: bigint }[] = [];
  const reduce = (start: { sum: bigint; toggled: bigint }) =>
    basis.reduce(
      (left, { sum, toggled }) => ((left.sum ^ sum) < left.sum ? { sum: left.sum ^ sum, toggled: left.toggled ^ toggled } : left),
      start,
    );
  for (let at = 0; at < length; at++) {
    const toggled = 1n << BigInt(at);
    const part = reduce({ sum: sumOf(toggled) ^ sumOf(0n), toggled });
    if (part.sum) basis.push(part);
    basis.sort((a, b) => (a.sum < b.sum ? 1 : -1));
  }
  return write(reduce({ sum: BigInt(requested) ^ sumOf(0n), toggled: 0n }).toggled);
}

function withHeader(event: ReturnType<PaypalServer['sign']>, name: string, value: string) {
  return { ...event, headers: { ...event.headers, [name]: value } };
}
