import pg from 'pg';
import type { Logger } from 'pino';
import { SECOND_MS } from '#shared/time';

/** The channel and its payloads are the migration's: `product:12`, `lists`, `all`. */
const CHANNEL = 'catalog';
const EVERYTHING = 'all';
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 10 * SECOND_MS;

interface CatalogListener {
  url: string;
  /** Told which tags changed; no tags: anything may have. */
  onChange: (tags: Set<string> | undefined) => void;
  log: Logger;
}

/**
 * Tells of every change of the catalogue, made by whatever process. What happened while nobody was
 * listening is unknown, so each (re)connection begins with 'anything may have changed'.
 */
export function listenForCatalogChanges({ url, onChange, log }: CatalogListener): { stop: () => Promise<void> } {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = FIRST_RETRY_MS;
  let isStopped = false;
  let changed = new Set<string>();

  async function connect(): Promise<void> {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'catalog-changes',
      keepAlive: true,
      connectionTimeoutMillis: 5 * SECOND_MS,
    });
    client = own;
    own.on('notification', ({ payload }) => collect(payload));
    own.on('error', (error) => log.warn({ err: error }, 'catalogue changes: connection broke'));
    own.once('end', reconnectLater);
    try {
      await own.connect();
      await own.query(`LISTEN ${CHANNEL}`);
      retryMs = FIRST_RETRY_MS;
      onChange(undefined);
    } catch (error) {
      log.warn({ err: error }, 'catalogue changes: cannot listen');
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

  /** The notifications of one transaction arrive together and are told together. */
  function collect(payload: string | undefined) {
    if (!payload) return;
    if (changed.size === 0) setImmediate(tell);
    changed.add(payload);
  }

  function tell() {
    const tags = changed;
    changed = new Set();
    if (!isStopped) onChange(tags.has(EVERYTHING) ? undefined : tags);
  }

  void connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
