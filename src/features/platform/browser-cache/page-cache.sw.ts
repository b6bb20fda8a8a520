import { parsePictureUrl, pictureUrl } from '#features/platform/media/picture-urls';
import { CACHE_PREFIX, CACHES } from './cache-names';
import { withCachedMark } from './cached-mark.rules';
import { assetsIn, BOUNDS, cacheAddress, entriesToEvict, isCacheable, kindOf, OLD_ASSETS_MS } from './caching.rules';
import type { SeenPage } from './seen-page';

/** The header with the time at which a page was cached, by the visitor's clock. */
const CACHED_AT = 'X-Cached-At';
/** URLs identify the responses: public pages do not vary by headers. */
const BY_ADDRESS = { ignoreVary: true };

/** Caches the current version of a page with its assets and pictures; removes a page that no longer exists. */
export async function cachePage({ url, pictures }: SeenPage): Promise<void> {
  const address = new URL(url, location.origin);
  const kind = kindOf(address);
  if (!kind || address.origin !== location.origin) return;
  // The browser's own copy may be older: pages allow it to be shown while a new one is fetched.
  const response = await fetch(address, { cache: 'no-cache' });
  const pages = await caches.open(CACHES[kind]);
  if (!isCacheable(response)) {
    if (response.status < 500) await pages.delete(cacheAddress(address), BY_ADDRESS);
    return;
  }
  const html = await response.text();
  await cacheAssets(assetsIn(html));
  const headers = new Headers(response.headers);
  // `text()` has decompressed the body.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set(CACHED_AT, new Date().toISOString());
  await putLast(pages, cacheAddress(address), new Response(html, { headers }));
  await makeRoom(kind);
  await cachePictures(pictures);
}

export async function findPage(address: URL): Promise<Response | undefined> {
  const kind = kindOf(address);
  return kind && match(CACHES[kind], cacheAddress(address));
}

/** A cached page, marked with the time at which it was cached. */
export async function marked(cached: Response): Promise<Response> {
  const seenAt = new Date(cached.headers.get(CACHED_AT) ?? 0);
  return new Response(withCachedMark(await cached.text(), seenAt), { headers: cached.headers });
}

/** Files with a hash in their name are fetched once. */
export async function findAsset(request: Request): Promise<Response> {
  const cached = await match(CACHES.assets, request.url);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHES.assets)).put(request.url, response.clone());
  return response;
}

export async function cacheAssets(addresses: readonly string[]): Promise<void> {
  const assets = await caches.open(CACHES.assets);
  await Promise.all(
    addresses.map(async (address) => {
      if (await assets.match(address, BY_ADDRESS)) return;
      const response = await fetch(address);
      if (response.ok) await assets.put(address, response);
    }),
  );
}

/** A cached picture in the requested width, else in another one. */
export async function findPicture(request: Request): Promise<Response | undefined> {
  const cached = await match(CACHES.pictures, request.url);
  const picture = parsePictureUrl(new URL(request.url).pathname);
  if (cached || !picture) return cached;
  for (const width of [640, 1200, 320] as const) {
    const other = await match(CACHES.pictures, pictureUrl(picture.key, width));
    if (other) return other;
  }
  return undefined;
}

async function cachePictures(addresses: readonly string[]): Promise<void> {
  const pictures = await caches.open(CACHES.pictures);
  for (const address of addresses) {
    if (!parsePictureUrl(address)) continue;
    const response = (await pictures.match(address, BY_ADDRESS)) ?? (await fetch(address));
    if (response.ok) await putLast(pictures, address, response);
  }
  await makeRoom('pictures');
}

/** Deletes caches of older formats, and assets that neither this release nor a cached page nor an open tab needs. */
export async function clearOut(ownAssets: readonly string[]): Promise<void> {
  const names: string[] = Object.values(CACHES);
  for (const name of await caches.keys()) {
    if (name.startsWith(CACHE_PREFIX) && !names.includes(name)) await caches.delete(name);
  }
  const needed = new Set(ownAssets);
  for (const name of [CACHES.shell, CACHES.lists, CACHES.products]) {
    for (const { response } of await entriesOf(name)) for (const asset of assetsIn(await response.text())) needed.add(asset);
  }
  const assets = await caches.open(CACHES.assets);
  for (const { request, response } of await entriesOf(CACHES.assets)) {
    const age = Date.now() - Date.parse(response.headers.get('Date') ?? '');
    if (!needed.has(new URL(request.url).pathname) && !(age < OLD_ASSETS_MS)) await assets.delete(request);
  }
}

async function makeRoom(kind: keyof typeof BOUNDS): Promise<void> {
  const cache = await caches.open(CACHES[kind]);
  const entries = await entriesOf(CACHES[kind]);
  const sizes = await Promise.all(entries.map(async ({ request, response }) => ({ request, bytes: (await response.blob()).size })));
  await Promise.all(entriesToEvict(sizes, BOUNDS[kind]).map(({ request }) => cache.delete(request, BY_ADDRESS)));
}

async function entriesOf(name: string): Promise<{ request: Request; response: Response }[]> {
  const cache = await caches.open(name);
  const entries = await Promise.all(
    (await cache.keys()).map(async (request) => ({ request, response: await cache.match(request, BY_ADDRESS) })),
  );
  return entries.flatMap(({ request, response }) => (response ? [{ request, response }] : []));
}

/**
 * Moves an entry to the end of its cache. A cache lists its entries in insertion order, so the last one is the most recently
 * used.
 */
async function putLast(cache: Cache, address: string, response: Response): Promise<void> {
  const [body, headers] = [await response.blob(), response.headers];
  await cache.delete(address, BY_ADDRESS);
  await cache.put(address, new Response(body, { headers }));
}

async function match(cacheName: string, address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName, ...BY_ADDRESS });
}
