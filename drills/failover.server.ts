import { setTimeout as sleep } from 'node:timers/promises';
import { countPieces } from '#test/invariants.server';
import { removeDataDir, startShopProcess } from '#test/shop-process.server';
import { areRight, describeBooks, proveBooks } from './books.server';
import { fillShop, startBuying } from './buyers.server';
import { startPostgresPair } from './postgres-pair.server';
import type { DrillOptions, DrillResult } from './report';

const TIMES = 3;
const BUYERS = 8;
const BUYING_MS = 4_000;
/** Until somebody, or Patroni, promotes. */
const WITHOUT_PRIMARY_MS = 2_000;
/** From the promotion to the next acknowledged order. */
const BACK_WITHIN_MS = 5_000;

/** Kills the primary of a synchronous pair under orders, promotes the standby, and proves the books there. */
export async function drillFailover({ times = TIMES }: DrillOptions): Promise<DrillResult> {
  const rounds: Awaited<ReturnType<typeof failOverOnce>>[] = [];
  for (let round = 0; round < times; round++) rounds.push(await failOverOnce());
  const sum = (of: (round: (typeof rounds)[number]) => number) => rounds.reduce((total, round) => total + of(round), 0);
  const books = {
    lost: sum((round) => round.books.lost),
    doubled: sum((round) => round.books.doubled),
    wrong: rounds.flatMap((round) => round.books.wrong),
  };
  const back = rounds.map(({ backMs }) => Math.round(backMs));
  return {
    isGood: areRight(books) && back.every((ms) => ms < BACK_WITHIN_MS),
    line: `the primary killed with kill -9 under orders ${times} times, the synchronous standby promoted; ${sum((round) => round.orders)} orders acknowledged (${sum((round) => round.repeated)} requests repeated), ${describeBooks(books)}; writes back ${back.join(', ')} ms after the promotion, without a restart`,
  };
}

async function failOverOnce() {
  const pair = await startPostgresPair();
  const filled = await fillShop(pair.primary.url, { buyers: BUYERS });
  const pieces = await countPieces(pair.primary.url);
  const shop = await startShopProcess({ env: { DATABASE_URL: pair.url, WORKERS: '2', LOG_LEVEL: 'silent' } });
  try {
    const { purchases, stop } = startBuying({ ...filled, address: () => shop.address, refundPercent: 20 });
    await sleep(BUYING_MS);
    await pair.primary.kill();
    await sleep(WITHOUT_PRIMARY_MS);
    const promotedMs = performance.now();
    await pair.promote();
    const firstAfter = () => purchases.acknowledged.find(({ atMs }) => atMs > promotedMs);
    while (!firstAfter() && performance.now() - promotedMs < 10 * BACK_WITHIN_MS) await sleep(10);
    const backMs = (firstAfter()?.atMs ?? Infinity) - promotedMs;
    await sleep(BUYING_MS);
    const { acknowledged, repeated } = await stop();
    const books = await proveBooks(pair.standby.url, purchases, pieces);
    return { books, orders: acknowledged.length, repeated, backMs };
  } finally {
    await shop.stop();
    await removeDataDir(shop.dataDir);
    await pair.stop();
  }
}
