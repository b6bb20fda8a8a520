import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { runStatement } from '#test/database-client.server';
import { countPieces } from '#test/invariants.server';
import { areRight, describeBooks, proveBooks } from './books.server';
import { fillShop, type Purchases, startBuying } from './buyers.server';
import { proveOtherBooks, settleAll } from './chaos-books.server';
import { CONDITIONS, type Fault, type FaultName, KILLS } from './chaos-faults.server';
import { type ChaosWorld, openChaosWorld } from './chaos-world.server';
import { startImporting } from './importing.server';
import { type Random, startRandom } from './random';
import type { DrillOptions, DrillResult } from './report';
import { startVisiting } from './visitors.server';

const MINUTES = 60;
const BUYERS = 6;
const VISITORS = 3;
const REFUND_PERCENT = 40;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
const SHORTEST_CONDITION_MS = 2_000;
const LONGEST_CONDITION_MS = 12_000;
/** Orders must go on this soon after everything is repaired: a start of a host, and backing off. */
const BACK_WITHIN_MS = 60_000;
const MINUTE_MS = 60_000;

interface FaultReport {
  times: number;
  /** The longest time from a repair to the next acknowledged order. */
  longestMs: number;
}

/**
 * Kills and breaks everything around a shop on two hosts, in an order that a seed repeats, under browsing, carts, orders, refunds and
 * imports.
 */
export async function drillChaos({ times, minutes = MINUTES, seed = randomInt(2 ** 31) }: DrillOptions): Promise<DrillResult> {
  process.stdout.write(`chaos: --seed ${seed}\n`);
  let filled: Awaited<ReturnType<typeof fillShop>> | undefined;
  const world = await openChaosWorld(async (url) => {
    filled = await fillShop(url, { buyers: BUYERS + 1 });
    await runStatement(url, "UPDATE users SET role = 'manager' WHERE email = 'drill-1@example.com'");
  });
  try {
    const { tokens = [], products = [] } = filled ?? {};
    const [staffToken = '', ...buyers] = tokens;
    const pieces = await countPieces(world.databaseUrl);
    const { address } = world;
    const buying = startBuying({ tokens: buyers, products, address, refundPercent: REFUND_PERCENT, paysAtProvider: true });
    const importing = startImporting({ address, token: staffToken });
    const paths = ['/', '/products', '/api/products', ...products.map(({ slug }) => `/product/${slug}`)];
    const visiting = startVisiting({ address, paths, visitors: VISITORS });
    const options = { purchases: buying.purchases, random: startRandom(seed), endsMs: performance.now() + minutes * MINUTE_MS, times };
    const { reports, notTried } = await breakThings(world, options);
    const purchases = await buying.stop();
    const imports = await importing.stop();
    const { responses, failures } = await visiting.stop();
    await settleAll(world);
    const books = await proveBooks(world.databaseUrl, purchases, pieces);
    const other = await proveOtherBooks(world, imports);
    books.wrong.push(...other.wrong);
    const slow = [...reports].filter(([, { longestMs }]) => longestMs > BACK_WITHIN_MS);
    const lines = [...reports].map(
      ([name, { times: n, longestMs }]) => `  ${name}: ${n} times, orders back ${Math.round(longestMs)} ms later at most`,
    );
    return {
      isGood: areRight(books) && slow.length === 0,
      line: [
        `seed ${seed}, ${responses} pages (${failures.length} failed); ${purchases.acknowledged.length} orders acknowledged, ${purchases.cancelled.length} of them cancelled and refunded (${purchases.repeated} requests repeated); ${other.line}; ${describeBooks(books)}`,
        ...lines,
        ...notTried.map((reason) => `  not tried: ${reason}`),
      ].join('\n'),
    };
  } finally {
    await world.stop();
  }
}

interface BreakOptions {
  purchases: Purchases;
  random: Random;
  endsMs: number;
  times: number | undefined;
}

async function breakThings(world: ChaosWorld, { purchases, random, endsMs, times }: BreakOptions) {
  const all = Object.entries({ ...KILLS, ...CONDITIONS }) as [FaultName, Fault][];
  const notTried = all.flatMap(([name, { missing }]) => {
    const reason = missing(world);
    return reason ? [`${name}: ${reason}`] : [];
  });
  const tried = all.filter(([, { missing }]) => missing(world) === undefined);
  const reports = new Map<FaultName, FaultReport>(tried.map(([name]) => [name, { times: 0, longestMs: 0 }]));
  const deal = random.deal(tried);
  const dealKill = random.deal(tried.filter(([name]) => name in KILLS));
  for (let n = 0; times === undefined ? performance.now() < endsMs : n < times; n++) {
    const names = [await breakOne(world, random, { deal, dealKill })].flat();
    const repairedMs = performance.now();
    const firstAfter = () => purchases.acknowledged.findLast(({ atMs }) => atMs > repairedMs);
    while (!firstAfter() && performance.now() - repairedMs < 2 * BACK_WITHIN_MS) await sleep(10);
    const backMs = performance.now() - repairedMs;
    for (const name of names) {
      const report = reports.get(name);
      if (report) reports.set(name, { times: report.times + 1, longestMs: Math.max(report.longestMs, backMs) });
    }
    await sleep(random.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS));
  }
  return { reports, notTried };
}

type Dealt = () => [FaultName, Fault] | undefined;

/** Breaks one thing; every other time a process is killed meanwhile. Returns what was broken. */
async function breakOne(world: ChaosWorld, random: Random, { deal, dealKill }: { deal: Dealt; dealKill: Dealt }): Promise<FaultName[]> {
  const [name, fault] = deal() ?? [];
  if (!name || !fault) return [];
  const repair = await fault.begin(world, random);
  const broken = [name];
  if (name in CONDITIONS) {
    const lastsMs = random.between(SHORTEST_CONDITION_MS, LONGEST_CONDITION_MS);
    await sleep(lastsMs / 2);
    const [alsoName, also] = (random.pick([true, false]) && dealKill()) || [];
    // A host does not start without its database: that would only prolong the condition.
    if (alsoName && also && alsoName !== 'server') {
      broken.push(alsoName);
      await (await also.begin(world, random))();
    }
    await sleep(lastsMs / 2);
  } else await sleep(random.between(0, SHORTEST_PAUSE_MS));
  await repair();
  return broken;
}
