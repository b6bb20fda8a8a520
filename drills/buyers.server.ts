import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '#test/database-client.server';

const RETRY_MS = 50;
/** A request to a process that was killed, or that waits for a vanished database. */
const REQUEST_TIMEOUT_MS = 45_000;
const STOCK = 1_000_000;

const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '1 Main Street',
  city: 'Austin',
  state: 'Texas',
  postalCode: '73301',
  country: 'United States',
};
const CARD = { number: '4242 4242 4242 4242', expiryMonth: '12', expiryYear: '2099', cvv: '123', name: 'Ada Lovelace' };

interface Acknowledged {
  orderId: string;
  atMs: number;
}

/** What buyers did, for the proof afterwards. */
export interface Purchases {
  acknowledged: Acknowledged[];
  cancelled: string[];
  /** Requests that failed and were repeated: connections that broke, 5xx. */
  repeated: number;
  /** Responses that are neither a success nor a reason to try again. */
  unexpected: string[];
}

/** A migrated, empty shop gets products and signed-in customers. */
export async function fillShop(databaseUrl: string, { buyers, products = 20 }: { buyers: number; products?: number }) {
  const tokens = Array.from({ length: buyers }, () => randomBytes(32).toString('base64url'));
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `WITH category AS (INSERT INTO categories (name, slug) VALUES ('Drill', 'drill') RETURNING id),
            made AS (
              INSERT INTO products (slug, name, category_id, base_list_price_cents, list_price_cents, highest_price_cents)
              SELECT 'drill-' || n, 'Drill ' || n, id, 3000, 3000, 3000 FROM category, generate_series(1, $1::integer) n RETURNING id, slug
            ), stocked AS (INSERT INTO variants (product_id, sku, on_hand) SELECT id, 'DRILL-' || id, $2 FROM made)
       SELECT id, slug FROM made`,
      [products, STOCK],
    );
    await client.query(
      `WITH buyers AS (
         INSERT INTO users (first_name, last_name, email, password_hash)
         SELECT 'Ada', 'Lovelace', 'drill-' || n || '@example.com', '!' FROM generate_series(1, $2::integer) n RETURNING id
       ), numbered AS (SELECT id, row_number() OVER () AS n FROM buyers)
       INSERT INTO sessions (token_hash, user_id, expires_at)
       SELECT decode(($1::text[])[n], 'hex'), id, now() + interval '1 day' FROM numbered`,
      [tokens.map((token) => createHash('sha256').update(token).digest('hex')), buyers],
    );
    return { tokens, products: rows.map(({ id, slug }) => ({ id: String(id), slug: String(slug) })) };
  });
}

export type FilledShop = Awaited<ReturnType<typeof fillShop>>;

interface BuyOptions extends FilledShop {
  /** Where the shop is at the moment. */
  address: () => string;
  /** How many orders in a hundred are paid by card, and cancelled afterwards. */
  refundPercent?: number;
  /** These pay on a provider's page instead of by test card. */
  paysAtProvider?: boolean;
}

/** Starts buyers who order as fast as they can, and repeat a request that failed with the same key until it is acknowledged. */
export function startBuying({ address, tokens, products, refundPercent = 0, paysAtProvider = false }: BuyOptions) {
  const purchases: Purchases = { acknowledged: [], cancelled: [], repeated: 0, unexpected: [] };
  const stopping = new AbortController();

  async function buy(token: string, product: { id: string }, isRefunded: boolean): Promise<void> {
    const call = (method: string, path: string, body: object, key?: string) => untilDone({ method, path, token, body, key });
    if (!(await call('POST', '/cart/add', { productId: product.id, quantity: 1 }))) return;
    const byCard = paysAtProvider ? { paymentMethod: 'stripe' } : { paymentMethod: 'credit_card', paymentDetails: CARD };
    const payment = isRefunded ? byCard : { paymentMethod: 'cash_on_delivery' };
    const placed = await call('POST', '/orders', { ...payment, useNewAddress: true, newAddress: ADDRESS }, randomUUID());
    if (!placed) return;
    const { _id: orderId } = placed.order as { _id: string };
    purchases.acknowledged.push({ orderId, atMs: performance.now() });
    const { redirectUrl } = (placed.payment ?? {}) as { redirectUrl?: string };
    if (isRefunded && paysAtProvider && !(await payAndReturn(redirectUrl, (path) => call('POST', path, { approve: true })))) return;
    if (isRefunded && (await call('PUT', `/orders/${orderId}/cancel`, {}))) purchases.cancelled.push(orderId);
  }

  /** False if the shopper does not come back, as when the provider's page has ended: the shop learns of the payment itself. */
  async function payAndReturn(page: string | undefined, confirm: (path: string) => Promise<object | undefined>): Promise<boolean> {
    if (!page) return false;
    const paid = await fetch(page, { method: 'POST', redirect: 'manual' }).catch(() => undefined);
    const back = paid?.headers.get('location');
    return back ? (await confirm(new URL(back).pathname)) !== undefined : false;
  }

  /** The response's body; undefined if it is refused for good. */
  async function untilDone(call: Call): Promise<Record<string, unknown> | undefined> {
    const { method, path } = call;
    for (let attempt = 1; ; attempt++) {
      const { status, result } = await send(address(), call);
      if (result && status < 300) return result;
      if (!result || status >= 500 || result.code === 'request_in_flight') {
        purchases.repeated++;
        await sleep(RETRY_MS);
        continue;
      }
      // A first attempt whose response was lost has cancelled the order, or has confirmed its payment.
      if (attempt === 1 || path === '/orders') purchases.unexpected.push(`${method} ${path}: ${status} ${JSON.stringify(result)}`);
      return /\/(cancel|confirm)$/.test(path) && attempt > 1 ? {} : undefined;
    }
  }

  const buying = tokens.map(async (token, i) => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const product = products[(i + n) % products.length];
      if (product) await buy(token, product, (i * 37 + n * 13) % 100 < refundPercent);
    }
  });
  return {
    purchases,
    /** Lets running orders end. */
    stop: async () => {
      stopping.abort();
      await Promise.all(buying);
      return purchases;
    },
  };
}

interface Call {
  method: string;
  path: string;
  token: string;
  body: object;
  key: string | undefined;
}

/** Without a result where the connection broke. */
async function send(address: string, { method, path, token, body, key }: Call) {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...(key && { 'Idempotency-Key': key }) };
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const response = await fetch(`${address}/api${path}`, { method, headers, body: JSON.stringify(body), signal }).catch(() => undefined);
  const result: Record<string, unknown> | undefined = await response?.json().catch(() => undefined);
  return { status: response?.status ?? 0, result };
}
