import { useCallback, useEffect, useState } from 'react';
import { PrefetchPageLinks, useLocation, useNavigationType, useRevalidator } from 'react-router';
import { session } from '#features/accounts/session.store';
import { cart } from '#features/cart/cart.store';
import { greetCustomer } from '#features/header/header.store';
import { leaveOfflinePage } from '#features/offline/leave-offline-page';
import { OfflineNotice } from '#features/offline/offline-notice';
import { paths } from '#paths';
import { followedLinks, linksTo } from './followed-links';

/**
 * Loaded by the first touch of a page, or when the connection is lost: what makes walking through the shop quick, lets one
 * find back, and keeps pages for when the shop is out of reach.
 */
export function NavigationAids() {
  useFocusAfterBack();
  const page = useIntendedPage();
  return (
    <>
      <OfflineNotice onBack={useTodaysData()} />
      {page !== undefined && <PrefetchPageLinks page={page} />}
    </>
  );
}

/** Brings what the page shows as the shop has it today; fails when it cannot. */
function useTodaysData(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (location.pathname === paths.offline()) return leaveOfflinePage();
    const current = session.get();
    await Promise.all([revalidate(), cart.reload(), current.status === 'customer' && greetCustomer(current.token)]);
  }, [revalidate]);
}

/** A pointer that only passes by means nothing. */
const INTENT_MS = 80;
/** So much is fetched ahead of a visitor at most, for as long as the page is open. */
const PREFETCH_MAX_BYTES = 512 * 1024;

/** The page of the link that a pointer rests on or the focus is at, while fetching it ahead is allowed. */
function useIntendedPage(): string | undefined {
  const [page, setPage] = useState<string>();

  useEffect(() => {
    if (savesData()) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onIntent = (event: Event) => {
      clearTimeout(timer);
      const path = pathOfLink(event.target);
      // A finger is on a link when it has chosen already.
      if (path === undefined || (event instanceof PointerEvent && event.pointerType === 'touch')) return;
      timer = setTimeout(() => prefetchedBytes() < PREFETCH_MAX_BYTES && setPage(path), INTENT_MS);
    };
    addEventListener('pointerover', onIntent);
    addEventListener('focusin', onIntent);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerover', onIntent);
      removeEventListener('focusin', onIntent);
    };
  }, []);

  return page;
}

/** Whether the visitor asked for few bytes (Save-Data). Not every browser tells. */
function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}

/** Where a link leads within the shop. One that crawlers shall not follow is not fetched ahead either: there are too many of them. */
function pathOfLink(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.target || link.rel === 'nofollow') return undefined;
  const path = link.pathname + link.search;
  return path === location.pathname + location.search ? undefined : path;
}

/** Pages' data that were fetched by `<link rel="prefetch">`. */
function prefetchedBytes(): number {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ initiatorType, name }) => initiatorType === 'link' && new URL(name).pathname.endsWith('.data'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

/** Who comes back to a page has the focus again on the link by which they left it. */
function useFocusAfterBack(): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';

  useEffect(() => {
    const left = isBack && followedLinks.get(key);
    if (left) linksTo(left.href)[left.nth]?.focus({ preventScroll: true });
  }, [key, isBack]);
}
