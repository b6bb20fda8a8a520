import { setTimeout as sleep } from 'node:timers/promises';
import { orderCodeMailJob } from '#features/orders/order-lookup/order-lookup.service.server';
import { orderMailJob } from '#features/orders/orders/order-mails.server';
import { resetMailJob } from '#features/people/accounts/passwords.service.server';
import { confirmationMailJob } from '#features/people/newsletter/newsletter.service.server';
import { dataExportJob } from '#features/people/privacy/privacy.service.server';
import { type AnyJob, runDueJobs } from '#features/platform/jobs/jobs.service.server';
import { mailJob } from '#features/platform/mail/mail.service.server';
import { SECOND_MS } from '#shared/time';
import type { Shop } from './shop.server';

/** Every kind of job that is enqueued anywhere. */
const JOBS: readonly AnyJob[] = [mailJob, resetMailJob, confirmationMailJob, dataExportJob, orderMailJob, orderCodeMailJob];

/** The longest time that a job waits when the shop is idle. */
const POLL_MS = SECOND_MS;
/** How long stopping waits for running jobs; interrupted jobs are found at the next start. */
const STOP_TIMEOUT_MS = 5 * SECOND_MS;

/** Runs all jobs that are due; tests call it instead of waiting. */
export function doDueJobs(shop: Shop, stop?: AbortSignal): Promise<void> {
  return runDueJobs(shop, JOBS, stop);
}

/** Polls for jobs until it is stopped. */
export function startJobWorker(shop: Shop): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        await doDueJobs(shop, stopping.signal);
      } catch (error) {
        shop.log.error({ err: error }, 'background jobs: the database cannot be queried');
      }
      await sleep(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const working = work();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([working, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
