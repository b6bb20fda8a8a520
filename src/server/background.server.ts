import { refillWords } from '#db/word-refills.server';
import { respellMailboxes } from '#features/accounts/accounts/mailbox-spellings.service.server';
import { runBulkEdits } from '#features/catalog/bulk-edits/run-bulk-edits.service.server';
import { refreshCounts } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import { runChecks } from '#features/catalog/imports/check-file.service.server';
import { runImports } from '#features/catalog/imports/run-imports.service.server';
import { makePhotosPrivate } from '#features/catalog/reviews/public-photos.service.server';
import { removeTextsOfGonePictures } from '#features/catalog/translations/gone-pictures.server';
import { runClearing } from '#features/content/demo-clearing/run-clearing.service.server';
import { refreshPopularity } from '#features/orders/insight/popularity.service.server';
import { countSales } from '#features/orders/insight/sales-report.service.server';
import { issueInvoices } from '#features/orders/invoices/issue-invoices.service.server';
import { runOrderJobs } from '#features/orders/order-jobs/run-order-jobs.service.server';
import { expirePaymentLinks } from '#features/orders/payment-links/payment-links.service.server';
import { settleOpenPayments, settleUnfinishedPayments } from '#features/orders/settlement/settlement.service.server';
import { removeOldVisits, storeVisits } from '#features/orders/visits/count-visits.service.server';
import { settleMails } from '#features/platform/mail/mail.service.server';
import { removeLeftovers } from '#features/platform/media/leftovers.service.server';
import { removeUnusedPictures } from '#features/platform/media/unused-pictures.service.server';
import { sealSecrets } from '#features/platform/secrets/secrets.service.server';
import { prepareEvents } from '#features/platform/webhooks/prepare-events.service.server';
import { sendWebhooks } from '#features/platform/webhooks/send-webhooks.service.server';
import { foldPromotionUses } from '#features/pricing/promotions/promotions.service.server';
import { countBackgroundFailure } from '#http/requests/process-metrics.server';
import { runForReader } from '#languages/current-language.server';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time';
import { inWork, traced } from '#shared/tracing.server';
import { endOfWork } from './lifetime.server';
import { removeAged, removeExpired } from './retention.server';
import type { Shop } from './shop.server';
import { WEBHOOK_DATA } from './webhook-data.server';

interface BackgroundTask {
  name: string;
  everyMs: number;
  /** `stop` aborts when the shop stops, which waits for what runs. */
  run: (shop: Shop, limits: { stop: AbortSignal }) => Promise<unknown>;
  /** The first run, if it differs from `run`. */
  runFirst?: BackgroundTask['run'];
  /** For a task that costs more the more is sold: it rests until it has taken at most this share of the time. */
  mostShare?: number;
}

