import type { Logger } from 'pino';
import { openDedicatedConnection } from '#db/dedicated-connection.server';

/** The channel and its payloads are the migration's: `product:12`, `lists`, `all`. */
const CHANNEL = 'catalog';
const EVERYTHING = 'all';

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
  let isStopped = false;
  let changed = new Set<string>();

  /** The notifications of one transaction arrive together and are reported together. */
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

  const connection = openDedicatedConnection({
    url,
    name: 'catalog-changes',
    log,
    onOpen: async (client) => {
      await client.query(`LISTEN ${CHANNEL}`);
      onChange(undefined);
    },
    onNotification: collect,
  });
  return {
    stop() {
      isStopped = true;
      return connection.stop();
    },
  };
}
