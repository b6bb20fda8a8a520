import type { Db, Tx } from '#db/database.server';
import { sqlState } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { isDatabaseUnavailable } from '#db/unavailable.server';
import type { Shop } from '#server/shop.server';
import { SECOND_MS } from '#shared/time';

/** A round ends after this; the next one continues, with the work that waits longest. */
const ROUND_MS = 2 * SECOND_MS;
const CONSTRAINT_VIOLATION = /^23/;

/** The limits of a round. */
export interface Round {
  /** A time as of `Date.now()`. */
  endsAt: number;
  stop: AbortSignal;
}

interface ClaimedWork<Claimed> {
  /** For the log. */
  name: string;
  /** Takes one thing that has work left, and that no other running process works on. */
  claim: () => Promise<Claimed | undefined>;
  /** Runs each step of the work in the language of whoever reads what it says. */
  wordedFor?: <Result>(claimed: Claimed, step: () => Promise<Result>) => Promise<Result>;
  /** Runs before the first batch of a round. */
  prepare?: (claimed: Claimed) => Promise<unknown>;
  /** False when there is nothing left for this process. */
  runBatch: (claimed: Claimed, round: Round) => Promise<boolean>;
  markFailed: (claimed: Claimed) => Promise<unknown>;
}

/**
 * Works on what was started, for some seconds. Any number of processes may call it: one thing is worked on by one process at a time,
 * and by another one as soon as that one has ended.
 */
export async function runClaimedWork<Claimed extends { id: string }>(
  shop: Shop,
  stop: AbortSignal,
  { name, claim, wordedFor = (_, step) => step(), prepare, runBatch, markFailed }: ClaimedWork<Claimed>,
): Promise<void> {
  const round = { endsAt: Date.now() + ROUND_MS, stop };
  while (!stop.aborted) {
    const claimed = await claim();
    if (!claimed) return;
    try {
      await wordedFor(claimed, async () => prepare?.(claimed));
      while (await wordedFor(claimed, () => runBatch(claimed, round))) if (Date.now() > round.endsAt || stop.aborted) return;
    } catch (error) {
      if (stop.aborted || isDatabaseUnavailable(error)) throw error;
      shop.log.error({ err: error, claimedId: claimed.id }, `${name} failed`);
      await wordedFor(claimed, () => markFailed(claimed));
    }
  }
}

/** Handles up to `limit` rows, and refuses them if there is a problem. False when there are none. */
type RunRows<Problem> = (tx: Tx, limit: number, problem?: Problem) => Promise<boolean>;

interface BatchOptions<Problem> {
  limit: number;
  /** Why a row that failed is refused; undefined when another row would fail as well. */
  problemOf: (error: unknown) => Problem | undefined;
}

/** Handles rows in one transaction; if one of them cannot be stored, it is found and refused, so that the others are not held up. */
export async function runBatchOfRows<Problem>(
  db: Db,
  run: RunRows<Problem>,
  { limit, problemOf }: BatchOptions<Problem>,
): Promise<boolean> {
  try {
    return await inTransaction(db, (tx) => run(tx, limit));
  } catch (error) {
    if (problemOf(error) === undefined) throw error;
    for (let n = 0; n < limit; n++) if (!(await runRow(db, run, problemOf))) return false;
    return true;
  }
}

async function runRow<Problem>(db: Db, run: RunRows<Problem>, problemOf: BatchOptions<Problem>['problemOf']): Promise<boolean> {
  try {
    return await inTransaction(db, (tx) => run(tx, 1));
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    return inTransaction(db, (tx) => run(tx, 1, problem));
  }
}

/** Then another row may succeed where this one fails. */
export function isConstraintViolation(error: unknown): boolean {
  return CONSTRAINT_VIOLATION.test(sqlState(error) ?? '');
}
