import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openDedicatedConnection } from './dedicated-connection.server';

/** 'TRWP' as a number, as `is_process_running` (db/functions/payments.sql) has it. */
const PROCESS_LOCKS = 0x54525750;
const HIGHEST_ID = 2 ** 31 - 1;

/**
 * By this the others know that a process is still running: the database frees the lock when the process is gone, however it went;
 * some 25 seconds after its machine has vanished (keep-alive of `createClient`).
 */
export interface ProcessLock {
  /** Stands beside what this process is in the middle of. */
  id: number;
  stop: () => Promise<void>;
}

/** Holds a lock of its own for as long as this process runs. It resolves once the lock was tried for. */
export async function holdProcessLock({ url, log }: { url: string; log: Logger }): Promise<ProcessLock> {
  const id = randomInt(HIGHEST_ID);
  const { tried, stop } = openDedicatedConnection({ url, name: 'process-lock', log, onOpen: (client) => takeLock(client, id) });
  await tried;
  return { id, stop };
}

async function takeLock(client: pg.Client, id: number): Promise<void> {
  // Where the session before this one has not ended yet, this waits for it.
  await client.query('SELECT pg_advisory_lock($1, $2)', [PROCESS_LOCKS, id]);
}
