import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ShopProcess } from '#test/shop-process.server';
import { buyByCard, CARD, openJourneys, type Wishes } from './journeys.server';
import { besideLimit } from './load';
import type { Figure } from './report';
import { ADDRESS, CONCURRENCY, callShop, fillCarts, rateOf, rateOfOrders, signInShoppers, stockUp } from './shoppers.server';

const ORDERS = 1_500;
const JOURNEYS = 600;

/** Compares placing orders with the minimum of an order: take the stock, insert the order and its line. */
export async function benchCheckout({ address }: ShopProcess, databaseUrl: string): Promise<Figure[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONCURRENCY });
  try {
    return await measureOrders(pool, address, databaseUrl);
  } finally {
    await pool.end();
  }
}

async function measureOrders(pool: pg.Pool, address: string, databaseUrl: string): Promise<Figure[]> {
  const shop = { address, databaseUrl };
  await pool.query(`
    CREATE TABLE IF NOT EXISTS bench_stock (id integer PRIMARY KEY, on_hand integer NOT NULL CHECK (on_hand >= 0));
    CREATE TABLE IF NOT EXISTS bench_orders (id uuid PRIMARY KEY, total_cents integer NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE IF NOT EXISTS bench_lines (order_id uuid REFERENCES bench_orders, stock_id integer REFERENCES bench_stock, quantity integer NOT NULL);
    INSERT INTO bench_stock SELECT n, 1000000 FROM generate_series(1, 1000) n ON CONFLICT DO NOTHING`);
  const spread = await besideLimit({
    limit: () => minimalOrders(pool, (n) => (n % 1000) + 1),
    value: () => shopOrders(pool, { ...shop, isOneProduct: false }),
  });
  const byCard = await besideLimit({
    limit: () => minimalOrders(pool, (n) => (n % 1000) + 1),
    value: () => shopOrders(pool, { ...shop, isOneProduct: false, isByCard: true }),
  });
  const hot = await besideLimit({
    limit: () => minimalOrders(pool, () => 1),
    value: () => shopOrders(pool, { ...shop, isOneProduct: true }),
  });
  const hotJourneys = await measureJourneys(pool, { ...shop, wishes: 'hot' });
  const crossed = await measureJourneys(pool, { ...shop, wishes: 'crossed' });
  return [
    { name: 'POST /api/orders', ...spread, limitName: 'minimal order transaction', unit: 'orders/s', budget: 0.25 },
    { name: 'POST /api/orders by card', ...byCard, limitName: 'minimal order transaction', unit: 'orders/s', budget: 0.15 },
    { name: 'POST /api/orders, one hot product', ...hot, limitName: 'minimal order transaction, one row', unit: 'orders/s', budget: 0.1 },
    {
      name: 'journeys by card, one hot product',
      ...hotJourneys,
      limitName: 'the same on distinct products',
      unit: 'orders/s',
      budget: 0.7,
    },
    { name: 'two products, in both orders', ...crossed, limitName: 'one of distinct products', unit: 'orders/s', budget: 0.5 },
  ];
}

async function minimalOrders(pool: pg.Pool, stockOf: (n: number) => number): Promise<number> {
  return rateOf(ORDERS, async (n) => {
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

interface OrderedShop {
  address: string;
  databaseUrl: string;
  isOneProduct: boolean;
  isByCard?: boolean;
}

/** Creates customers with a full cart in the database; then all of them place their order. */
async function shopOrders(pool: pg.Pool, { address, databaseUrl, isOneProduct, isByCard = false }: OrderedShop): Promise<number> {
  await stockUp(pool);
  const tokens = await signInShoppers(pool, ORDERS);
  await fillCarts(pool, tokens, { isOneProduct });
  const payment = isByCard ? { paymentMethod: 'credit_card', paymentDetails: CARD } : { paymentMethod: 'cash_on_delivery' };
  const body = { ...payment, useNewAddress: true, newAddress: ADDRESS };
  return rateOfOrders(databaseUrl, ORDERS, (n) =>
    callShop({ method: 'POST', url: `${address}/api/orders`, token: tokens[n], body, key: randomUUID() }),
  );
}

/** Customers who buy the same products at the same time must not be much slower than customers who buy different ones. */
async function measureJourneys(pool: pg.Pool, { address, databaseUrl, wishes }: { address: string; databaseUrl: string; wishes: Wishes }) {
  const journeys = async (products: Wishes) => {
    const shoppers = await openJourneys(pool, JOURNEYS, products);
    return rateOfOrders(databaseUrl, JOURNEYS, async (n) => {
      await buyByCard({ api: `${address}/api`, ...shoppers(n) });
    });
  };
  return besideLimit({ limit: () => journeys('distinct'), value: () => journeys(wishes) });
}
