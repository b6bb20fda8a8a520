import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#shared/time';
import { createClient } from './connection.server';
import { readDatabaseUrl } from './database-hosts.server';
import { sqlState } from './sql-state.server';
import { isDatabaseUnavailable } from './unavailable.server';

/** Where the shop would need a session of its own. */
export const POOLER_ADVICE =
  'This is a connection pooler, such as PgBouncer. Set DATABASE_DIRECT_URL to the server’s own address too: migrations, notices and locks need it; everything else goes through the pooler (docs/operations.md).';

const RETRY_MS = 500;
const REPORT_EVERY_MS = 5 * SECOND_MS;

interface WaitOptions {
  /** The name of the setting with the URL. */
  setting?: string;
  /** Whether it may lead through a connection pooler, which takes no session settings. */
  isPooled?: boolean;
  /** Called with a line for the operator, at once and then every few seconds. */
  onWaiting: (line: string) => void;
  timeoutMs?: number | undefined;
  signal?: AbortSignal;
}

/**
 * Waits until a database accepts connections: it may be starting at the same time as the shop. Throws an Error that says what to
 * check when it does not within a minute, or at once where waiting cannot help.
 */
export async function waitForDatabase(
  url: string,
  { onWaiting, setting = 'DATABASE_URL', isPooled = false, timeoutMs = MINUTE_MS, signal }: WaitOptions,
): Promise<void> {
  const place = describePlace(url);
  const startedMs = performance.now();
  let reportedMs = -Infinity;
  for (;;) {
    const error = await tryToConnect(url, isPooled);
    if (!error) return;
    signal?.throwIfAborted();
    const advice = adviceFor(error, setting);
    if (advice) throw new Error(`The database at ${place} refuses the shop: ${error.message}.\n${advice}`, { cause: error });
    const now = performance.now();
    if (now - reportedMs > REPORT_EVERY_MS) {
      onWaiting(`Waiting for the database at ${place}: ${connectionProblem(error)}.`);
      reportedMs = now;
    }
    if (now - startedMs > timeoutMs) {
      throw new Error(
        `The database at ${place} does not answer: ${connectionProblem(error)}.\nCheck that PostgreSQL runs there and takes connections from this machine, and that ${setting} has the right host and port.`,
        { cause: error },
      );
    }
    await sleep(RETRY_MS, undefined, { ...(signal && { signal }) });
  }
}

async function tryToConnect(url: string, isPooled: boolean): Promise<Error | undefined> {
  const client = createClient({ url, name: 'start', isPooled });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end();
  }
}

/** What to check where waiting cannot help; undefined where it can. */
function adviceFor(error: Error, setting: string): string | undefined {
  if (/unsupported startup parameter/.test(error.message)) return POOLER_ADVICE;
  const state = sqlState(error) ?? '';
  if (state === 'ENOTFOUND') return `There is no host of this name: check the host in ${setting}.`;
  if (state === '3D000') return `Check the name of the database in ${setting}, or create it: CREATE DATABASE.`;
  if (state.startsWith('28') || /password/.test(error.message)) return `Check the user and the password in ${setting}.`;
  // A Unix socket's file appears when its server starts.
  if (isDatabaseUnavailable(error)) return undefined;
  return `Check ${setting}, and that PostgreSQL 15 or newer is running there.`;
}

/** 'db.example.com:5432/shop', without user and password; several hosts with commas. */
function describePlace(url: string): string {
  const { hosts } = readDatabaseUrl(url);
  const { pathname } = new URL(hosts[0].url);
  return `${hosts.map(({ host, port }) => `${host}:${port}`).join(',')}${pathname}`;
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nobody listens there (ECONNREFUSED)',
  ENOENT: 'there is no such socket (ENOENT)',
  ETIMEDOUT: 'no response (ETIMEDOUT)',
  EAI_AGAIN: 'the name of the host cannot be looked up now (EAI_AGAIN)',
};

/** The error of a host with several addresses has a code but no message. */
function connectionProblem(error: Error): string {
  const code = sqlState(error) ?? '';
  if (error.message === 'timeout expired') return 'no response';
  return REASONS[code] ?? (error.message || code);
}
