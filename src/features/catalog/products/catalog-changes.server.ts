import type { Logger } from 'pino';
import { openDedicatedConnection } from '#db/dedicated-connection.server';

/** The notification channel of the SQL triggers. Payloads: `product:12`, `lists`, `settings`, `redirects`, `promotions`, `connections`, `all`. */
const CHANNEL = 'catalog';
const EVERYTHING = 'all';

interface CatalogListener {
  url: string;
  /** Called with the changed tags; without tags if anything may have changed. */
  onChange: (tags: Set<string> | undefined) => void;
  /** Called when changes may happen without a notice; `onChange` when they are reported again. */
  onLost?: () => void;
  log: Logger;
}

/**
 * Reports every change of the catalogue by any process. Notifications are lost while not connected, so each (re)connection
 * first reports that anything may have changed.
 */
export function listenForCatalogChanges({ url, onChange, onLost, log }: CatalogListener): { stop: () => Promise<void> } {
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
    onLost,
  });
  return {
    stop() {
      isStopped = true;
      return connection.stop();
    },
  };
}
