import { type ContextType, useCallback, useContext, useEffect, useRef, useState } from 'react';
import {
  createPath,
  UNSAFE_DataRouterContext as DataRouter,
  type Location,
  matchRoutes,
  PrefetchPageLinks,
  useLocation,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { session } from '#features/accounts/sessions/session.store';
import { cart } from '#features/buying/cart/cart.store';
import type { ShownList } from '#features/catalog/product-list/product-list.schema';
import { greetCustomer } from '#features/content/header/header.store';
import { leaveOfflinePage } from '#features/content/offline/leave-offline-page';
import { OfflineNotice } from '#features/content/offline/offline-notice';
import { type CheckoutStepEvent, reportVisit } from '#features/orders/visits/report-visits';
import { paths } from '#shared/paths';
import { openedPath } from '#ui/page-prefix';
import { Arrival } from './arrival';

/**
 * Loaded at the first interaction with a page, or when the connection is lost: prefetches pages, restores the focus after
 * navigation, shows the offline notice, and opens a page whose code cannot be loaded as a document.
 */
export function NavigationAids({ first }: { first: Location }) {
  const page = useIntendedPage();
  useDocumentWithoutCode();
  useReportedPages(first);
  useReportedCart();
  useReportedSteps();
  return (
    <>
      <Arrival first={first} />
      <OfflineNotice onBack={useTodaysData()} />
      {page !== undefined && <PrefetchPageLinks page={page} />}
    </>
  );
}

/** Reloads the page's data; fails if the shop cannot be reached. */
function useTodaysData(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (openedPath() === paths.offline()) return leaveOfflinePage();
    const current = session.get();
    await Promise.all([revalidate(), cart.reload(), current.status === 'customer' && greetCustomer(current.token)]);
  }, [revalidate]);
}

/**
 * When the code of the next page cannot be loaded, the router reloads the page that is being left. The next page's document is
 * loaded instead: the service worker has it, or leads to the offline page, or a newer release has new code for it. Browsers
 * without the Navigation API reload the old page.
 */
function useDocumentWithoutCode() {
  // The hook `useNavigation` follows the router's state too late.
  const router = useContext(DataRouter)?.router;
  useEffect(() => {
    const { navigation } = window as { navigation?: Navigation };
    if (!router || !navigation) return undefined;
    const onNavigate = (event: NavigateEvent) => {
      const next = router.state.navigation.location;
      if (event.navigationType !== 'reload' || event.userInitiated || !next) return;
      event.preventDefault();
      location.assign(createPath(next));
    };
    navigation.addEventListener('navigate', onNavigate);
    return () => navigation.removeEventListener('navigate', onNavigate);
  }, [router]);
}

type DataRouterObject = NonNullable<ContextType<typeof DataRouter>>['router'];

/** What the router's prefetch reads too. */
interface RouterWindow {
  __reactRouterManifest: { routes: Record<string, { module: string } | undefined> };
}

/** A shorter hover does not count as intent. */
const INTENT_MS = 80;
/** The limit of prefetched data for as long as the page is open. */
const PREFETCH_MAX_BYTES = 512 * 1024;

/** The page of the link that is hovered or focused, if it may be prefetched. */
function useIntendedPage(): string | undefined {
  const [page, setPage] = useState<string>();
  const router = useContext(DataRouter)?.router;

  useEffect(() => {
    if (!router || savesData()) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let intended: string | undefined;
    const prefetch = async (path: string) => {
      if (prefetchedBytes() < PREFETCH_MAX_BYTES && (await loadsCode(router, path)) && path === intended) setPage(path);
    };
    const intend = (target: EventTarget | null) => {
      clearTimeout(timer);
      intended = pathOfLink(target);
      if (intended !== undefined) timer = setTimeout(prefetch, INTENT_MS, intended);
    };
    const onIntent = (event: Event) => {
      // A touch on a link already follows it.
      intend(event instanceof PointerEvent && event.pointerType === 'touch' ? null : event.target);
    };
    // The pointer may have been on a link before this was loaded.
    if (matchMedia('(hover: hover)').matches) intend(document.querySelector('a:hover'));
    addEventListener('pointerover', onIntent);
    addEventListener('focusin', onIntent);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerover', onIntent);
      removeEventListener('focusin', onIntent);
    };
  }, [router]);

  return page;
}

/**
 * Loads the code of a page, and whether that succeeded. The router's prefetch would reload the open page if it cannot load the code:
 * offline, or after a newer release.
 */
function loadsCode({ routes, basename }: DataRouterObject, path: string): Promise<boolean> {
  const { __reactRouterManifest: manifest } = window as unknown as RouterWindow;
  const modules = matchRoutes(routes, path, basename)?.map(({ route }) => manifest.routes[route.id ?? '']?.module) ?? [];
  return Promise.all(modules.map((file) => file && import(/* @vite-ignore */ file))).then(
    () => true,
    () => false,
  );
}

/** Whether the visitor requests reduced data usage (Save-Data). Not every browser reports it. */
function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}

/** The path of a link within the shop, in the page's language. Links with nofollow are not prefetched: there are too many of them. */
function pathOfLink(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.target || link.hreflang || link.rel === 'nofollow') return undefined;
  const path = link.pathname + link.search;
  return path === location.pathname + location.search ? undefined : path;
}

/** The size of page data fetched by `<link rel="prefetch">`. */
function prefetchedBytes(): number {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ initiatorType, name }) => initiatorType === 'link' && new URL(name).pathname.endsWith('.data'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

/** Counts pages that are opened within the shop: no request of theirs reaches the server if their data was prefetched. */
function useReportedPages(first: Location) {
  const { key, pathname, search } = useLocation();
  const found = useRouteLoaderData<{ list?: ShownList }>('routes/products')?.list;
  const at = useRef({ key: first.key, page: pageOf(first) });
  const isInterrupted = useRef(false);

  useEffect(() => {
    const before = at.current;
    at.current = { key, page: pageOf({ pathname, search }) };
    // Filters, tabs and places of a page are no pages of their own.
    if (before.key === key || before.page === at.current.page) return;
    // The checkout of a guest leads to the sign-in, and goes on after it.
    if (before.page === paths.checkout() && pathname === paths.login()) isInterrupted.current = true;
    if (pathname === paths.checkout() && isInterrupted.current) {
      isInterrupted.current = false;
      return;
    }
    reportVisit({ kind: 'page', path: pathname + search, ...(found?.nearestCategories && { foundNothing: true }) });
  }, [key, pathname, search, found]);
}

/** What makes a page: its path, and what is searched for. */
function pageOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const text = new URLSearchParams(search).get('search');
  return text ? `${pathname}?search=${text}` : pathname;
}

/** Counts what is put into the cart here. A guest's cart is stored in the browser only. */
function useReportedCart() {
  useEffect(() => {
    let reported = 0;
    const reportAdditions = () => {
      for (; reported < cart.additions.get(); reported++) {
        reportVisit({ kind: 'cart', isFirst: reported === 0 && cart.get().cart.items.length === 1 });
      }
    };
    // A product may have been added before this was loaded.
    reportAdditions();
    return cart.additions.subscribe(reportAdditions);
  }, []);
}

const STEPS = [
  ['checkout:address', 'address'],
  ['checkout:payment', 'payment'],
] as const satisfies readonly (readonly [CheckoutStepEvent, string])[];

/** Counts the steps of the checkout. */
function useReportedSteps() {
  useEffect(() => {
    const listening = new AbortController();
    for (const [event, kind] of STEPS) addEventListener(event, () => reportVisit({ kind }), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
