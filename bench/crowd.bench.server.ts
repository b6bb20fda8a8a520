import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ShopProcess } from '#test/shop-process.server';
import { buyByCard, openJourneys } from './journeys.server';
import { median } from './load';
import { databasePid, isProcessorTimeKnown, processorMs } from './processor-time';
import { printColumns } from './report';
import { CONCURRENCY, rateOfOrders } from './shoppers.server';

/** The share of the capacity at which shoppers arrive. */
const LOAD = 0.8;
const SECONDS = 30;
const CAPACITY_JOURNEYS = 400;
const CAPACITY_ROUNDS = 3;
const LONGEST_P99_MS = 250;

interface CrowdResult {
  capacity: number;
  arrivalsPerSecond: number;
  journeys: number;
  /** Of every call, from the time when it should have been sent. */
  callMs: { p50: number; p99: number; max: number };
  /** Of placing the order. */
  orderMs: { p50: number; p99: number; max: number };
  deadlocks: number;
  /** Of the processors, in ms. */
  cpuPerOrder: { node: number; postgres: number } | undefined;
}

/**
 * A crowd of shoppers who buy by card. They arrive at times that do not depend on the shop (a Poisson process at 80 % of its capacity),
 * so that a pause delays all who arrive in it, and each first call is measured from its shopper's arrival: a load of shoppers who wait
 * for each other would leave these delays out (coordinated omission). Throws if a call is refused, or an invariant is broken.
 */
export async function benchCrowd({ address, process: shop }: ShopProcess, databaseUrl: string): Promise<CrowdResult> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONCURRENCY });
  try {
    const before = await countDeadlocks(pool);
    const cpuSoFar = async () => ({ node: await processorMs([shop.pid ?? 0]), postgres: await processorMs([await databasePid(pool)]) });
    const rates: number[] = [];
    for (let round = 0; round < CAPACITY_ROUNDS; round++) {
      const shoppers = await openJourneys(pool, CAPACITY_JOURNEYS);
      rates.push(
        await rateOfOrders(databaseUrl, CAPACITY_JOURNEYS, async (n) => {
          await buyByCard({ api: `${address}/api`, ...shoppers(n) });
        }),
      );
    }
    const capacity = median(rates);
    const arrivalsPerSecond = capacity * LOAD;
    const journeys = Math.ceil(arrivalsPerSecond * SECONDS);
    const shoppers = await openJourneys(pool, journeys);
    const calls: number[] = [];
    const orders: number[] = [];
    const cpuBefore = isProcessorTimeKnown ? await cpuSoFar() : undefined;
    const arrivals = poissonTimes(journeys, arrivalsPerSecond);
    await rateOfOrders(databaseUrl, 1, async () => {
      const startedMs = performance.now();
      await Promise.all(
        arrivals.map(async (arrivalMs, n) => {
          const dueMs = startedMs + arrivalMs;
          await delay(dueMs - performance.now());
          const ms = await buyByCard({ api: `${address}/api`, ...shoppers(n), dueMs });
          calls.push(...ms);
          orders.push(ms.at(-1) ?? 0);
        }),
      );
    });
    const deadlocks = (await countDeadlocks(pool)) - before;
    const cpu = cpuBefore && (await cpuSoFar());
    const cpuPerOrder = cpu && { node: (cpu.node - cpuBefore.node) / journeys, postgres: (cpu.postgres - cpuBefore.postgres) / journeys };
    return { capacity, arrivalsPerSecond, journeys, callMs: percentiles(calls), orderMs: percentiles(orders), deadlocks, cpuPerOrder };
  } finally {
    await pool.end();
  }
}

export function printCrowd({ capacity, arrivalsPerSecond, journeys, callMs, orderMs, deadlocks, cpuPerOrder }: CrowdResult): void {
  const inMs = ({ p50, p99, max }: CrowdResult['callMs']) => [p50, p99, max].map((ms) => `${Math.round(ms)} ms`);
  const isMissed = callMs.p99 > LONGEST_P99_MS || deadlocks > 0;
  process.stdout.write(`Capacity ${capacity.toFixed(1)} journeys/s; ${journeys} shoppers arrived at ${arrivalsPerSecond.toFixed(1)}/s.\n`);
  printColumns([
    ['crowd at 80 %', 'median', '99 %', 'longest'],
    ['each call', ...inMs(callMs)],
    ['the order', ...inMs(orderMs)],
  ]);
  if (cpuPerOrder) {
    process.stdout.write(`CPU of a journey: Node ${cpuPerOrder.node.toFixed(1)} ms, PostgreSQL ${cpuPerOrder.postgres.toFixed(1)} ms\n`);
  }
  process.stdout.write(`Budget: 99 % within ${LONGEST_P99_MS} ms, ${deadlocks} deadlocks: ${isMissed ? 'MISSED' : 'ok'}\n`);
}

/** Times in ms at which `count` independent shoppers arrive, ascending. */
function poissonTimes(count: number, perSecond: number): number[] {
  let atMs = 0;
  return Array.from({ length: count }, () => {
    atMs += (-Math.log(1 - Math.random()) / perSecond) * 1000;
    return atMs;
  });
}

function percentiles(values: readonly number[]): CrowdResult['callMs'] {
  const ascending = values.toSorted((a, b) => a - b);
  const at = (share: number) => ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** Deadlocks in this database so far; the shop repeats a statement after one, so that no response shows it. */
async function countDeadlocks(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()');
  return rows[0].deadlocks;
}
