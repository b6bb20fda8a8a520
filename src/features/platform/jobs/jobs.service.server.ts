import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from '#db/database.server';
import { runForReader } from '#languages/current-language.server';
import type { Shop } from '#server/shop.server';
import { MINUTE_MS } from '#shared/time';
import { inWork, traced } from '#shared/tracing.server';
import * as queries from './jobs.queries.server';
import { retryDelayMs } from './jobs.rules';

/** Longer than any job takes: a process that has not finished a job by then has died. */
const LEASE_MS = 5 * MINUTE_MS;
const CLAIMED_AT_ONCE = 4;
const MAX_REST_MS = 100;

/** One kind of background job. `run` is repeated until it succeeds, so it must be safe to run twice. */
export interface Job<Payload> {
  /** Ends in `mail` if it sends one: those are held in a restored shop. */
  kind: string;
  /** In the shop's default language. */
  run: (shop: Shop, payload: Payload, attempt: Attempt) => Promise<void>;
}

/** A job in the registry, which ignores payload types: payloads are checked when they are enqueued. */
// biome-ignore lint/suspicious/noExplicitAny: payloads differ from kind to kind.
export type AnyJob = Job<any>;

export interface Attempt {
  jobId: string;
  kind: string;
  payload: unknown;
  enqueuedAt: Date;
  /** How many attempts there were, this one included. */
  attempts: number;
  /** Whether a failure of this attempt is the end. */
  isLast: boolean;
  /**
   * Called before the step that must not be repeated: if the process dies afterwards, the job is given up with
   * a line in the log. Throws when another process has taken the job over.
   */
  handOver: () => Promise<void>;
}

/** The job fails permanently: another attempt would fail the same way. */
export class PermanentFailure extends Error {}

/** What the job needs could not be reached: the job waits for it, like all others that did not reach it. */
export class ServiceUnreachable extends Error {
  override readonly name = 'ServiceUnreachable';
}

/** It is unknown whether the attempt succeeded after `handOver`. */
export class UnknownOutcome extends Error {}

/** Enqueues a job in the transaction that causes it: it runs if, and only if, the transaction commits. */
export function enqueue<Payload>(tx: Db | Tx, { kind }: Job<Payload>, payload: Payload): Promise<void> {
  return queries.insertJob(tx, { kind, payload });
}

/**
 * Runs due jobs, a few at a time, until there are none or `stop` is aborted. Any number of processes may run it. Requests of
 * visitors have priority: it pauses after the jobs for longer than they used the processor.
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

/** Three times the CPU time that the process used meanwhile, at most `MAX_REST_MS`, because that time includes requests. */
function restMs({ user, system }: NodeJS.CpuUsage): number {
  return Math.min((3 * (user + system)) / 1000, MAX_REST_MS);
}

/** Called when a service responds again: all jobs that did not reach it run at once, not in some minutes. */
export async function retryUnreachable({ db, log }: Shop): Promise<void> {
  const jobs = await queries.hurryFailedJobs(db, `${new ServiceUnreachable().name}:`);
  if (jobs > 0) log.info({ jobs }, 'jobs that waited for a service are retried now');
}

async function runJob(shop: Shop, jobs: readonly AnyJob[], claimed: queries.ClaimedJob): Promise<void> {
  const { id, kind, payload, attempts } = claimed;
  const { languages } = shop.config;
  const log = shop.log.child({ jobId: id, job: kind, attempts });
  if (claimed.handedOverAt) {
    log.error('a job was interrupted after its hand-over; it is not repeated');
    return queries.deleteJob(shop.db, claimed);
  }
  try {
    const job = jobs.find((known) => known.kind === kind);
    if (!job) throw new Error(`There is no job of the kind ${kind}.`);
    await inWork({ job: kind }, () =>
      traced({ name: `job ${kind}`, kind: 'consumer', attributes: { 'shop.job_id': id, 'shop.job_attempt': attempts } }, () =>
        runForReader({ language: languages.default, languages }, () => job.run(shop, payload, toAttempt(shop, claimed))),
      ),
    );
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

function toAttempt(shop: Shop, claimed: queries.ClaimedJob): Attempt {
  const { id, kind, payload, attempts, createdAt } = claimed;
  const isLast = retryDelayMs(attempts) === undefined;
  return { jobId: id, kind, payload, enqueuedAt: createdAt, attempts, isLast, handOver: () => handOver(shop, claimed) };
}

async function handOver(shop: Shop, job: queries.ClaimedJob): Promise<void> {
  if (!(await queries.markHandedOver(shop.db, job))) throw new Error('Another process has taken this job over.');
}
