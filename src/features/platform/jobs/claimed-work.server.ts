import type { Db, Tx } from '#db/database.server';
import { sqlState } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { isDatabaseUnavailable } from '#db/unavailable.server';
import type { Shop } from '#server/shop.server';
import { SECOND_MS } from '#shared/time';

/** A round ends after this; the next one continues, with the work that waits longest. */
const ROUND_MS = 2 * SECOND_MS;
const CONSTRAINT_VIOLATION = /^23/;

interface ClaimedWork<Claimed> {
  /** For the log. */
  name: string;
  /** Takes one thing that has work left, and that no other running process works on. */
  claim: () => Promise<Claimed | undefined>;
  /** False when there is nothing left for this process. */
  runBatch: (claimed: Claimed) => Promise<boolean>;
  markFailed: (claimed: Claimed) => Promise<unknown>;
}

/**
 * Works on what was started, for some seconds. Any number of processes may call it: one thing is worked on by one process at a time,
 * and by another one as soon as that one has ended.
 */
export async function runClaimedWork<Claimed extends { id: string }>(
  shop: Shop,
  stop: AbortSignal,
  { name, claim, runBatch, markFailed }: ClaimedWork<Claimed>,
): Promise<void> {
  const endsAt = Date.now() + ROUND_MS;
  while (!stop.aborted) {
    const claimed = await claim();
    if (!claimed) return;
    try {
      while (await runBatch(claimed)) if (Date.now() > endsAt || stop.aborted) return;
    } catch (error) {
      if (stop.aborted || isDatabaseUnavailable(error)) throw error;
      shop.log.error({ err: error, claimedId: claimed.id }, `${name} failed`);
      await markFailed(claimed);
    }
  }
}

/** Handles up to `limit` rows, and refuses them if there is a problem. False when there are none. */
type RunRows = (tx: Tx, limit: number, problem?: string) => Promise<boolean>;

/** Handles rows in one transaction; if one of them cannot be stored, it is found and refused, so that the others are not held up. */
export async function runBatchOfRows(db: Db, run: RunRows, { limit, problem }: { limit: number; problem: string }): Promise<boolean> {
  try {
    return await inTransaction(db, (tx) => run(tx, limit));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    for (let n = 0; n < limit; n++) if (!(await runRow(db, run, problem))) return false;
    return true;
  }
}

async function runRow(db: Db, run: RunRows, problem: string): Promise<boolean> {
  try {
    return await inTransaction(db, (tx) => run(tx, 1));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return inTransaction(db, (tx) => run(tx, 1, problem));
  }
}

/** Whether another row may succeed where this one fails. */
function isRefusal(error: unknown): boolean {
  return CONSTRAINT_VIOLATION.test(sqlState(error) ?? '');
}