/** Background work, at the start and then at intervals. Once is enough, but each task is safe to run in many processes. */
const TASKS: BackgroundTask[] = [
  { name: 'settle unfinished payments', everyMs: MINUTE_MS, run: (shop) => settleUnfinishedPayments(shop), runFirst: settleOpenPayments },
  { name: 'expire payment links', everyMs: MINUTE_MS, run: expirePaymentLinks },
  { name: 'fold uses of promotions', everyMs: 2 * SECOND_MS, run: foldPromotionUses },
  { name: 'count sales', everyMs: 10 * SECOND_MS, run: countSales, mostShare: 0.05 },
  { name: 'issue invoices', everyMs: 2 * SECOND_MS, run: issueInvoices },
  { name: 'fold words again', everyMs: MINUTE_MS, run: refillWords },
  { name: 'spell mailboxes again', everyMs: MINUTE_MS, run: respellMailboxes },
  { name: 'check imports', everyMs: SECOND_MS / 2, run: runChecks },
  { name: 'run imports', everyMs: SECOND_MS / 2, run: runImports },
  { name: 'run bulk edits', everyMs: SECOND_MS / 2, run: runBulkEdits },
  { name: 'remove the demo', everyMs: 2 * SECOND_MS, run: runClearing },
  { name: 'run order jobs', everyMs: SECOND_MS / 2, run: runOrderJobs },
  { name: 'prepare events', everyMs: SECOND_MS, run: (shop, { stop }) => prepareEvents(shop, { data: WEBHOOK_DATA, stop }) },
  { name: 'send webhooks', everyMs: SECOND_MS, run: sendWebhooks },
  { name: 'remove what has expired', everyMs: HOUR_MS, run: removeExpired },
  { name: 'remove what is old', everyMs: DAY_MS, run: removeAged },
  { name: 'refresh popularity', everyMs: HOUR_MS, run: refreshPopularity },
  { name: 'remove old visits', everyMs: DAY_MS, run: removeOldVisits },
  // Not at once: beside it, hosts of the release before may run for a while, which do not read what is encrypted.
  { name: 'encrypt secrets', everyMs: 15 * MINUTE_MS, run: sealSecrets, runFirst: async () => {} },
  { name: 'settle mails', everyMs: MINUTE_MS, run: (shop) => settleMails(shop) },
  { name: 'make photos of reviews private', everyMs: HOUR_MS, run: makePhotosPrivate },
  { name: 'remove leftover uploads', everyMs: HOUR_MS, run: removeLeftovers },
  { name: 'remove unused pictures', everyMs: DAY_MS, run: removeUnusedPictures },
  { name: 'remove translations of gone pictures', everyMs: DAY_MS, run: removeTextsOfGonePictures },
];

/** Tasks that each serving process runs for its own memory. */
const PROCESS_TASKS: BackgroundTask[] = [
  { name: 'refresh catalogue counts', everyMs: 10 * SECOND_MS, run: refreshCounts },
  { name: 'store visits', everyMs: 5 * SECOND_MS, run: storeVisits },
];

export function startBackgroundWork(shop: Shop): { stop: () => Promise<void> } {
  return startTasks(shop, TASKS);
}

export function startProcessWork(shop: Shop): { stop: () => Promise<void> } {
  return startTasks(shop, PROCESS_TASKS);
}

/** Tasks that look for work every few seconds would fill the collector; what they send to others is traced on its own. */
function trace({ name, everyMs }: BackgroundTask, run: () => Promise<unknown>): Promise<unknown> {
  return everyMs < MINUTE_MS ? run() : traced({ name: `task ${name}`, kind: 'internal' }, run);
}

function startTasks(shop: Shop, tasks: readonly BackgroundTask[]): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = new Map<BackgroundTask, Promise<void>>();
  const restsUntilMs = new Map<BackgroundTask, number>();
  const runOnce = async (task: BackgroundTask, run: BackgroundTask['run']) => {
    const startedMs = performance.now();
    try {
      const { languages } = shop.config;
      const inShopsLanguage = () => runForReader({ language: languages.default, languages }, () => run(shop, { stop: stopping.signal }));
      await inWork({ task: task.name }, () => trace(task, inShopsLanguage));
    } catch (error) {
      // The next round tries again; the operator sees it in the log.
      shop.log.error({ err: error, task: task.name }, 'background work failed');
      countBackgroundFailure(task.name);
    } finally {
      running.delete(task);
      if (task.mostShare !== undefined) {
        const endedMs = performance.now();
        restsUntilMs.set(task, endedMs + (endedMs - startedMs) * (1 / task.mostShare - 1));
      }
    }
  };
  const timers = tasks.map((task) => {
    const startRound = (run: BackgroundTask['run']) => {
      // While the database is unavailable, rounds must not pile up and take the connections that shoppers need.
      if (!running.has(task) && performance.now() >= (restsUntilMs.get(task) ?? 0)) running.set(task, runOnce(task, run));
    };
    startRound(task.runFirst ?? task.run);
    return setInterval(() => startRound(task.run), task.everyMs);
  });
  return {
    stop: async () => {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await endOfWork(Promise.all(running.values()));
    },
  };
}
