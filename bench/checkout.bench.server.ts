import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ShopProcess } from '#test/shop-process.server';
import { buyByCard, CARD, openJourneys, type Wishes } from './journeys.server';
import { besideLimit } from './load';
import type { CheckoutFigure } from './options';
import { databasePid, isProcessorTimeKnown, processorMs } from './processor-time';
import type { Figure } from './report';
import { ADDRESS, CONCURRENCY, callShop, fillCarts, rateOf, signInShoppers, stockUp, withInvariants } from './shoppers.server';

const ORDERS = 1_500;
const JOURNEYS = 600;
/** Placed before each round, so that every connection has its plans: they are made again after new statistics (`stockUp`). */
const FIRST_ORDERS = 160;

interface CheckoutBench {
  databaseUrl: string;
  only: readonly CheckoutFigure[];
  rounds: number;
}

/** Compares placing orders with the minimum of an order: take the stock, insert the order and its line. */
export async function benchCheckout(shop: ShopProcess, { databaseUrl, only, rounds }: CheckoutBench): Promise<Figure[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONCURRENCY });
  try {
    await pool.query(`
      CREATE TABLE IF NOT EXISTS bench_stock (id integer PRIMARY KEY, on_hand integer NOT NULL CHECK (on_hand >= 0));
      CREATE TABLE IF NOT EXISTS bench_orders (id uuid PRIMARY KEY, total_cents integer NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
      CREATE TABLE IF NOT EXISTS bench_lines (order_id uuid REFERENCES bench_orders, stock_id integer REFERENCES bench_stock, quantity integer NOT NULL);
      INSERT INTO bench_stock SELECT n, 1000000 FROM generate_series(1, 1000) n ON CONFLICT DO NOTHING`);
    const world = {
      pool,
      databaseUrl,
      address: shop.address,
      processes: { shop: shop.process.pid ?? 0, PostgreSQL: await databasePid(pool) },
    };
    const figures: Figure[] = [];
    for (const figure of only) figures.push(await measureFigure(world, figure, rounds));
    return figures;
  } finally {
    await pool.end();
  }
}

interface World {
  pool: pg.Pool;
  databaseUrl: string;
  address: string;
  processes: Record<string, number>;
}

async function measureFigure(world: World, figure: CheckoutFigure, rounds: number): Promise<Figure> {
  const { limit, value, ...description } = comparisonOf(world, figure);
  process.stdout.write(`  ${description.limitName}, ${description.name}, alternately:\n`);
  return { unit: 'orders/s', ...description, ...(await besideLimit({ limit, value, rounds })) };
}

type Comparison = Pick<Figure, 'name' | 'limitName' | 'budget'> &
  Partial<Pick<Figure, 'unit'>> & { limit: () => Promise<number>; value: () => Promise<number> };

function comparisonOf(world: World, figure: CheckoutFigure): Comparison {
  const limitName = 'minimal order transaction';
  const limit = () => minimalOrders(world, (n) => (n % 1000) + 1);
  switch (figure) {
    case 'cash':
      return { name: 'POST /api/orders', limitName, limit, value: () => shopOrders(world, { isOneProduct: false }), budget: 0.35 };
    case 'card':
      return {
        name: 'POST /api/orders by card',
        limitName,
        limit,
        value: () => shopOrders(world, { isOneProduct: false, isByCard: true }),
        budget: 0.2,
      };
    case 'hot':
      return {
        name: 'POST /api/orders, one hot product',
        limitName: `${limitName}, one row`,
        limit: () => minimalOrders(world, () => 1),
        value: () => shopOrders(world, { isOneProduct: true }),
        budget: 0.1,
      };
    case 'journeys':
      return {
        name: 'journeys by card, one hot product',
        limitName: 'the same on distinct products',
        limit: () => journeys(world, 'distinct'),
        value: () => journeys(world, 'hot'),
        budget: 0.7,
      };
    case 'crossed':
      return {
        name: 'two products, in both orders',
        limitName: 'one of distinct products',
        limit: () => journeys(world, 'distinct'),
        value: () => journeys(world, 'crossed'),
        budget: 0.5,
      };
    default:
      return figure satisfies never;
  }
}

/** How many orders are placed per second; printed with the time of processors that each process took for one. */
async function printedRate({ processes }: World, orders: number, place: (n: number) => Promise<unknown>): Promise<number> {
  const pids = isProcessorTimeKnown ? Object.entries(processes) : [];
  const cpuSoFar = () => Promise.all(pids.map(([, pid]) => processorMs([pid])));
  await rateOf(FIRST_ORDERS, place);
  const before = await cpuSoFar();
  const rate = await rateOf(orders, (n) => place(FIRST_ORDERS + n));
  const after = await cpuSoFar();
  const cpu = pids.map(([name], at) => `, ${name} ${(((after[at] ?? 0) - (before[at] ?? 0)) / orders).toFixed(2)} ms`);
  process.stdout.write(`  ${rate.toFixed(0)}/s${cpu.join('')}\n`);
  return rate;
}

async function minimalOrders(world: World, stockOf: (n: number) => number): Promise<number> {
  return printedRate(world, ORDERS, async (n) => {
    const client = await world.pool.connect();
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

interface OrderKind {
  isOneProduct: boolean;
  isByCard?: boolean;
}

/** Creates customers with a full cart in the database; then all of them place their order. */
async function shopOrders(world: World, { isOneProduct, isByCard = false }: OrderKind): Promise<number> {
  const { pool, databaseUrl, address } = world;
  await stockUp(pool);
  const tokens = await signInShoppers(pool, FIRST_ORDERS + ORDERS);
  await fillCarts(pool, tokens, { isOneProduct });
  const payment = isByCard ? { paymentMethod: 'credit_card', paymentDetails: CARD } : { paymentMethod: 'cash_on_delivery' };
  const body = { ...payment, useNewAddress: true, newAddress: ADDRESS };
  return withInvariants(databaseUrl, () =>
    printedRate(world, ORDERS, (n) =>
      callShop({ method: 'POST', url: `${address}/api/orders`, token: tokens[n], body, key: randomUUID() }),
    ),
  );
}

/** Customers who buy the same products at the same time must not be much slower than customers who buy different ones. */
async function journeys(world: World, wishes: Wishes): Promise<number> {
  const { pool, databaseUrl, address } = world;
  const shoppers = await openJourneys(pool, FIRST_ORDERS + JOURNEYS, wishes);
  return withInvariants(databaseUrl, () =>
    printedRate(world, JOURNEYS, async (n) => {
      await buyByCard({ api: `${address}/api`, ...shoppers(n) });
    }),
  );
}
