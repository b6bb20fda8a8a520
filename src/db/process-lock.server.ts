import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openDedicatedConnection } from './dedicated-connection.server';

/** 'TRWP' as a number, as in `is_process_running` (db/functions/payments.sql). */
const PROCESS_LOCKS = 0x54525750;
const HIGHEST_ID = 2 ** 31 - 1;

/**
 * Shows the other processes that this one is still running: the database frees the lock when the process ends for any reason;
 * some 25 seconds later when its machine has vanished (keep-alive of `createClient`).
 */
export interface ProcessLock {
  /** Stored with the work that this process has in progress. */
  id: number;
  stop: () => Promise<void>;
}

/** Holds a lock for as long as this process runs. Resolves after the first attempt to take it. */
export async function holdProcessLock({ url, log }: { url: string; log: Logger }): Promise<ProcessLock> {
  const id = randomInt(HIGHEST_ID);
  const { tried, stop } = openDedicatedConnection({ url, name: 'process-lock', log, onOpen: (client) => takeLock(client, id) });
  await tried;
  return { id, stop };
}

async function takeLock(client: pg.Client, id: number): Promise<void> {
  // Waits while the previous session of this process has not ended yet.
  await client.query('SELECT pg_advisory_lock($1, $2)', [PROCESS_LOCKS, id]);
}
