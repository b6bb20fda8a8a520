import { createHmac, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { type ProviderServer, type SignedEvent, serveProvider } from './provider-server.server';

export const RAZORPAY_KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_shop',
  RAZORPAY_KEY_SECRET: 'key_secret_shop',
  RAZORPAY_WEBHOOK_SECRET: 'webhook_secret_shop',
};

interface PaymentLink {
  id: string;
  reference_id: string;
  status: 'created' | 'paid' | 'cancelled' | 'expired';
  amount: number;
  amount_paid: number;
  currency: string;
  accept_partial: boolean;
  callback_url: string;
  callback_method: 'get';
  notify: { sms: boolean; email: boolean };
  payments: { payment_id: string; amount: number; status: 'captured' | 'failed'; method: string }[];
  short_url: string;
}

interface Refund {
  id: string;
  entity: 'refund';
  payment_id: string;
  amount: number;
  receipt: string | null;
  status: 'processed' | 'pending' | 'failed';
}

interface SavedResponse {
  params: string;
  status: number;
  body: object;
}

export interface RazorpayServer extends ProviderServer {
  links: Map<string, PaymentLink>;
  refunds: Refund[];
  /** Clears the idempotency keys, as a provider does after some time. */
  clearKeys: () => void;
  /** If set, every request gets this status without JSON. */
  failure: 401 | 429 | 502 | undefined;
  /** The shopper pays on Razorpay's page; `amountCents` and `currency` simulate a forged payment. */
  pay: (linkId: string, other?: { amountCents?: number; currency?: string }) => void;
  /** Razorpay captures the money, whatever the link's state. */
  take: (linkId: string) => void;
}

/**
 * Razorpay's side of Payment Links and refunds, after its API reference: basic authentication, JSON bodies, unique references,
 * idempotency keys of refunds, errors with code and description, the page where the shopper pays.
 */
