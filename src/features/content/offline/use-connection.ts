import { useEffect, useState } from 'react';
import { cachedAt } from '#features/platform/browser-cache/cached-mark';
import { mark, unmark } from '#features/platform/browser-cache/cached-mark.rules';
import { SECOND_MS } from '#shared/time';
import { toast } from '#ui/toast';
import { offlineMessages as messages } from './offline.messages';

export type Connection = 'online' | 'offline' | 'back';

const CHECK_EVERY_MS = 10 * SECOND_MS;
/** Timeout of a connection check: a slower shop still counts as offline. */
const RESPONSE_WITHIN_MS = 2 * SECOND_MS;
const SHOWN_FOR_MS = 8 * SECOND_MS;
/** Listens in the capture phase, before React's handlers. */
const CAPTURE = { capture: true };

/**
 * Whether the shown data is current. While offline, checks the connection periodically and on every `page` change;
 * once the shop responds, `refresh` loads the current data, and only then the notice disappears.
 */
export function useConnection(refresh: () => Promise<void>, page: string): Connection {
  const [connection, setConnection] = useState<Connection>('online');

  useEffect(() => {
    const lose = () => {
      if (!cachedAt()) mark(document.documentElement, new Date());
      setConnection('offline');
    };
    // `navigator.onLine` is not used: a page that was just loaded is current, whatever it says.
    if (cachedAt()) lose();
    addEventListener('offline', lose);
    return () => removeEventListener('offline', lose);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every page change to check again.
  useEffect(() => {
    if (connection !== 'offline') return;
    let isChecking = false;
    const check = async () => {
      if (isChecking) return;
      isChecking = true;
      // Data that failed to load is loaded again.
      const isOfToday =
        (await isShopThere()) &&
        (await refresh().then(
          () => true,
          () => false,
        ));
      isChecking = false;
      if (!isOfToday) return;
      unmark(document.documentElement);
      setConnection('back');
    };
    const checkAgain = () => void check();
    const timer = setInterval(checkAgain, CHECK_EVERY_MS);
    addEventListener('online', checkAgain);
    checkAgain();
    return () => {
      clearInterval(timer);
      removeEventListener('online', checkAgain);
    };
  }, [connection, refresh, page]);

  useEffect(() => {
    if (connection !== 'offline') return;
    addEventListener('click', refuseOrder, CAPTURE);
    return () => removeEventListener('click', refuseOrder, CAPTURE);
  }, [connection]);

  useEffect(() => {
    if (connection !== 'back') return;
    const timer = setTimeout(() => setConnection('online'), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [connection]);

  return connection;
}

/** While offline, blocks buttons with the class `needs-shop`: they order at the shown prices, which may be outdated. */
function refuseOrder(event: MouseEvent) {
  if (!(event.target instanceof Element) || !event.target.closest('.needs-shop')) return;
  event.stopPropagation();
  toast.error(messages.checkout);
}

async function isShopThere(): Promise<boolean> {
  const response = fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(RESPONSE_WITHIN_MS) });
  return response.then(
    ({ ok }) => ok,
    () => false,
  );
}
