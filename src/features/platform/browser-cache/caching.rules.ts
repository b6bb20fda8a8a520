import { CAMPAIGN_PARAM } from '#http/campaign-params';
import { paths } from '#shared/paths';
import { DAY_MS } from '#shared/time';

export type PageKind = 'shell' | 'lists' | 'products';

interface Bound {
  most: number;
  mostBytes?: number;
}

/** What was used least recently makes room. */
export const BOUNDS = {
  shell: { most: 20 },
  lists: { most: 10 },
  products: { most: 30 },
  pictures: { most: 120, mostBytes: 8 * 1024 * 1024 },
} as const satisfies Record<PageKind | 'pictures', Bound>;

/** Pages without which nothing works offline; they are kept before they were seen. */
export const FIRST_PAGES = [paths.offline(), paths.cart(), paths.home()];

const SHELL = new Set([
  ...FIRST_PAGES,
  ...[paths.help(), paths.shipping(), paths.returns(), paths.sizeGuide(), paths.terms(), paths.privacy(), paths.cookies()],
]);
const LISTS = new Set([paths.products(), paths.deals(), paths.newArrivals(), paths.bestSellers(), paths.categories()]);
const PRODUCT = /^\/product\/[^/]+$/;

/** As what a page is kept; nothing else is: no account, no checkout, no address that holds a secret, nothing that was searched for. */
export function kindOf({ pathname, searchParams }: URL): PageKind | undefined {
  if (SHELL.has(pathname)) return 'shell';
  if (LISTS.has(pathname)) return searchParams.has('search') ? undefined : 'lists';
  return PRODUCT.test(pathname) ? 'products' : undefined;
}

/** The address under which a page is kept. */
export function cacheAddress({ pathname, searchParams }: URL): string {
  // One page for whatever it stands in for.
  if (pathname === paths.offline()) return pathname;
  const kept = [...searchParams].filter(([name]) => !CAMPAIGN_PARAM.test(name));
  return kept.length > 0 ? `${pathname}?${new URLSearchParams(kept)}` : pathname;
}

/** The page whose data the router asks for ('/product/lamp.data?_routes=…'); of any other address none. */
export function pageOfData(url: URL): URL | undefined {
  if (!url.pathname.endsWith('.data')) return undefined;
  const page = new URL(url);
  page.pathname = url.pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
  page.searchParams.delete('_routes');
  return page;
}

/** Only what the shop gives to everyone: a whole public page, found where it was asked for. */
export function isCacheable({ status, redirected, headers }: Response): boolean {
  return (
    status === 200 &&
    !redirected &&
    headers.get('Cache-Control')?.startsWith('public') === true &&
    headers.get('Content-Type')?.startsWith('text/html') === true
  );
}

/** Scripts, styles and type that a page names. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+/g))];
}

/** Of what is kept, oldest first, what has to go. */
export function beyond<Kept extends { bytes: number }>(
  kept: readonly Kept[],
  { most, mostBytes = Number.POSITIVE_INFINITY }: Bound,
): Kept[] {
  let room = mostBytes;
  const firstToStay = kept.findLastIndex(({ bytes }, at) => {
    room -= bytes;
    return kept.length - at > most || room < 0;
  });
  return kept.slice(0, firstToStay + 1);
}

/** How long an asset of an older shop is kept for tabs that are still open. */
export const OLD_ASSETS_MS = 7 * DAY_MS;
