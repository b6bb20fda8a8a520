import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from '#db/database.server';
import type { Shop } from '#server/shop.server';
import { DAY_MS, MINUTE_MS } from '#shared/time';
import * as queries from './jobs.queries.server';
import { retryDelayMs } from './jobs.rules';

/** Longer than any job takes: whoever is silent for so long has died. */
const LEASE_MS = 5 * MINUTE_MS;
const CLAIMED_AT_ONCE = 4;
const MAX_REST_MS = 100;
const FAILED_RETENTION_MS = 30 * DAY_MS;

/** One kind of work for later. `run` is repeated until it succeeds, so it must be safe to run twice. */
export interface Job<Payload> {
  kind: string;
  run: (shop: Shop, payload: Payload, attempt: Attempt) => Promise<void>;
}

/** A registry's view of a job: what it takes was checked when it was enqueued. */
// biome-ignore lint/suspicious/noExplicitAny: payloads differ from kind to kind.
export type AnyJob = Job<any>;

export interface Attempt {
  jobId: string;
  /**
   * From here on the work must not be repeated, whatever happens: should the process die now, the job is
   * given up with a line in the log. Throws when another process has taken the job over.
   */
  handOver: () => Promise<void>;
}

/** An attempt that failed for good: another one would fail the same way. */
export class PermanentFailure extends Error {}

/** An attempt that was handed over and whose outcome nobody knows. */
export class UnknownOutcome extends Error {}

/** Enqueues work in the transaction that causes it: it is done if, and only if, that commits. */
export function enqueue<Payload>(tx: Db | Tx, { kind }: Job<Payload>, payload: Payload): Promise<void> {
  return queries.insertJob(tx, { kind, payload });
}

/**
 * Does what is due, a few jobs at a time, until nothing is or it is told to stop. Any number of processes may. Visitors
 * go first: between the jobs it rests longer than they kept the processor busy.
 */
export async function runDueJobs(shop: Shop, jobs: readonly AnyJob[], stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const before = process.cpuUsage();
    const claimed = await queries.claimJobs(shop.db, { limit: CLAIMED_AT_ONCE, leaseMs: LEASE_MS });
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((job) => runJob(shop, jobs, job)));
    if (claimed.length === CLAIMED_AT_ONCE) await sleep(restMs(process.cpuUsage(before)));
  }
}

/** Three times what the process used meanwhile; whatever visitors used is in it, therefore no more than `MAX_REST_MS`. */
function restMs({ user, system }: NodeJS.CpuUsage): number {
  return Math.min((3 * (user + system)) / 1000, MAX_REST_MS);
}

export async function removeFailedJobs(shop: Shop): Promise<void> {
  await queries.deleteFailedJobs(shop.db, { olderThanMs: FAILED_RETENTION_MS });
}

async function runJob(shop: Shop, jobs: readonly AnyJob[], claimed: queries.ClaimedJob): Promise<void> {
  const { id, kind, payload, attempts } = claimed;
  const log = shop.log.child({ jobId: id, job: kind, attempts });
  if (claimed.handedOverAt) {
    log.error('a job was cut off after its point of no return; it is not repeated');
    return queries.deleteJob(shop.db, claimed);
  }
  try {
    const job = jobs.find((known) => known.kind === kind);
    if (!job) throw new Error(`There is no job of the kind ${kind}.`);
    await job.run(shop, payload, { jobId: id, handOver: () => handOver(shop, claimed) });
  } catch (error) {
    if (error instanceof UnknownOutcome) log.error({ err: error }, 'the outcome of a job is unknown; it is not repeated');
    else {
      const delayMs = error instanceof PermanentFailure ? undefined : retryDelayMs(attempts);
      log[delayMs === undefined ? 'error' : 'warn']({ err: error, delayMs }, 'a job failed');
      return queries.postponeJob(shop.db, claimed, { delayMs, error: String(error) });
    }
  }
  await queries.deleteJob(shop.db, claimed);
}

async function handOver(shop: Shop, job: queries.ClaimedJob): Promise<void> {
  if (!(await queries.markHandedOver(shop.db, job))) throw new Error('Another process has taken this job over.');
}
