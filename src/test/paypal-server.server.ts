import { createSign, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { makeCertificate } from './certificate.server';
import { type ProviderServer, type SignedEvent, serveProvider } from './provider-server.server';

export const PAYPAL_KEYS = {
  PAYPAL_CLIENT_ID: 'client_shop',
  PAYPAL_CLIENT_SECRET: 'client_secret_shop',
  PAYPAL_WEBHOOK_ID: '8PT597110X687430LKGECATA',
};

interface Money {
  currency_code: string;
  value: string;
}

interface Capture {
  id: string;
  status: 'COMPLETED' | 'DECLINED' | 'PENDING' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  amount: Money;
  custom_id: string;
}

interface Order {
  id: string;
  intent: 'CAPTURE';
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  purchase_units: [{ reference_id: 'default'; amount: Money; custom_id: string; payments?: { captures: Capture[] } }];
  links: { href: string; rel: string; method: string }[];
}

interface OrderRequest {
  intent?: string;
  purchase_units?: { amount: Money; custom_id: string }[];
  payment_source?: { paypal?: { experience_context?: { return_url?: string; cancel_url?: string } } };
}

interface SavedResponse {
  status: number;
  body: object;
}

export interface PaypalServer extends ProviderServer {
  orders: Map<string, Order>;
  /** Refunded cents by capture. */
  refunded: Map<string, number>;
  /** The addresses for events that the shop has registered, by id. */
  webhooks: Map<string, string>;
  /** The valid access tokens. */
  tokens: Set<string>;
  /** If set, the next capture fails like this. */
  nextCapture: 'INSTRUMENT_DECLINED' | 'PENDING' | undefined;
  /** If set, token requests are refused with this status. */
  tokenFailure: 401 | 503 | undefined;
  /** The shopper approves on PayPal's page; `amountCents` and `currency` simulate a forged payment. */
  approve: (orderId: string, other?: { amountCents?: number; currency?: string }) => void;
  /** PayPal captures the money without a request by the shop. */
  capture: (orderId: string) => Capture;
  /** An event with PayPal's signature: https://developer.paypal.com/api/rest/webhooks/rest/ */
  sign: (body: string, how?: Signing) => SignedEvent;
}

interface Signing {
  at?: number;
  /** Signs with another key than the certificate's. */
  privateKey?: KeyObject;
  /** Another URL of the certificate. */
  certificateUrl?: string;
  webhookId?: string;
  /** When the certificate expires. */
  certificateEndsAt?: number;
}

/**
 * PayPal's side of Orders v2, captures and their refunds, after its API reference: access tokens by client credentials, JSON
 * bodies, idempotent request ids, errors with name and issue, the page where the shopper approves, signed webhooks and their
 * certificates.
 */
export async function startPaypalServer(): Promise<PaypalServer> {
  const orders = new Map<string, Order>();
  const pages = new Map<string, { order: Order; returnUrl: string; cancelUrl: string }>();
  const refunded = new Map<string, number>();
  const savedResponses = new Map<string, SavedResponse>();
  const certificates = new Map<string, string>();
  const webhooks = new Map<string, string>();
  const tokens = new Set<string>();
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const app = new Hono();

  app.post('/v1/oauth2/token', async (c) => {
    if (server.tokenFailure === 503) return c.text('upstream unavailable', 503);
    const basic = Buffer.from(`${PAYPAL_KEYS.PAYPAL_CLIENT_ID}:${PAYPAL_KEYS.PAYPAL_CLIENT_SECRET}`).toString('base64');
    const isKnown = server.tokenFailure === undefined && c.req.header('authorization') === `Basic ${basic}`;
    if (!isKnown) return c.json({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401);
    const { grant_type } = await c.req.parseBody();
    if (grant_type !== 'client_credentials') return c.json({ error: 'unsupported_grant_type' }, 400);
    const token = `A21AA${randomBytes(24).toString('base64url')}`;
    tokens.add(token);
    return c.json({ scope: 'https://uri.paypal.com/services/payments', access_token: token, token_type: 'Bearer', expires_in: 31_668 });
  });
  const tokenHolders: MiddlewareHandler = async (c, next) => {
    if (!tokens.has(c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''))
      return c.json({ error: 'invalid_token', error_description: 'Token signature verification failed' }, 401);
    await next();
  };
  app.use('/v2/*', tokenHolders).use('/v1/notifications/webhooks/*', tokenHolders);
  /** 'PayPal returns the latest status of the previous request': https://developer.paypal.com/api/rest/reference/idempotency/ */
  const once = async (c: Context, work: () => Response | Promise<Response>) => {
    const requestId = c.req.header('paypal-request-id');
    const key = requestId && `${c.req.path} ${requestId}`;
    const before = key ? savedResponses.get(key) : undefined;
    if (before) return c.json(before.body, before.status as 200);
    const response = await work();
    if (key) savedResponses.set(key, { status: response.status, body: await response.clone().json() });
    return response;
  };

  /** https://developer.paypal.com/docs/api/webhooks/v1 */
  app.get('/v1/notifications/webhooks', (c) => c.json({ webhooks: [...webhooks].map(([id, url]) => ({ id, url })) }));
  app.post('/v1/notifications/webhooks', async (c) => {
    const { url, event_types } = await c.req.json<{ url: string; event_types: { name: string }[] }>();
    if (!event_types.length || [...webhooks.values()].includes(url))
      return refuse(c, 400, 'WEBHOOK_URL_ALREADY_EXISTS', 'WEBHOOK_URL_ALREADY_EXISTS');
    const id = newId();
    webhooks.set(id, url);
    return c.json({ id, url, event_types }, 201);
  });
  app.delete('/v1/notifications/webhooks/:id', (c) => {
    if (!webhooks.delete(c.req.param('id'))) return refuse(c, 404, 'INVALID_RESOURCE_ID', 'INVALID_RESOURCE_ID');
    return c.body(null, 204);
  });

  app.post('/v2/checkout/orders', (c) =>
    once(c, async () => {
      const { intent, purchase_units: units, payment_source: source } = await c.req.json<OrderRequest>();
      const { return_url: returnUrl = '', cancel_url: cancelUrl = '' } = source?.paypal?.experience_context ?? {};
      const [unit] = units ?? [];
      // https://developer.paypal.com/docs/api/orders/v2: an order without a source is only created.
      const isPayable = source === undefined || (returnUrl && cancelUrl);
      if (intent !== 'CAPTURE' || !unit || !isPayable) return refuse(c, 400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER');
      if (!/^\d+\.\d\d$/.test(unit.amount.value)) return refuse(c, 422, 'UNPROCESSABLE_ENTITY', 'DECIMAL_PRECISION');
      const { origin } = new URL(c.req.url);
      const id = newId();
      const order: Order = {
        id,
        intent,
        status: 'PAYER_ACTION_REQUIRED',
        purchase_units: [{ reference_id: 'default', ...unit }],
        links: [
          { href: `${origin}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
          { href: `${origin}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' },
        ],
      };
      orders.set(id, order);
      pages.set(id, { order, returnUrl, cancelUrl });
      return c.json(order, 200);
    }),
  );
  app.get('/v2/checkout/orders/:id', (c) => {
    const order = orders.get(c.req.param('id'));
    return order ? c.json(order) : refuse(c, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  });
  app.post('/v2/checkout/orders/:id/capture', (c) =>
    once(c, () => {
      const order = orders.get(c.req.param('id'));
      if (!order) return refuse(c, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
      if (order.status === 'COMPLETED') return refuse(c, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
      if (order.status !== 'APPROVED') return refuse(c, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
      if (server.nextCapture === 'INSTRUMENT_DECLINED') return refuse(c, 422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
      server.capture(order.id).status = server.nextCapture ?? 'COMPLETED';
      return c.json(order, 201);
    }),
  );
  app.post('/v2/payments/captures/:id/refund', (c) =>
    once(c, async () => {
      const capture = [...orders.values()]
        .flatMap(({ purchase_units: [unit] }) => unit.payments?.captures ?? [])
        .find(({ id }) => id === c.req.param('id'));
      if (!capture) return refuse(c, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
      const { amount } = await c.req.json<{ amount?: Money }>();
      const before = refunded.get(capture.id) ?? 0;
      const left = toCents(capture.amount) - before;
      const requested = amount ? toCents(amount) : left;
      const issue = findRefundIssue({ capture, currency: amount?.currency_code, requested, left });
      if (issue) return refuse(c, 422, 'UNPROCESSABLE_ENTITY', issue);
      refunded.set(capture.id, before + requested);
      capture.status = requested === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      return c.json({ id: newId(), status: 'COMPLETED' }, 201);
    }),
  );
  app.get('/v1/notifications/certs/:id', (c) => {
    const certificate = certificates.get(c.req.path);
    return certificate ? c.text(certificate) : refuse(c, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  });

  app.get('/checkoutnow', (c) => {
    const page = pages.get(c.req.query('token') ?? '');
    if (page?.order.status !== 'PAYER_ACTION_REQUIRED') return c.text('This order has ended.', 410);
    const [{ amount }] = page.order.purchase_units;
    const back = withToken(page.cancelUrl, page.order.id).replaceAll('&', '&amp;');
    return c.html(`<!doctype html><html lang="en"><title>PayPal</title><h1>Pay ${amount.value} ${amount.currency_code}</h1>
      <form method="post"><button>Pay</button></form><a href="${back}">Back</a>`);
  });
  app.post('/checkoutnow', (c) => {
    const page = pages.get(c.req.query('token') ?? '');
    if (page?.order.status !== 'PAYER_ACTION_REQUIRED') return c.text('This order has ended.', 410);
    server.approve(page.order.id);
    return c.redirect(withToken(page.returnUrl, page.order.id), 303);
  });

  const server: PaypalServer = Object.assign(await serveProvider(app), {
    orders,
    refunded,
    webhooks,
    tokens,
    nextCapture: undefined,
    tokenFailure: undefined,
    approve: (id: string, { amountCents, currency }: { amountCents?: number; currency?: string } = {}) => {
      const order = orders.get(id);
      if (order?.status !== 'PAYER_ACTION_REQUIRED') throw new Error(`Order ${id} is not open.`);
      const [{ amount }] = order.purchase_units;
      if (amountCents !== undefined) amount.value = (amountCents / 100).toFixed(2);
      if (currency !== undefined) amount.currency_code = currency;
      order.status = 'APPROVED';
    },
    capture: (id: string) => {
      const order = orders.get(id);
      if (!order) throw new Error(`There is no order ${id}.`);
      const [unit] = order.purchase_units;
      const capture: Capture = { id: newId(), status: 'COMPLETED', amount: unit.amount, custom_id: unit.custom_id };
      unit.payments = { captures: [capture] };
      order.status = 'COMPLETED';
      return capture;
    },
    sign: (body: string, { at = Date.now(), privateKey = keys.privateKey, certificateUrl, webhookId, certificateEndsAt }: Signing = {}) => {
      const path = `/v1/notifications/certs/CERT-${certificateEndsAt ?? 'shop'}`;
      const known = certificates.get(path) ?? makeCertificate(keys, certificateEndsAt === undefined ? {} : { endsAt: certificateEndsAt });
      certificates.set(path, known);
      const id = randomUUID();
      const time = `${new Date(at).toISOString().slice(0, 19)}Z`;
      const message = `${id}|${time}|${webhookId ?? PAYPAL_KEYS.PAYPAL_WEBHOOK_ID}|${crc32(body)}`;
      return {
        body,
        headers: {
          'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
          'PAYPAL-CERT-URL': certificateUrl ?? server.address + path,
          'PAYPAL-TRANSMISSION-ID': id,
          'PAYPAL-TRANSMISSION-TIME': time,
          'PAYPAL-TRANSMISSION-SIG': createSign('RSA-SHA256').update(message).sign(privateKey, 'base64'),
        },
      };
    },
  });
  return server;
}

function findRefundIssue(refund: { capture: Capture; currency: string | undefined; requested: number; left: number }): string | undefined {
  const { capture, currency = capture.amount.currency_code, requested, left } = refund;
  if (left === 0) return 'CAPTURE_FULLY_REFUNDED';
  if (currency !== capture.amount.currency_code) return 'CURRENCY_MISMATCH';
  return requested > left ? 'REFUND_AMOUNT_EXCEEDED' : undefined;
}

/** PayPal's error format: https://developer.paypal.com/api/rest/responses/ */
function refuse(c: Context, status: 400 | 404 | 422, name: string, issue: string): Response {
  return c.json({ name, message: 'The request was refused.', debug_id: randomBytes(6).toString('hex'), details: [{ issue }] }, status);
}

function withToken(url: string, token: string): string {
  const address = new URL(url);
  address.searchParams.set('token', token);
  return address.href;
}

function toCents({ value }: Money): number {
  return Math.round(Number(value) * 100);
}

/** 17 capitals and digits, as in PayPal's ids. */
function newId(): string {
  return randomBytes(16).toString('hex').toUpperCase().slice(0, 17);
}