export async function startRazorpayServer(): Promise<RazorpayServer> {
  const links = new Map<string, PaymentLink>();
  const refunds: Refund[] = [];
  const savedResponses = new Map<string, SavedResponse>();
  const app = new Hono();

  app.use('/v1/*', async (c, next) => {
    if (server.failure) return c.body(null, server.failure);
    const basic = Buffer.from(`${RAZORPAY_KEYS.RAZORPAY_KEY_ID}:${RAZORPAY_KEYS.RAZORPAY_KEY_SECRET}`).toString('base64');
    if (c.req.header('authorization') !== `Basic ${basic}`) return refuse(c, 401, 'Authentication failed');
    await next();
  });
  /** 'A different payload will be rejected': https://razorpay.com/docs/api/refunds/normal-refunds-idempotent */
  const once = async (c: Context, work: (params: string) => Response) => {
    const key = c.req.header('x-refund-idempotency');
    if (key && !/^[\w-]{10,}$/.test(key)) return refuse(c, 400, 'The idempotency key is not valid.');
    const params = await c.req.text();
    const before = key ? savedResponses.get(key) : undefined;
    if (before && before.params !== params)
      return refuse(c, 400, 'Different request with the same idempotency key has already been processed.');
    if (before) return c.json(before.body, before.status as 200);
    const response = work(params);
    if (key) savedResponses.set(key, { params, status: response.status, body: await response.clone().json() });
    return response;
  };

  app.post('/v1/payment_links', async (c) => {
    const requested = await c.req.json<PaymentLink>();
    if (!Number.isInteger(requested.amount) || requested.amount < 1) return refuse(c, 400, 'amount: cannot be blank.');
    if ([...links.values()].some(({ reference_id }) => reference_id === requested.reference_id))
      return refuse(
        c,
        400,
        `payment link with given reference_id: ${requested.reference_id} already exists. Please create a payment link with a different reference_id`,
      );
    const id = newId('plink');
    const short_url = `${new URL(c.req.url).origin}/i/${id}`;
    links.set(id, { ...requested, id, accept_partial: false, status: 'created', amount_paid: 0, payments: [], short_url });
    return c.json(links.get(id));
  });
  app.get('/v1/payment_links', (c) => {
    const { reference_id: requested, count = '10' } = c.req.query();
    const found = [...links.values()].filter(({ reference_id }) => requested === undefined || reference_id === requested);
    return c.json({ payment_links: found.slice(0, Number(count)) });
  });
  app.get('/v1/payment_links/:id', (c) => {
    const link = links.get(c.req.param('id'));
    return link ? c.json(link) : c.body(null, 404);
  });
  app.post('/v1/payment_links/:id/cancel', (c) => {
    const link = links.get(c.req.param('id'));
    if (!link) return c.body(null, 404);
    if (link.status !== 'created') return refuse(c, 400, `Payment Link cannot be cancelled: it is ${link.status}`);
    link.status = 'cancelled';
    return c.json(link);
  });
  app.get('/v1/payments/:id/refunds', (c) => {
    const items = refunds.filter(({ payment_id }) => payment_id === c.req.param('id'));
    return c.json({ entity: 'collection', count: items.length, items });
  });
  app.post('/v1/payments/:id/refund', (c) =>
    once(c, (params) => {
      const payment_id = c.req.param('id');
      const link = [...links.values()].find(({ payments }) => payments.some((payment) => payment.payment_id === payment_id));
      if (!link) return refuse(c, 400, 'The id provided does not exist');
      const { amount, receipt = null } = JSON.parse(params) as { amount?: number; receipt?: string };
      const left = link.amount_paid - sumRefunds(refunds, payment_id);
      if (left === 0) return refuse(c, 400, 'The payment has been fully refunded already');
      if ((amount ?? left) > left) return refuse(c, 400, 'The total refund amount is greater than the refund payment amount');
      const refund: Refund = { id: newId('rfnd'), entity: 'refund', payment_id, amount: amount ?? left, receipt, status: 'processed' };
      refunds.push(refund);
      return c.json(refund);
    }),
  );

  app.get('/i/:id', (c) => {
    const link = links.get(c.req.param('id'));
    if (link?.status !== 'created') return c.text('This link has ended.', 410);
    return c.html(`<!doctype html><html lang="en"><title>Razorpay</title><h1>Pay ${link.amount / 100} ${link.currency}</h1>
      <form method="post"><button>Pay</button></form>`);
  });
  app.post('/i/:id', (c) => {
    const link = links.get(c.req.param('id'));
    if (link?.status !== 'created') return c.text('This link has ended.', 410);
    server.pay(link.id);
    return c.redirect(callbackUrl(link), 303);
  });

  const server: RazorpayServer = Object.assign(await serveProvider(app), {
    links,
    refunds,
    failure: undefined,
    clearKeys: () => savedResponses.clear(),
    pay: (id: string, { amountCents, currency }: { amountCents?: number; currency?: string } = {}) => {
      const link = links.get(id);
      if (link?.status !== 'created') throw new Error(`Link ${id} is not open.`);
      Object.assign(link, { amount: amountCents ?? link.amount, currency: currency ?? link.currency });
      server.take(id);
    },
    take: (id: string) => {
      const link = links.get(id);
      if (!link) throw new Error(`There is no link ${id}.`);
      const failed = { payment_id: newId('pay'), amount: link.amount, status: 'failed', method: 'card' } as const;
      const payment = { payment_id: newId('pay'), amount: link.amount, status: 'captured', method: 'card' } as const;
      Object.assign(link, { status: 'paid', amount_paid: link.amount, payments: [failed, payment] });
    },
  });
  return server;
}

/** Refunded cents of a payment. */
export function sumRefunds(refunds: Refund[], paymentId: string): number {
  return refunds.reduce((sum, { payment_id, amount }) => (payment_id === paymentId ? sum + amount : sum), 0);
}

/** An event with Razorpay's signature: https://razorpay.com/docs/webhooks/validate-test/ */
export function signRazorpayEvent(body: string, { secret = RAZORPAY_KEYS.RAZORPAY_WEBHOOK_SECRET } = {}): SignedEvent {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return { body, headers: { 'X-Razorpay-Signature': signature, 'X-Razorpay-Event-Id': newId('evt') } };
}

/** The browser's redirect afterwards: https://razorpay.com/docs/payment-links/api/ */
function callbackUrl({ id, reference_id, status, callback_url, payments }: PaymentLink): string {
  const paymentId = payments.at(-1)?.payment_id ?? '';
  const signed = `${id}|${reference_id}|${status}|${paymentId}`;
  const url = new URL(callback_url);
  url.searchParams.set('razorpay_payment_id', paymentId);
  url.searchParams.set('razorpay_payment_link_id', id);
  url.searchParams.set('razorpay_payment_link_reference_id', reference_id);
  url.searchParams.set('razorpay_payment_link_status', status);
  url.searchParams.set('razorpay_signature', createHmac('sha256', RAZORPAY_KEYS.RAZORPAY_KEY_SECRET).update(signed).digest('hex'));
  return url.href;
}

/** Razorpay's error format, for any status: https://razorpay.com/docs/api/understand/ */
function refuse(c: Context, status: 400 | 401, description: string): Response {
  return c.json({ error: { code: 'BAD_REQUEST_ERROR', description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} } }, status);
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(7).toString('hex')}`;
}
