import { removeOldBulkEdits } from '#features/catalog/bulk-edits/bulk-edits.service.server';
import { runBulkEdits } from '#features/catalog/bulk-edits/run-bulk-edits.service.server';
import { refreshCounts } from '#features/catalog/facets/facets.service.server';
import { runChecks } from '#features/catalog/imports/check-file.service.server';
import { removeOldImports } from '#features/catalog/imports/imports.service.server';
import { runImports } from '#features/catalog/imports/run-imports.service.server';
import { removeExpiredPreviews } from '#features/catalog/product-preview/product-preview.service.server';
import { makePhotosPrivate } from '#features/catalog/reviews/public-photos.service.server';
import { removeExpiredSaleLinks } from '#features/catalog/sale-links/sale-links.service.server';
import { refillWords } from '#features/catalog/search/search.service.server';
import { refreshPopularity, removeOldVariantSales } from '#features/orders/insight/popularity.service.server';
import { countSales } from '#features/orders/insight/sales-report.service.server';
import { issueInvoices } from '#features/orders/invoices/issue-invoices.service.server';
import { reindexOrders } from '#features/orders/order-admin/order-list.service.server';
import { foldOrderChanges } from '#features/orders/order-admin/orders-admin.service.server';
import { removeOldOrderJobs } from '#features/orders/order-jobs/order-jobs.service.server';
import { runOrderJobs } from '#features/orders/order-jobs/run-order-jobs.service.server';
import { removeExpiredOrderCodes } from '#features/orders/order-lookup/order-lookup.service.server';
import { expirePaymentLinks } from '#features/orders/payment-links/payment-links.service.server';
import { removeUnusedReturnPhotos } from '#features/orders/returns/return-photos.service.server';
import { settleOpenPayments, settleUnfinishedPayments } from '#features/orders/settlement/settlement.service.server';
import { removeOldWebhooks } from '#features/orders/settlement/webhooks.service.server';
import { removeOldVisits, storeVisits } from '#features/orders/visits/count-visits.service.server';
import { respellMailboxes } from '#features/people/accounts/mailbox-spellings.service.server';
import { removeExpiredPasswordResets } from '#features/people/accounts/passwords.service.server';
import { removeExpiredSessions } from '#features/people/accounts/sessions.service.server';
import { removeDeadKeys } from '#features/people/api-key-admin/api-key-admin.service.server';
import { removeDeadLinks } from '#features/people/conversations/threads.service.server';
import { removeExpiredEmailLinks } from '#features/people/email-addresses/email-addresses.service.server';
import { removeUnusedGuests } from '#features/people/guests/guest-links.service.server';
import { removeExpiredChallenges } from '#features/people/second-factor/passkeys.service.server';
import { removeOldInvitations } from '#features/people/staff/invitations.service.server';
import { removeFailedJobs } from '#features/platform/jobs/jobs.service.server';
import { removeOldMails, settleMails } from '#features/platform/mail/mail.service.server';
import { removeLeftovers } from '#features/platform/media/leftovers.service.server';
import { removeUnusedPictures } from '#features/platform/media/unused-pictures.service.server';
import { removeOldPresences } from '#features/platform/presence/presence.service.server';
import { sealSecrets } from '#features/platform/secrets/secrets.service.server';
import { prepareEvents, removeOldEvents } from '#features/platform/webhooks/prepare-events.service.server';
import { sendWebhooks } from '#features/platform/webhooks/send-webhooks.service.server';
import { foldPromotionUses } from '#features/pricing/promotions/promotions.service.server';
import { runClearing } from '#features/shopfront/demo-clearing/run-clearing.service.server';
import { removeExpiredFaceLinks } from '#features/shopfront/face/face-links.service.server';
import { removeOldFetches } from '#features/shopfront/feeds/feeds.service.server';
import { countBackgroundFailure } from '#http/process-metrics.server';
import { removeOldRateLimits } from '#http/rate-limit.server';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time';
import { inWork, traced } from '#shared/tracing.server';
import { endOfWork } from './lifetime.server';
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
  { name: 'fold order changes', everyMs: 2 * SECOND_MS, run: foldOrderChanges },
  { name: 'fold uses of promotions', everyMs: 2 * SECOND_MS, run: foldPromotionUses },
  { name: 'count sales', everyMs: 10 * SECOND_MS, run: countSales, mostShare: 0.05 },
  { name: 'issue invoices', everyMs: 2 * SECOND_MS, run: issueInvoices },
  { name: 'index orders again', everyMs: MINUTE_MS, run: reindexOrders },
  { name: 'fold words again', everyMs: MINUTE_MS, run: refillWords },
  { name: 'spell mailboxes again', everyMs: MINUTE_MS, run: respellMailboxes },
  { name: 'check imports', everyMs: SECOND_MS / 2, run: runChecks },
  { name: 'run imports', everyMs: SECOND_MS / 2, run: runImports },
  { name: 'run bulk edits', everyMs: SECOND_MS / 2, run: runBulkEdits },
  { name: 'remove the demo', everyMs: 2 * SECOND_MS, run: runClearing },
  { name: 'run order jobs', everyMs: SECOND_MS / 2, run: runOrderJobs },
  { name: 'prepare events', everyMs: SECOND_MS, run: (shop, { stop }) => prepareEvents(shop, { data: WEBHOOK_DATA, stop }) },
  { name: 'send webhooks', everyMs: SECOND_MS, run: sendWebhooks },
  { name: 'remove old fetches of the feed', everyMs: DAY_MS, run: removeOldFetches },
  { name: 'remove old events', everyMs: DAY_MS, run: removeOldEvents },
  { name: 'remove old order jobs', everyMs: DAY_MS, run: removeOldOrderJobs },
  { name: 'remove old bulk edits', everyMs: DAY_MS, run: removeOldBulkEdits },
  { name: 'remove old imports', everyMs: DAY_MS, run: removeOldImports },
  { name: 'refresh popularity', everyMs: HOUR_MS, run: refreshPopularity },
  { name: 'remove old visits', everyMs: DAY_MS, run: removeOldVisits },
  { name: 'remove old sales of variants', everyMs: DAY_MS, run: removeOldVariantSales },
  { name: 'remove expired sessions', everyMs: HOUR_MS, run: removeExpiredSessions },
  { name: 'remove expired reset links', everyMs: HOUR_MS, run: removeExpiredPasswordResets },
  { name: 'remove expired links of addresses', everyMs: HOUR_MS, run: removeExpiredEmailLinks },
  { name: 'remove expired passkey challenges', everyMs: HOUR_MS, run: removeExpiredChallenges },
  { name: 'remove unused guests', everyMs: HOUR_MS, run: removeUnusedGuests },
  { name: 'remove old invitations', everyMs: DAY_MS, run: removeOldInvitations },
  { name: 'remove dead API keys', everyMs: DAY_MS, run: removeDeadKeys },
  { name: 'remove expired order codes', everyMs: HOUR_MS, run: removeExpiredOrderCodes },
  { name: 'remove expired previews', everyMs: HOUR_MS, run: removeExpiredPreviews },
  { name: 'remove old presences', everyMs: HOUR_MS, run: removeOldPresences },
  { name: 'remove expired links to the draft', everyMs: HOUR_MS, run: removeExpiredFaceLinks },
  { name: 'remove expired links to sales', everyMs: HOUR_MS, run: removeExpiredSaleLinks },
  { name: 'remove old rate limits', everyMs: HOUR_MS, run: removeOldRateLimits },
  { name: 'remove old webhooks', everyMs: DAY_MS, run: removeOldWebhooks },
  { name: 'remove failed jobs', everyMs: DAY_MS, run: removeFailedJobs },
  { name: 'remove dead links of conversations', everyMs: DAY_MS, run: removeDeadLinks },
  // Not at once: beside it, hosts of the release before may run for a while, which do not read what is encrypted.
  { name: 'encrypt secrets', everyMs: 15 * MINUTE_MS, run: sealSecrets, runFirst: async () => {} },
  { name: 'settle mails', everyMs: MINUTE_MS, run: (shop) => settleMails(shop) },
  { name: 'remove old mails', everyMs: DAY_MS, run: removeOldMails },
  { name: 'make photos of reviews private', everyMs: HOUR_MS, run: makePhotosPrivate },
  { name: 'remove leftover uploads', everyMs: HOUR_MS, run: removeLeftovers },
  { name: 'remove photos of returns that were not sent', everyMs: DAY_MS, run: removeUnusedReturnPhotos },
  { name: 'remove unused pictures', everyMs: DAY_MS, run: removeUnusedPictures },
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
      await inWork({ task: task.name }, () => trace(task, () => run(shop, { stop: stopping.signal })));
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
