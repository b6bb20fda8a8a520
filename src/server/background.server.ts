import { keepCounts } from '#features/catalog/facets/listing-counts.service.server';
import { refreshPopularity } from '#features/orders/insight/popularity.service.server';
import { foldOrderChanges } from '#features/orders/order-admin/orders-admin.service.server';
import { removeExpiredOrderCodes } from '#features/orders/order-lookup/order-lookup.service.server';
import { settleOpenPayments, settleUnfinishedPayments } from '#features/orders/settlement/settlement.service.server';
import { forgetOldWebhooks } from '#features/orders/settlement/webhooks.service.server';
import { removeExpiredPasswordResets } from '#features/people/accounts/passwords.service.server';
import { removeExpiredSessions } from '#features/people/accounts/sessions.service.server';
import { removeFailedJobs } from '#features/platform/jobs/jobs.service.server';
import { removeOldRateLimits } from '#http/rate-limit.server';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time';
import type { Shop } from './shop.server';

interface Chore {
  name: string;
  everyMs: number;
  run: (shop: Shop) => Promise<unknown>;
  /** Absent, the first time is as the others. */
  runFirst?: (shop: Shop) => Promise<unknown>;
}

/** What the shop does by itself, at the start and then again and again. Once is enough, but each is safe to run in many processes. */
const CHORES: Chore[] = [
  { name: 'settle unfinished payments', everyMs: MINUTE_MS, run: settleUnfinishedPayments, runFirst: settleOpenPayments },
  { name: 'fold order changes', everyMs: 2 * SECOND_MS, run: foldOrderChanges },
  { name: 'refresh popularity', everyMs: HOUR_MS, run: refreshPopularity },
  { name: 'remove expired sessions', everyMs: HOUR_MS, run: removeExpiredSessions },
  { name: 'remove expired reset links', everyMs: HOUR_MS, run: removeExpiredPasswordResets },
  { name: 'remove expired order codes', everyMs: HOUR_MS, run: removeExpiredOrderCodes },
  { name: 'remove old rate limits', everyMs: HOUR_MS, run: removeOldRateLimits },
  { name: 'forget old webhooks', everyMs: DAY_MS, run: forgetOldWebhooks },
  { name: 'remove failed jobs', everyMs: DAY_MS, run: removeFailedJobs },
];

/** What each process that serves does for its own memory. */
const PROCESS_CHORES: Chore[] = [{ name: 'keep catalogue counts', everyMs: 10 * SECOND_MS, run: keepCounts }];

export function startBackgroundWork(shop: Shop): { stop: () => Promise<void> } {
  return startChores(shop, CHORES);
}

export function startProcessWork(shop: Shop): { stop: () => Promise<void> } {
  return startChores(shop, PROCESS_CHORES);
}

function startChores(shop: Shop, chores: readonly Chore[]): { stop: () => Promise<void> } {
  const running = new Map<Chore, Promise<void>>();
  const runOnce = async (chore: Chore, run: Chore['run']) => {
    try {
      await run(shop);
    } catch (error) {
      // The next round tries again; whoever runs the shop sees it in the log.
      shop.log.error({ err: error, chore: chore.name }, 'background work failed');
    } finally {
      running.delete(chore);
    }
  };
  const timers = chores.map((chore) => {
    const startRound = (run: Chore['run']) => {
      // While the database does not answer, rounds must not pile up and take the connections that shoppers need.
      if (!running.has(chore)) running.set(chore, runOnce(chore, run));
    };
    startRound(chore.runFirst ?? chore.run);
    return setInterval(() => startRound(chore.run), chore.everyMs);
  });
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
