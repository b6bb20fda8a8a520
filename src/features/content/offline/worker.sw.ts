import { FIRST_PAGES, languageFilesIn, pageOfData, splitLanguage } from '#features/platform/browser-cache/caching.rules';
import { cacheAssets, cachePage, clearOut, findAsset, findPage, findPicture, marked } from '#features/platform/browser-cache/page-cache.sw';
import { isSeenPage, type SeenPage } from '#features/platform/browser-cache/seen-page';
import { withPrefix } from '#shared/page-address';
import { paths } from '#shared/paths';

/**
 * The shop's service worker: /sw.js. Pages are loaded from the shop, or from the cache with a note of their age when
 * the shop is unavailable. API responses are never cached. See docs/decisions/0016-offline.md.
 */
declare const self: ServiceWorkerGlobalScope;

/** Scripts, styles and fonts of the cacheable pages; inserted by scripts/build.js. */
declare const SHELL_ASSETS: string[];

/** How long to wait for the shop before a cached page is used. */
const SHOP_TIMEOUT_MS = 4_000;
/** How long after such a timeout cached pages are used without waiting, because a page's data requests follow it. */
const SKIP_SHOP_MS = 3_000;
/** Statuses with which a proxy reports that the shop is unavailable. */
const UNAVAILABLE = new Set([502, 503, 504]);

let skipShopUntil = 0;

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || /^\/(api|admin)(\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(sendPage(event, url));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(findAsset(request));
  else if (url.pathname.startsWith('/media/')) event.respondWith(sendPicture(request));
  else {
    const page = pageOfData(url);
    if (page) event.respondWith(sendData(request, page));
  }
});

self.addEventListener('message', (event) => {
  // A page that was loaded while this worker took over is not controlled by it yet.
  if (isSeenPage(event.data)) event.waitUntil(Promise.all([self.clients.claim(), cacheSeen(event.data)]));
});

/** With the first page in another language, those that are needed offline in it; also once the shop's texts in it are others than before. */
async function cacheSeen(seen: SeenPage): Promise<void> {
  await cachePage(seen);
  const address = new URL(seen.url, location.origin);
  const { prefix } = splitLanguage(address.pathname);
  const files = await cachedLanguageFiles(address);
  for (const path of FIRST_PAGES) {
    const url = withPrefix(prefix, path);
    const first = new URL(url, location.origin);
    const isMissing = prefix !== '' && !(await findPage(first));
    if (isMissing || (files && (await cachedLanguageFiles(first)) !== files)) await cachePage({ type: 'seen', url, pictures: [] });
  }
}

/** Undefined for a page in English, or that is not cached. */
async function cachedLanguageFiles(address: URL): Promise<string | undefined> {
  const cached = await findPage(address);
  return cached && languageFilesIn(await cached.text());
}

/** Takes over at once: pages of the previous version find their assets in the cache. */
async function install(): Promise<void> {
  await cacheAssets(SHELL_ASSETS);
  for (const url of FIRST_PAGES) await cachePage({ type: 'seen', url, pictures: [] });
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await clearOut(SHELL_ASSETS);
  await self.clients.claim();
}

async function sendPage(event: FetchEvent, url: URL): Promise<Response> {
  const request = requestPage(event);
  event.waitUntil(request.catch(() => {}));
  const cached = await findPage(url);
  const response = await shopResponse(request, cached);
  if (response) return response;
  if (cached) return marked(cached);
  const { prefix, path } = splitLanguage(url.pathname);
  // The page in the default language is always there.
  if (path === paths.offline()) return prefix ? Response.redirect(url.pathname.slice(prefix.length) + url.search) : Response.error();
  return Response.redirect(withPrefix(prefix, paths.offline(url.pathname + url.search)));
}

/** Uses the request that the browser sent while the worker started. */
async function requestPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/**
 * When data is unavailable, the router is redirected to the document, because only documents are cached, with the
 * note of their age.
 */
async function sendData(request: Request, page: URL): Promise<Response> {
  const response = await shopResponse(fetch(request), await findPage(page));
  if (response) return response;
  return new Response(null, {
    status: 204,
    headers: {
      // The format of the router's server for a redirect to another document (react-router, single-fetch).
      'X-Remix-Redirect': page.pathname + page.search,
      'X-Remix-Reload-Document': 'true',
      'Cache-Control': 'no-store',
    },
  });
}

async function sendPicture(request: Request): Promise<Response> {
  return fetch(request).catch(async () => (await findPicture(request)) ?? Response.error());
}

/**
 * The shop's response; undefined when it is unreachable, or, if there is a cached page, when it is unavailable or too
 * slow.
 */
async function shopResponse(request: Promise<Response>, cached: Response | undefined): Promise<Response | undefined> {
  // The reason does not matter: offline, aborted or unknown host.
  const response = await (cached ? Promise.race([request, timeout(request)]) : request).catch(() => undefined);
  return cached && response && UNAVAILABLE.has(response.status) ? undefined : response;
}

/** Resolves with undefined when the shop takes too long. */
async function timeout(request: Promise<unknown>): Promise<undefined> {
  const isSkipped = Date.now() < skipShopUntil;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(
    () => {
      skipShopUntil = Date.now() + SKIP_SHOP_MS;
      resolve(undefined);
    },
    isSkipped ? 0 : SHOP_TIMEOUT_MS,
  );
  const stop = () => clearTimeout(timer);
  request.then(stop, stop);
  return promise;
}
