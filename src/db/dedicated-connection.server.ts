import type pg from 'pg';
import type { Logger } from 'pino';
import { SECOND_MS } from '#shared/time';
import { createClient } from './connection.server';

const FIRST_RETRY_MS = 100;
/** After a fail-over, notices and locks are back this soon. */
const LONGEST_RETRY_MS = SECOND_MS;
/** Such a session is mostly idle, and a dead connection is only detected when a statement gets no result. */
const PING_EVERY_MS = 5 * SECOND_MS;

interface DedicatedConnectionOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  name: string;
  /** Runs each time that the session is opened. */
  onOpen: (client: pg.Client) => Promise<void>;
  onNotification?: (payload: string | undefined) => void;
  /** Called when it breaks, and when it cannot be opened. */
  onLost?: (() => void) | undefined;
  log: Logger;
}

export interface DedicatedConnection {
  /** Resolves when the first attempt to open it is over, successful or not. */
  tried: Promise<void>;
  stop: () => Promise<void>;
}

/** A session outside the pool, reopened whenever it breaks: for session state such as advisory locks and LISTEN. */
export function openDedicatedConnection({
  url,
  name,
  onOpen,
  onNotification,
  onLost,
  log,
}: DedicatedConnectionOptions): DedicatedConnection {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = FIRST_RETRY_MS;
  let isStopped = false;

  async function connect(): Promise<void> {
    const own = createClient({ url, name });
    client = own;
    let isPinging = false;
    const ping = setInterval(async () => {
      if (isPinging) return;
      isPinging = true;
      // A failed ping ends the connection.
      await own.query('SELECT 1').catch(() => {});
      isPinging = false;
    }, PING_EVERY_MS);
    own.on('notification', ({ payload }) => onNotification?.(payload));
    own.on('error', (error) => log.warn({ err: error, connection: name }, 'a database connection broke; it is opened again'));
    own.once('end', () => {
      clearInterval(ping);
      reconnectLater();
    });
    try {
      await own.connect();
      await onOpen(own);
      retryMs = FIRST_RETRY_MS;
    } catch (error) {
      log.warn({ err: error, connection: name }, 'a database connection could not be opened; it is tried again');
      clearInterval(ping);
      // This emits 'end' as well, except when the connection was never opened.
      await own.end().catch(() => {});
      reconnectLater();
    }
  }

  function reconnectLater() {
    if (isStopped || retry) return;
    onLost?.();
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, retryMs);
    retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
  }

  return {
    tried: connect(),
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
