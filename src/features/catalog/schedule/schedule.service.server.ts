import { setTimeout as sleep } from 'node:timers/promises';
import { openDedicatedConnection } from '#db/dedicated-connection.server';
import { inTransaction } from '#db/transaction.server';
import type { Shop } from '#server/shop.server';
import { MINUTE_MS, SECOND_MS } from '#shared/time';
import * as queries from './schedule.queries.server';

/** The notification channel of the SQL triggers. */
const CHANNEL = 'schedule';
/** Locks of one batch are held for some tens of milliseconds: shoppers hardly notice a sale of 100,000 products. */
const BATCH = 100;
/** Another process applies the batches: how often to look whether it has finished. */
const WAIT_FOR_OTHER_MS = 100;
/** The timer of a process and the database's clock drift apart, and a notification can be lost. */
const LONGEST_WAIT_MS = MINUTE_MS;
const RETRY_MS = SECOND_MS;

/**
 * Publishes the drafts and applies the sales whose time has come, by the database's clock (docs/rules.md#products-publishing,
 * docs/rules.md#sales-switching). Any number of processes may run it; a crash leaves the rest in the queue. Returns when all is applied.
 */
export async function applySchedule(shop: Shop, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    // With each batch of prices: a large sale must not delay what becomes due meanwhile.
    const published = await inTransaction(shop.db, (tx) => queries.publishDueProducts(tx, BATCH));
    await inTransaction(shop.db, queries.switchDueSales);
    const repriced = await inTransaction(shop.db, (tx) => queries.repriceQueued(tx, BATCH));
    if (published === 0 && repriced === 0) return;
    if (repriced === null) await sleep(WAIT_FOR_OTHER_MS);
  }
}

/** Applies the schedule at each of its times until it is stopped: sleeps until the next one, and plans again when something changes. */
export function startSchedule(shop: Shop, { url }: { url: string }): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let changed = new AbortController();
  const connection = openDedicatedConnection({
    url,
    name: 'schedule',
    log: shop.log,
    onOpen: async (client) => {
      await client.query(`LISTEN ${CHANNEL}`);
      changed.abort();
    },
    onNotification: () => changed.abort(),
  });
  const work = async () => {
    while (!stopping.signal.aborted) {
      changed = new AbortController();
      const waitMs = await applyAndPlan(shop, stopping.signal);
      await sleep(waitMs, undefined, { signal: AbortSignal.any([stopping.signal, changed.signal]) }).catch(() => {});
    }
  };
  const working = work();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([working, connection.stop()]);
    },
  };
}

/** Returns how long nothing is due. */
async function applyAndPlan(shop: Shop, stop: AbortSignal): Promise<number> {
  try {
    await applySchedule(shop, stop);
    const ms = (await queries.selectMsToNextSwitch(shop.db)) ?? LONGEST_WAIT_MS;
    // A timer may fire a millisecond early.
    return Math.min(Math.max(Math.ceil(ms) + 1, 1), LONGEST_WAIT_MS);
  } catch (error) {
    shop.log.error({ err: error }, 'the schedule of drafts and sales could not be applied; it is tried again');
    return RETRY_MS;
  }
}
