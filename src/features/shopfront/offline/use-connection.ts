import { useEffect, useState } from 'react';
import { cachedAt } from '#features/platform/browser-cache/cached-mark';
import { mark, unmark } from '#features/platform/browser-cache/cached-mark.rules';
import { SECOND_MS } from '#shared/time';
import { toast } from '#ui/toast';
import { offlineMessages as messages } from './offline.messages';

export type Connection = 'online' | 'offline' | 'back';

const ASK_EVERY_MS = 10 * SECOND_MS;
/** A shop that takes longer for its smallest answer is not back. */
const RESPONSE_WITHIN_MS = 2 * SECOND_MS;
const SHOWN_FOR_MS = 8 * SECOND_MS;
/** Of the window, before React hears of it. */
const FIRST = { capture: true };

/**
 * Whether what is shown is of now. Offline, it asks for the shop again and again, and whenever another `page` is shown; once
 * the shop answers, `refresh` brings what it has today, and only then is the mark taken off.
 */
export function useConnection(refresh: () => Promise<void>, page: string): Connection {
  const [connection, setConnection] = useState<Connection>('online');

  useEffect(() => {
    const lose = () => {
      if (!cachedAt()) mark(document.documentElement, new Date());
      setConnection('offline');
    };
    // Not by `navigator.onLine`: a page that has just come is of now, whatever the system believes.
    if (cachedAt()) lose();
    addEventListener('offline', lose);
    return () => removeEventListener('offline', lose);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is a reason to ask again.
  useEffect(() => {
    if (connection !== 'offline') return;
    let isAsking = false;
    const ask = async () => {
      if (isAsking) return;
      isAsking = true;
      // What failed is asked for again.
      const isOfToday =
        (await isShopThere()) &&
        (await refresh().then(
          () => true,
          () => false,
        ));
      isAsking = false;
      if (!isOfToday) return;
      unmark(document.documentElement);
      setConnection('back');
    };
    const askAgain = () => void ask();
    const timer = setInterval(askAgain, ASK_EVERY_MS);
    addEventListener('online', askAgain);
    askAgain();
    return () => {
      clearInterval(timer);
      removeEventListener('online', askAgain);
    };
  }, [connection, refresh, page]);

  useEffect(() => {
    if (connection !== 'offline') return;
    addEventListener('click', refuseOrder, FIRST);
    return () => removeEventListener('click', refuseOrder, FIRST);
  }, [connection]);

  useEffect(() => {
    if (connection !== 'back') return;
    const timer = setTimeout(() => setConnection('online'), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [connection]);

  return connection;
}

/** Buttons of the class `needs-shop` lead to an order at the prices that are shown: not at old ones. */
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
