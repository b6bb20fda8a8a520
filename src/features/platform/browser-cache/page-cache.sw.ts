import { parsePictureUrl, pictureUrl } from '#features/platform/media/picture-urls';
import { CACHE_PREFIX, CACHES } from './cache-names';
import { withCachedMark } from './cached-mark.rules';
import { assetsIn, BOUNDS, beyond, cacheAddress, isCacheable, kindOf, OLD_ASSETS_MS } from './caching.rules';
import type { SeenPage } from './seen-page';

/** When a page was fetched, by the visitor's clock. */
const CACHED_AT = 'X-Cached-At';
/** Addresses alone say what is what: the shop answers the same to everyone. */
const BY_ADDRESS = { ignoreVary: true };

/** Keeps a page as the shop has it now, with what it needs to be seen; forgets one that is no more. */
export async function cachePage({ url, pictures }: SeenPage): Promise<void> {
  const address = new URL(url, location.origin);
  const kind = kindOf(address);
  if (!kind || address.origin !== location.origin) return;
  const response = await fetch(address);
  const pages = await caches.open(CACHES[kind]);
  if (!isCacheable(response)) {
    if (response.status < 500) await pages.delete(cacheAddress(address), BY_ADDRESS);
    return;
  }
  const html = await response.text();
  await cacheAssets(assetsIn(html));
  const headers = new Headers(response.headers);
  // The text has been unpacked.
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

/** A kept page that says when it was seen. */
export async function marked(kept: Response): Promise<Response> {
  const seenAt = new Date(kept.headers.get(CACHED_AT) ?? 0);
  return new Response(withCachedMark(await kept.text(), seenAt), { headers: kept.headers });
}

/**
 * A page's script that cannot be had fails no sooner than this. The router asks for a page's data at the same time and is led by
 * them to another document; were the script the first to fail, it would load anew the page that is being left.
 */
const SCRIPT_FAILS_AFTER_MS = 5_000;

/** What bears a hash in its name is asked for once. */
export async function findAsset(request: Request): Promise<Response> {
  const kept = await match(CACHES.assets, request.url);
  if (kept) return kept;
  const response = await fetch(request).catch(async (error: unknown) => {
    if (request.destination === 'script') await new Promise((resolve) => setTimeout(resolve, SCRIPT_FAILS_AFTER_MS));
    throw error;
  });
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

/** A picture as it was seen, or in another width. */
export async function findPicture(request: Request): Promise<Response | undefined> {
  const kept = await match(CACHES.pictures, request.url);
  const picture = parsePictureUrl(new URL(request.url).pathname);
  if (kept || !picture) return kept;
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

/** Deletes what an older shape of the keep has left, and assets that neither this shop nor a kept page nor an open tab needs. */
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
  const kept = await Promise.all(entries.map(async ({ request, response }) => ({ request, bytes: (await response.blob()).size })));
  await Promise.all(beyond(kept, BOUNDS[kind]).map(({ request }) => cache.delete(request, BY_ADDRESS)));
}

async function entriesOf(name: string): Promise<{ request: Request; response: Response }[]> {
  const cache = await caches.open(name);
  const entries = await Promise.all(
    (await cache.keys()).map(async (request) => ({ request, response: await cache.match(request, BY_ADDRESS) })),
  );
  return entries.flatMap(({ request, response }) => (response ? [{ request, response }] : []));
}

/** A cache's entries stand in the order in which they were put there: the last one is the one used last. */
async function putLast(cache: Cache, address: string, response: Response): Promise<void> {
  const [body, headers] = [await response.blob(), response.headers];
  await cache.delete(address, BY_ADDRESS);
  await cache.put(address, new Response(body, { headers }));
}

async function match(cacheName: string, address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName, ...BY_ADDRESS });
}
