import type pg from 'pg';
import type { Logger } from 'pino';
import { SECOND_MS } from '#shared/time';
import { createClient } from './connection.server';

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5 * SECOND_MS;
/** Such a session is mostly silent, and a dead connection shows only when a statement gets no answer. */
const PING_EVERY_MS = 5 * SECOND_MS;

interface DedicatedConnectionOptions {
  url: string;
  /** What the database's list of sessions calls it. */
  name: string;
  /** What the session begins with, each time that it is opened. */
  onOpen: (client: pg.Client) => Promise<void>;
  onNotification?: (payload: string | undefined) => void;
  log: Logger;
}

export interface DedicatedConnection {
  /** Resolves when the first attempt to open it is over, whatever came of it. */
  tried: Promise<void>;
  stop: () => Promise<void>;
}

/** A session of its own beside the pool, opened again whenever it breaks: for what belongs to a session and not to a statement. */
export function openDedicatedConnection({ url, name, onOpen, onNotification, log }: DedicatedConnectionOptions): DedicatedConnection {
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
      // One that fails ends the connection.
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
      // 'end' comes from this as well, except when there never was a connection.
      await own.end().catch(() => {});
      reconnectLater();
    }
  }

  function reconnectLater() {
    if (isStopped || retry) return;
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
