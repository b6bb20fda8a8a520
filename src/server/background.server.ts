import { refreshCounts } from '#features/catalog/facets/facets.service.server';
import { refreshPopularity } from '#features/orders/insight/popularity.service.server';
import { foldOrderChanges } from '#features/orders/order-admin/orders-admin.service.server';
import { removeExpiredOrderCodes } from '#features/orders/order-lookup/order-lookup.service.server';
import { settleOpenPayments, settleUnfinishedPayments } from '#features/orders/settlement/settlement.service.server';
import { removeOldWebhooks } from '#features/orders/settlement/webhooks.service.server';
import { removeExpiredPasswordResets } from '#features/people/accounts/passwords.service.server';
import { removeExpiredSessions } from '#features/people/accounts/sessions.service.server';
import { removeFailedJobs } from '#features/platform/jobs/jobs.service.server';
import { removeOldRateLimits } from '#http/rate-limit.server';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time';
import type { Shop } from './shop.server';

interface BackgroundTask {
  name: string;
  everyMs: number;
  run: (shop: Shop) => Promise<unknown>;
  /** The first run, if it differs from `run`. */
  runFirst?: (shop: Shop) => Promise<unknown>;
}

/** Background work, at the start and then at intervals. Once is enough, but each task is safe to run in many processes. */
const TASKS: BackgroundTask[] = [
  { name: 'settle unfinished payments', everyMs: MINUTE_MS, run: settleUnfinishedPayments, runFirst: settleOpenPayments },
  { name: 'fold order changes', everyMs: 2 * SECOND_MS, run: foldOrderChanges },
  { name: 'refresh popularity', everyMs: HOUR_MS, run: refreshPopularity },
  { name: 'remove expired sessions', everyMs: HOUR_MS, run: removeExpiredSessions },
  { name: 'remove expired reset links', everyMs: HOUR_MS, run: removeExpiredPasswordResets },
  { name: 'remove expired order codes', everyMs: HOUR_MS, run: removeExpiredOrderCodes },
  { name: 'remove old rate limits', everyMs: HOUR_MS, run: removeOldRateLimits },
  { name: 'remove old webhooks', everyMs: DAY_MS, run: removeOldWebhooks },
  { name: 'remove failed jobs', everyMs: DAY_MS, run: removeFailedJobs },
];

/** Tasks that each serving process runs for its own memory. */
const PROCESS_TASKS: BackgroundTask[] = [{ name: 'refresh catalogue counts', everyMs: 10 * SECOND_MS, run: refreshCounts }];

export function startBackgroundWork(shop: Shop): { stop: () => Promise<void> } {
  return startTasks(shop, TASKS);
}

export function startProcessWork(shop: Shop): { stop: () => Promise<void> } {
  return startTasks(shop, PROCESS_TASKS);
}

function startTasks(shop: Shop, tasks: readonly BackgroundTask[]): { stop: () => Promise<void> } {
  const running = new Map<BackgroundTask, Promise<void>>();
  const runOnce = async (task: BackgroundTask, run: BackgroundTask['run']) => {
    try {
      await run(shop);
    } catch (error) {
      // The next round tries again; the operator sees it in the log.
      shop.log.error({ err: error, task: task.name }, 'background work failed');
    } finally {
      running.delete(task);
    }
  };
  const timers = tasks.map((task) => {
    const startRound = (run: BackgroundTask['run']) => {
      // While the database is unavailable, rounds must not pile up and take the connections that shoppers need.
      if (!running.has(task)) running.set(task, runOnce(task, run));
    };
    startRound(task.runFirst ?? task.run);
    return setInterval(() => startRound(task.run), task.everyMs);
  });
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
