import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type pg from 'pg';
import { countPieces, findBrokenInvariants } from '#test/invariants.server';

/** How many shoppers are active at the same time. */
export const CONCURRENCY = 16;
/** How many products have more stock than any benchmark sells. */
export const SELLABLE = 1_000;

export const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '1 Main Street',
  city: 'Austin',
  state: 'Texas',
  postalCode: '73301',
  country: 'United States',
};

/** Signs new customers in, directly in the database; returns their tokens. */
export async function signInShoppers(pool: pg.Pool, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await pool.query(
    `WITH buyers AS (
       INSERT INTO users (first_name, last_name, email, password_hash)
       SELECT 'Ada', 'Lovelace', 'bench-' || $2 || '-' || n || '@example.com', '!' FROM generate_series(1, $3::integer) n RETURNING id
     ), numbered AS (SELECT id, row_number() OVER () AS n FROM buyers)
     INSERT INTO sessions (token_hash, user_id, expires_at) SELECT decode(($1::text[])[n], 'hex'), id, now() + interval '1 hour' FROM numbered`,
    [tokens.map(hashOf), randomUUID(), count],
  );
  return tokens;
}

interface CartFilling {
  /** One piece of the same product in all carts; otherwise of different products, as far as possible. */
  isOneProduct: boolean;
}

/** Puts products into each cart, in the database. */
export async function fillCarts(pool: pg.Pool, tokens: readonly string[], { isOneProduct }: CartFilling): Promise<void> {
  await pool.query(
    `WITH numbered AS (
       SELECT s.user_id, t.n FROM unnest($1::text[]) WITH ORDINALITY AS t (hash, n) JOIN sessions s ON s.token_hash = decode(t.hash, 'hex')
     ), carted AS (INSERT INTO carts (user_id) SELECT user_id FROM numbered RETURNING user_id),
     sellable AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM variants WHERE on_hand >= 1000000 LIMIT $3)
     INSERT INTO cart_lines (user_id, variant_id, quantity, added_price_cents)
     SELECT user_id, sellable.id, 1, 100 FROM numbered JOIN carted USING (user_id)
       JOIN sellable ON place = CASE WHEN $2 THEN 1 ELSE (n % $3) + 1 END`,
    [tokens.map(hashOf), isOneProduct, SELLABLE],
  );
}

export async function stockUp(pool: pg.Pool): Promise<void> {
  await pool.query(
    'UPDATE variants SET on_hand = on_hand + 1000000 WHERE id IN (SELECT id FROM variants ORDER BY id LIMIT $1) AND on_hand < 1000000',
    [SELLABLE],
  );
  // Autovacuum does this in a running server after a while.
  await pool.query('ANALYZE');
}

/** How often per second `work` was done. Throws if orders or pieces were lost or duplicated, because that rate is worthless. */
export function rateOfOrders(databaseUrl: string, times: number, work: (n: number) => Promise<unknown>): Promise<number> {
  return withInvariants(databaseUrl, () => rateOf(times, work));
}

/** Throws if orders or pieces were lost or duplicated by `work`. */
export async function withInvariants<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  const pieces = await countPieces(databaseUrl);
  const result = await work();
  const broken = await findBrokenInvariants(databaseUrl);
  if ((await countPieces(databaseUrl)) !== pieces) broken.push('pieces were lost or duplicated');
  if (broken.length > 0) throw new Error(`Violated invariants after the orders:\n${broken.join('\n')}`);
  return result;
}

export async function rateOf(times: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < times) await work(next++);
    }),
  );
  return times / ((performance.now() - startedMs) / 1000);
}

/** As many connections as there are shoppers at once. */
const agent = new Agent({ keepAlive: true });

interface Call {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  token: string | undefined;
  body?: object;
  key?: string;
}

/**
 * Plain node:http: on a small machine, a richer client would distort the measurement. Throws unless the response is a success, and returns it.
 */
export function callShop({ method, url, token, body, key }: Call): Promise<string> {
  const text = body && JSON.stringify(body);
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(key && { 'Idempotency-Key': key }),
    ...(text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      let result = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        result += chunk;
      });
      const status = response.statusCode ?? 0;
      response.on('end', () =>
        status < 300 ? resolve(result) : reject(new Error(`${method} ${url} was refused with ${status}: ${result}`)),
      );
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
