import { CAMPAIGN_PARAM } from '#http/pages/campaign-params';
import { paths } from '#shared/paths';
import { DAY_MS } from '#shared/time';

export type PageKind = 'shell' | 'lists' | 'products';

interface Bound {
  most: number;
  mostBytes?: number;
}

/** The least recently used entries are evicted. */
export const BOUNDS = {
  shell: { most: 20 },
  lists: { most: 10 },
  products: { most: 30 },
  pictures: { most: 120, mostBytes: 8 * 1024 * 1024 },
} as const satisfies Record<PageKind | 'pictures', Bound>;

/** Pages that are needed offline; they are cached before they are visited. */
export const FIRST_PAGES = [paths.offline(), paths.cart(), paths.home()];

const SHELL = new Set([
  ...FIRST_PAGES,
  ...[paths.help(), paths.shipping(), paths.returns(), paths.sizeGuide(), paths.terms(), paths.privacy(), paths.cookies()],
]);
const LISTS = new Set([paths.products(), paths.deals(), paths.newArrivals(), paths.bestSellers(), paths.categories()]);
const PRODUCT = /^\/product\/[^/]+$/;

/** What pages of other languages than the default begin with. No path of the shop has so few letters. */
const LANGUAGE = /^\/[a-z]{2}(?:-[a-z]{2})?(?=\/|$)/;

/** '/de' and '/products' of '/de/products'. */
export function splitLanguage(pathname: string): { prefix: string; path: string } {
  const [prefix = ''] = LANGUAGE.exec(pathname) ?? [];
  return { prefix, path: pathname.slice(prefix.length) || paths.home() };
}

/** The kind of a page that may be cached; undefined for account and checkout pages, URLs with secrets, and searches. */
export function kindOf({ pathname, searchParams }: URL): PageKind | undefined {
  const { path } = splitLanguage(pathname);
  if (SHELL.has(path)) return 'shell';
  if (LISTS.has(path)) return searchParams.has('search') ? undefined : 'lists';
  return PRODUCT.test(path) ? 'products' : undefined;
}

/** The path and query under which a page is cached. */
export function cacheAddress({ pathname, searchParams }: URL): string {
  // Cached once, whichever page it replaces.
  if (splitLanguage(pathname).path === paths.offline()) return pathname;
  const params = [...searchParams].filter(([name]) => !CAMPAIGN_PARAM.test(name));
  return params.length > 0 ? `${pathname}?${new URLSearchParams(params)}` : pathname;
}

/** The page of the router's data request ('/product/lamp.data?_routes=…'); undefined for other URLs. */
export function pageOfData(url: URL): URL | undefined {
  if (!url.pathname.endsWith('.data')) return undefined;
  const page = new URL(url);
  page.pathname = url.pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
  page.searchParams.delete('_routes');
  return page;
}

/** Only pages that are the same for everyone: successful public HTML responses without a redirect. */
export function isCacheable({ status, redirected, headers }: Response): boolean {
  return (
    status === 200 &&
    !redirected &&
    headers.get('Cache-Control')?.startsWith('public') === true &&
    headers.get('Content-Type')?.startsWith('text/html') === true
  );
}

/** The scripts, styles and fonts in a page's HTML. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w./-]+/g))];
}

/** The folder of the files of a page's language, whose name changes with their texts; undefined in English, which has none. */
export function languageFilesIn(html: string): string | undefined {
  return /\/assets\/[\w-]+(?=\/)/.exec(html)?.[0];
}

/** The entries to evict from a cache's entries, which are sorted from the oldest to the newest. */
export function entriesToEvict<Entry extends { bytes: number }>(
  entries: readonly Entry[],
  { most, mostBytes = Number.POSITIVE_INFINITY }: Bound,
): Entry[] {
  let room = mostBytes;
  const lastToEvict = entries.findLastIndex(({ bytes }, at) => {
    room -= bytes;
    return entries.length - at > most || room < 0;
  });
  return entries.slice(0, lastToEvict + 1);
}

/** How long an asset of an older release stays cached for tabs that are still open. */
export const OLD_ASSETS_MS = 7 * DAY_MS;
