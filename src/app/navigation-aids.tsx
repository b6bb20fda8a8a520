import { useCallback, useEffect, useRef, useState } from 'react';
import { type Location, PrefetchPageLinks, useLocation, useNavigationType, useRevalidator } from 'react-router';
import { cart } from '#features/buying/cart/cart.store';
import { session } from '#features/people/accounts/session.store';
import { greetCustomer } from '#features/shopfront/header/header.store';
import { leaveOfflinePage } from '#features/shopfront/offline/leave-offline-page';
import { OfflineNotice } from '#features/shopfront/offline/offline-notice';
import { paths } from '#shared/paths';
import { followedLinks, linksTo } from './followed-links';

/**
 * Loaded by the first touch of a page, which may lead on from the first one, or when the connection is lost: what makes
 * walking through the shop quick, lets one find back, and keeps pages for when the shop is out of reach.
 */
export function NavigationAids({ first }: { first: Location }) {
  const title = useArrival(first);
  const page = useIntendedPage();
  return (
    <>
      <p role="status" aria-label="Page" className="sr-only">
        {title}
      </p>
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
    const intend = (target: EventTarget | null) => {
      clearTimeout(timer);
      const path = pathOfLink(target);
      if (path !== undefined) timer = setTimeout(() => prefetchedBytes() < PREFETCH_MAX_BYTES && setPage(path), INTENT_MS);
    };
    const onIntent = (event: Event) => {
      // A finger is on a link when it has chosen already.
      intend(event instanceof PointerEvent && event.pointerType === 'touch' ? null : event.target);
    };
    // The pointer may have come to rest while this was loaded.
    if (matchMedia('(hover: hover)').matches) intend(document.querySelector('a:hover'));
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

/**
 * The focus goes where the eye goes: on a new page to its content, and for who comes back to the link by which they
 * left. A page that changes in place, by a filter or a tab, keeps it. Gives the new page's title, to be announced.
 */
function useArrival(first: Location): string {
  const { key, pathname, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const at = useRef<Pick<Location, 'key' | 'pathname'>>(first);
  const [title, setTitle] = useState('');

  useEffect(() => {
    const before = at.current;
    at.current = { key, pathname };
    // A place on the same page is the browser's to lead to.
    if (before.key === key || (hash !== '' && before.pathname === pathname)) return undefined;
    const isNewPage = before.pathname !== pathname;
    const content = document.getElementById('content');
    const left = isBack && followedLinks.get(key);
    const link = left ? linksTo(left.href)[left.nth] : undefined;
    const isTyping = document.activeElement?.matches('[data-typing]');
    // A new page may have put the focus where it wants it.
    const isRight = isTyping || (isNewPage ? content?.contains(document.activeElement) : isFocusInSight());
    if (link) link.focus({ preventScroll: true });
    else if (!isRight) content?.focus({ preventScroll: true });
    if (isRight && !isNewPage) return undefined;
    // Its title may come with code that is on its way; and what has the focus is spoken first.
    const timer = setTimeout(() => setTitle(document.title), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, pathname, hash, isBack]);

  return title;
}

const ANNOUNCE_AFTER_MS = 200;

/** The list's next page begins at its top, and the link to it is at the bottom. */
function isFocusInSight(): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return false;
  const { top, bottom } = activeElement.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
