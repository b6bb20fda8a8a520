import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { countPieces, findBrokenInvariants } from '#test/invariants.server';
import type { ShopProcess } from '#test/shop-process.server';
import { besideLimit } from './load';
import type { Figure } from './report';

const CONCURRENCY = 16;
const ORDERS = 1_500;
const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '1 Main Street',
  city: 'Austin',
  state: 'Texas',
  postalCode: '73301',
  country: 'United States',
};

/** Placing orders beside the least that an order could be: take the stock, write the order and its line. */
export async function benchCheckout({ address }: ShopProcess, databaseUrl: string): Promise<Figure[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONCURRENCY });
  try {
    return await measureOrders(pool, address, databaseUrl);
  } finally {
    await pool.end();
  }
}

async function measureOrders(pool: pg.Pool, address: string, databaseUrl: string): Promise<Figure[]> {
  await pool.query(`
    CREATE TABLE IF NOT EXISTS bench_stock (id integer PRIMARY KEY, on_hand integer NOT NULL CHECK (on_hand >= 0));
    CREATE TABLE IF NOT EXISTS bench_orders (id uuid PRIMARY KEY, total_cents integer NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE IF NOT EXISTS bench_lines (order_id uuid REFERENCES bench_orders, stock_id integer REFERENCES bench_stock, quantity integer NOT NULL);
    INSERT INTO bench_stock SELECT n, 1000000 FROM generate_series(1, 1000) n ON CONFLICT DO NOTHING`);
  const spread = await besideLimit({
    limit: () => minimalOrders(pool, (n) => (n % 1000) + 1),
    value: () => shopOrders(pool, { address, databaseUrl, isOneProduct: false }),
  });
  const hot = await besideLimit({
    limit: () => minimalOrders(pool, () => 1),
    value: () => shopOrders(pool, { address, databaseUrl, isOneProduct: true }),
  });
  return [
    { name: 'POST /api/orders', ...spread, limitName: 'minimal order transaction', unit: 'orders/s', budget: 0.25 },
    { name: 'POST /api/orders, one hot product', ...hot, limitName: 'minimal order transaction, one row', unit: 'orders/s', budget: 0.1 },
  ];
}

async function minimalOrders(pool: pg.Pool, stockOf: (n: number) => number): Promise<number> {
  return rateOf(async (n) => {
    const client = await pool.connect();
    const id = randomUUID();
    await client.query('BEGIN');
    await client.query({
      name: 'take',
      text: 'UPDATE bench_stock SET on_hand = on_hand - 1 WHERE id = $1 AND on_hand >= 1',
      values: [stockOf(n)],
    });
    await client.query({ name: 'order', text: 'INSERT INTO bench_orders (id, total_cents) VALUES ($1, 2000)', values: [id] });
    await client.query({ name: 'line', text: 'INSERT INTO bench_lines VALUES ($1, $2, 1)', values: [id, stockOf(n)] });
    await client.query('COMMIT');
    client.release();
  });
}

/** Customers with a full cart each, made in the database; then all place their order. */
async function shopOrders(
  pool: pg.Pool,
  { address, databaseUrl, isOneProduct }: { address: string; databaseUrl: string; isOneProduct: boolean },
): Promise<number> {
  const tokens = Array.from({ length: ORDERS }, () => randomBytes(32).toString('base64url'));
  await pool.query(
    `WITH stocked AS (
       UPDATE variants SET on_hand = on_hand + 1000000 WHERE id IN (SELECT id FROM variants ORDER BY id LIMIT 1000) AND on_hand < 1000000 RETURNING 1
     ) SELECT count(*) FROM stocked`,
  );
  await pool.query(
    `WITH buyers AS (
       INSERT INTO users (first_name, last_name, email, password_hash)
       SELECT 'Ada', 'Lovelace', 'bench-' || $3 || '-' || n || '@example.com', '!' FROM generate_series(1, $2::integer) n RETURNING id, email
     ), numbered AS (SELECT id, row_number() OVER () AS n FROM buyers),
     opened AS (INSERT INTO sessions (token_hash, user_id, expires_at) SELECT decode(($1::text[])[n], 'hex'), id, now() + interval '1 hour' FROM numbered),
     carted AS (INSERT INTO carts (user_id) SELECT id FROM numbered RETURNING user_id),
     sellable AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM variants WHERE on_hand >= 1000000 LIMIT 1000)
     INSERT INTO cart_lines (user_id, variant_id, quantity, added_price_cents)
     SELECT numbered.id, sellable.id, 1, 100 FROM numbered JOIN carted ON carted.user_id = numbered.id JOIN sellable ON place = CASE WHEN $4 THEN 1 ELSE (n % 1000) + 1 END`,
    [tokens.map((token) => createHash('sha256').update(token).digest('hex')), ORDERS, randomUUID(), isOneProduct],
  );
  // What a server in use does by itself after a while.
  await pool.query('ANALYZE');
  const pieces = await countPieces(databaseUrl);
  const body = JSON.stringify({ paymentMethod: 'cash_on_delivery', useNewAddress: true, newAddress: ADDRESS });
  const rate = await rateOf(async (n) => {
    const headers = { Authorization: `Bearer ${tokens[n]}`, 'Idempotency-Key': randomUUID() };
    const { status, text } = await post({ url: `${address}/api/orders`, headers, body });
    if (status !== 201) throw new Error(`An order was refused with ${status}: ${text}`);
  });
  await refuseLoss(databaseUrl, pieces);
  return rate;
}

/** A figure of orders that lost or made something is no figure. */
async function refuseLoss(databaseUrl: string, pieces: number): Promise<void> {
  const broken = await findBrokenInvariants(databaseUrl);
  if ((await countPieces(databaseUrl)) !== pieces) broken.push('pieces were lost or made');
  if (broken.length > 0) throw new Error(`After the orders these do not hold:\n${broken.join('\n')}`);
}

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

/** Node's bare client: on a small machine a richer one would be measured along. */
function post({
  url,
  headers,
  body,
}: {
  url: string;
  headers: Record<string, string>;
  body: string;
}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, method: 'POST', headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function rateOf(work: (n: number) => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < ORDERS) await work(next++);
    }),
  );
  return ORDERS / ((performance.now() - startedMs) / 1000);
}
