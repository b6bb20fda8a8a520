import { WifiOff } from 'lucide-react';
import { use, useEffect } from 'react';
import { useLocation } from 'react-router';
import { cachedAt } from '#features/platform/browser-cache/cached-mark';
import { formatSeenAt } from '#features/platform/browser-cache/cached-mark.rules';
import { withPrefix } from '#shared/page-address';
import { paths } from '#shared/paths';
import { PagePrefixContext } from '#ui/page-prefix';
import { offlineMessages as messages } from './offline.messages';
import * as texts from './offline-notice.messages';
import { cacheSeenPage, registerWorker } from './register-worker';
import { type Connection, useConnection } from './use-connection';

/** By then everything on the screen has been loaded. */
const SEEN_AFTER_MS = 1_000;

/**
 * Caches the current page for offline use, and shows a notice while offline. In the header, so that it covers nothing
 * and stays visible.
 */
export function OfflineNotice({ onBack }: { onBack: () => Promise<void> }) {
  const { pathname, search, key } = useLocation();
  const prefix = use(PagePrefixContext);
  const connection = useConnection(onBack, key);

  useEffect(() => void registerWorker(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every page, to cache it.
  useEffect(() => {
    if (connection === 'offline') return undefined;
    const timer = setTimeout(() => void cacheSeenPage(), SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname, search, connection]);

  return (
    <div
      role="status"
      aria-label={texts.connection}
      className={connection === 'online' ? '' : 'border-t border-line bg-raised print:hidden'}
    >
      {connection !== 'online' && (
        <div className="container-shop flex gap-2 py-2 text-sm font-medium">
          {connection === 'offline' && <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />}
          <p>
            {sentenceOf(connection, pathname)}{' '}
            {connection === 'offline' && pathname !== paths.offline() && (
              <a href={withPrefix(prefix, paths.offline())} className="rounded-sm underline">
                {texts.seeWhatIsAvailable}
              </a>
            )}
          </p>
        </div>
      )}
    </div>
  );
}

function sentenceOf(connection: Connection, pathname: string): string {
  if (connection === 'back') return messages.back;
  const why = navigator.onLine ? messages.unreachable : messages.offline;
  if (pathname === paths.offline()) return why;
  if (pathname === paths.cart()) return `${why} ${messages.lastVisit}`;
  const seenAt = cachedAt();
  return seenAt ? `${why} ${messages.seenAt(formatSeenAt(seenAt))}` : why;
}
