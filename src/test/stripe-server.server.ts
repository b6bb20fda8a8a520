import { createHmac, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { type ProviderServer, readForm, type SignedEvent, serveProvider } from './provider-server.server';

/** Finds nothing of what test keys have made, and the other way round. */
export const STRIPE_LIVE_KEY = 'sk_live_shop';
export const STRIPE_KEYS = { STRIPE_SECRET_KEY: 'sk_test_shop', STRIPE_WEBHOOK_SECRET: 'whsec_shop' };

interface Session {
  id: string;
  object: 'checkout.session';
  livemode: boolean;
  client_reference_id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  url: string | null;
  success_url: string;
  cancel_url: string;
  metadata: Record<string, string>;
}

interface SavedResponse {
  params: string;
  status: number;
  body: object;
}

export interface StripeServer extends ProviderServer {
  sessions: Map<string, Session>;
  /** Refunded cents by payment intent. */
  refunded: Map<string, number>;
  /** The webhook endpoints that the shop has registered, by id. */
  webhooks: Map<string, { url: string; secret: string }>;
  /** If set, addresses for events are refused, as Stripe does with those that it cannot reach. */
  refusesWebhooks: boolean;
  /** Clears the idempotency keys, as Stripe may after a day. */
  clearKeys: () => void;
  /** The shopper pays on Stripe's page; `amountCents` and `currency` simulate a forged payment. */
  pay: (sessionId: string, other?: { amountCents?: number; currency?: string }) => void;
}

/**
 * Stripe's side of Checkout Sessions and refunds, after its API reference: bearer key, form bodies, idempotency keys that store
 * parameters and responses, errors with type and code, the page where the shopper pays.
 */
export async function startStripeServer(): Promise<StripeServer> {
  const sessions = new Map<string, Session>();
  const refunded = new Map<string, number>();
  const webhooks: StripeServer['webhooks'] = new Map();
  const intents = new Map<string, number>();
  const refunds: { payment_intent: string }[] = [];
  const savedResponses = new Map<string, SavedResponse>();
  const app = new Hono();
  const pay: StripeServer['pay'] = (id, { amountCents, currency } = {}) => {
    const session = sessions.get(id);
    if (session?.status !== 'open') throw new Error(`Session ${id} is not open.`);
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: newId('pi'), url: null });
    Object.assign(session, { amount_total: amountCents ?? session.amount_total, currency: currency ?? session.currency });
  };

  app.use('/v1/*', async (c, next) => {
    if (!isLive(c) && c.req.header('authorization') !== `Bearer ${STRIPE_KEYS.STRIPE_SECRET_KEY}`)
      return refuse(c, 401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    await next();
  });
  /** 'The same key with other parameters is an error': https://docs.stripe.com/api/idempotent_requests */
  const once = async (c: Context, work: (params: Record<string, unknown>) => Response | Promise<Response>) => {
    const key = c.req.header('idempotency-key');
    const params = await c.req.text();
    const before = key ? savedResponses.get(key) : undefined;
    if (before && before.params !== params)
      return refuse(c, 400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters',
      });
    if (before) return c.json(before.body, before.status as 200);
    const response = await work(readForm(params));
    if (key) savedResponses.set(key, { params, status: response.status, body: await response.clone().json() });
    return response;
  };

  app.post('/v1/checkout/sessions', (c) =>
    once(c, (params) => {
      const [item] = Object.values(params.line_items as Record<string, { quantity: string; price_data: Record<string, string> }>);
      if (params.mode !== 'payment' || !item) return refuse(c, 400, { type: 'invalid_request_error', message: 'Missing line_items' });
      const id = newId('cs_test');
      const session: Session = {
        id,
        object: 'checkout.session',
        livemode: isLive(c),
        client_reference_id: String(params.client_reference_id),
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        amount_total: Number(item.price_data.unit_amount) * Number(item.quantity),
        currency: String(item.price_data.currency),
        url: `${new URL(c.req.url).origin}/pay/${id}`,
        success_url: String(params.success_url),
        cancel_url: String(params.cancel_url),
        metadata: params.metadata as Record<string, string>,
      };
      sessions.set(id, session);
      return c.json(session);
    }),
  );
  app.get('/v1/checkout/sessions/:id', (c) => {
    const session = sessions.get(c.req.param('id'));
    return session?.livemode === isLive(c)
      ? c.json(session)
      : refuse(c, 404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such session' });
  });
  app.post('/v1/checkout/sessions/:id/expire', (c) =>
    once(c, () => {
      const session = sessions.get(c.req.param('id'));
      if (session?.status !== 'open' || session.livemode !== isLive(c))
        return refuse(c, 400, {
          type: 'invalid_request_error',
          message: 'Only Checkout Sessions with a status in ["open"] can be expired.',
        });
      Object.assign(session, { status: 'expired', url: null });
      return c.json(session);
    }),
  );
  const findPaid = (c: Context, intent: unknown) =>
    [...sessions.values()].find(({ payment_intent, livemode }) => payment_intent === intent && livemode === isLive(c));
  const noSuchIntent = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent' };
  app.get('/v1/balance', (c) => c.json({ object: 'balance', available: [{ amount: 0, currency: 'usd' }], livemode: false }));
  app.get('/v1/refunds', (c) => {
    const intent = c.req.query('payment_intent');
    if (!findPaid(c, intent)) return refuse(c, 404, noSuchIntent);
    return c.json({ object: 'list', has_more: false, data: refunds.filter(({ payment_intent }) => payment_intent === intent) });
  });
  app.post('/v1/refunds', (c) =>
    once(c, ({ payment_intent: intent, amount, metadata }) => {
      const paid = findPaid(c, intent)?.amount_total ?? intents.get(String(intent));
      if (paid === undefined) return refuse(c, 404, noSuchIntent);
      const before = refunded.get(String(intent)) ?? 0;
      const left = paid - before;
      const requested = amount === undefined ? left : Number(amount);
      if (left === 0)
        return refuse(c, 400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Already refunded' });
      if (requested > left)
        return refuse(c, 400, { type: 'invalid_request_error', message: 'Refund amount is greater than unrefunded amount on charge' });
      refunded.set(String(intent), before + requested);
      const refund = {
        id: newId('re'),
        object: 'refund',
        amount: requested,
        payment_intent: String(intent),
        metadata,
        status: 'succeeded',
      };
      refunds.push(refund);
      return c.json(refund);
    }),
  );

  /** https://docs.stripe.com/testing: a test card that pays without a page. */
  app.post('/v1/payment_intents', (c) =>
    once(c, ({ amount, currency, payment_method, confirm }) => {
      if (payment_method !== 'pm_card_visa' || confirm !== 'true')
        return refuse(c, 400, { type: 'invalid_request_error', message: 'This is not a test payment' });
      const id = newId('pi');
      intents.set(id, Number(amount));
      return c.json({ id, object: 'payment_intent', amount: Number(amount), currency, status: 'succeeded' });
    }),
  );
  /** https://docs.stripe.com/api/webhook_endpoints: the secret is only in the response that creates it. */
  app.post('/v1/webhook_endpoints', async (c) => {
    const { url, enabled_events } = readForm(await c.req.text());
    if (!enabled_events || server.refusesWebhooks)
      return refuse(c, 400, { type: 'invalid_request_error', code: 'url_invalid', message: 'Invalid URL: must be publicly accessible' });
    const id = newId('we');
    const secret = newId('whsec');
    webhooks.set(id, { url: String(url), secret });
    return c.json({ id, object: 'webhook_endpoint', url, secret });
  });
  app.delete('/v1/webhook_endpoints/:id', (c) => {
    const id = c.req.param('id');
    if (!webhooks.delete(id))
      return refuse(c, 404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such webhook' });
    return c.json({ id, object: 'webhook_endpoint', deleted: true });
  });

  app.get('/pay/:id', (c) => {
    const session = sessions.get(c.req.param('id'));
    if (session?.status !== 'open') return c.text('This session has ended.', 410);
    return c.html(`<!doctype html><html lang="en"><title>Stripe</title><h1>Pay ${session.amount_total / 100} ${session.currency}</h1>
      <form method="post"><button>Pay</button></form><a href="${session.cancel_url.replaceAll('&', '&amp;')}">Back</a>`);
  });
  app.post('/pay/:id', (c) => {
    const session = sessions.get(c.req.param('id'));
    if (session?.status !== 'open') return c.text('This session has ended.', 410);
    pay(session.id);
    return c.redirect(session.success_url, 303);
  });

  const server: StripeServer = Object.assign(await serveProvider(app), {
    sessions,
    refunded,
    webhooks,
    refusesWebhooks: false,
    clearKeys: () => savedResponses.clear(),
    pay,
  });
  return server;
}

/** An event in Stripe's format. */
export function signStripeEvent(
  { type, object, id = newId('evt') }: { type: string; object: object; id?: string },
  how: Signing = {},
): SignedEvent {
  const created = Math.floor((how.at ?? Date.now()) / 1000);
  return signStripeBody(JSON.stringify({ id, object: 'event', type, created, data: { object } }), how);
}

interface Signing {
  secret?: string;
  at?: number;
}

/** With Stripe's signature: https://docs.stripe.com/webhooks#verify-manually */
export function signStripeBody(body: string, { secret = STRIPE_KEYS.STRIPE_WEBHOOK_SECRET, at = Date.now() }: Signing = {}): SignedEvent {
  const timestamp = Math.floor(at / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { body, headers: { 'Stripe-Signature': `t=${timestamp},v1=${signature}` } };
}

function refuse(c: Context, status: 400 | 401 | 404, error: { type: string; message: string; code?: string }): Response {
  return c.json({ error }, status);
}

function isLive(c: Context): boolean {
  return c.req.header('authorization') === `Bearer ${STRIPE_LIVE_KEY}`;
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
