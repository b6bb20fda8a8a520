import { paths } from '#shared/paths';

const FROM_MAX = 500;
const TO_MAX = 1_000;
/** Only for resolving paths, as a browser does. */
const ORIGIN = 'http://shop.invalid';
/** Never pages of the shop that do not exist. */
const RESERVED = /^\/(api|admin|assets|media|metrics)(\/|$)/;
const PAGES: ReadonlySet<string> = new Set([
  ...[paths.home(), paths.products(), paths.deals(), paths.newArrivals(), paths.bestSellers(), paths.categories(), paths.cart()],
  ...[paths.wishlist(), paths.checkout(), paths.orders(), paths.lookUpOrder(), paths.login(), paths.register(), paths.forgotPassword()],
  ...[paths.profile(), paths.contact(), paths.help(), paths.shipping(), paths.returns(), paths.sizeGuide(), paths.terms(), paths.privacy()],
  ...[paths.cookies(), paths.offline(), '/settings'],
]);

/** A path as browsers send it: percent-encoded, without '..', and without a slash at its end. Undefined for anything else. */
export function readFromPath(text: string): string | undefined {
  const url = readPath(text);
  if (!url || url.search || url.hash) return undefined;
  const path = trimSlash(url.pathname);
  return path.length <= FROM_MAX ? path : undefined;
}

/** A path of this shop with its query and fragment; undefined for another host, and for anything that a browser may take for one. */
export function readToPath(text: string): string | undefined {
  const url = readPath(text);
  if (!url) return undefined;
  const path = trimSlash(url.pathname) + url.search + url.hash;
  return path.length <= TO_MAX ? path : undefined;
}

/** Whether the shop has something at this path, or may have. */
export function isReservedPath(path: string): boolean {
  return RESERVED.test(path) || PAGES.has(path);
}

/** The path without its query and fragment. */
export function pathOf(target: string): string {
  return target.replace(/[?#].*$/, '');
}

/** The address of a product in a path; undefined for other paths. */
export function productSlugOf(path: string): string | undefined {
  const [, slug] = /^\/product\/([^/]+)$/.exec(path) ?? [];
  return slug === undefined ? undefined : decodeURIComponent(slug);
}

function readPath(text: string): URL | undefined {
  // Browsers remove tabs and line breaks, and take '//host' and '/\host' for another host.
  if (!/^\/(?![/\\])/.test(text) || /[\p{Cc}\\]/u.test(text) || !URL.canParse(text, ORIGIN)) return undefined;
  const url = new URL(text, ORIGIN);
  const isOwn = url.origin === ORIGIN && !/^\/[/\\]/.test(url.pathname);
  try {
    decodeURIComponent(url.pathname);
  } catch {
    return undefined;
  }
  return isOwn ? url : undefined;
}

function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') || '/' : path;
}
