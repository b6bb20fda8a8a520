import { FIRST_PAGES, pageOfData } from '#features/platform/browser-cache/caching.rules';
import { cacheAssets, cachePage, clearOut, findAsset, findPage, findPicture, marked } from '#features/platform/browser-cache/page-cache.sw';
import { isSeenPage } from '#features/platform/browser-cache/seen-page';
import { paths } from '#shared/paths';

/**
 * The shop's service worker: /sw.js. Pages come from the shop as long as it answers, and from the keep with their age
 * written on them when it does not. What the API answers is never kept. See docs/decisions/0016-offline.md.
 */
declare const self: ServiceWorkerGlobalScope;

/** Scripts, styles and type of the pages that can be kept; scripts/build.js puts them in. */
declare const SHELL_ASSETS: string[];

/** So long the shop may take while there is a kept page. */
const PATIENCE_MS = 4_000;
/** So long after it took longer, it is not waited for again: a page follows its data. */
const MISTRUST_MS = 3_000;
/** A proxy before the shop says that the shop is away. */
const AWAY = new Set([502, 503, 504]);

let mistrustedUntil = 0;

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(sendPage(event, url));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(findAsset(request));
  else if (url.pathname.startsWith('/media/')) event.respondWith(answerPicture(request));
  else {
    const page = pageOfData(url);
    if (page) event.respondWith(answerData(request, page));
  }
});

self.addEventListener('message', (event) => {
  // A page that was on its way while this worker took over has none yet.
  if (isSeenPage(event.data)) event.waitUntil(Promise.all([self.clients.claim(), cachePage(event.data)]));
});

/** Takes over at once: a page of an older shop finds its assets in the keep. */
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
  const asked = askForPage(event);
  event.waitUntil(asked.catch(() => {}));
  const kept = await findPage(url);
  const response = await shopResponse(asked, kept);
  if (response) return response;
  if (kept) return marked(kept);
  return url.pathname === paths.offline() ? Response.error() : Response.redirect(paths.offline(url.pathname + url.search));
}

/** The browser asks while the worker starts. */
async function askForPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** Where data cannot be had, the router is sent to the page itself: there is one kept form of it, which bears its mark. */
async function answerData(request: Request, page: URL): Promise<Response> {
  const response = await shopResponse(fetch(request), await findPage(page));
  if (response) return response;
  return new Response(null, {
    status: 204,
    headers: {
      // How the router's server sends it to another document (react-router, single-fetch).
      'X-Remix-Redirect': page.pathname + page.search,
      'X-Remix-Reload-Document': 'true',
      'Cache-Control': 'no-store',
    },
  });
}

async function answerPicture(request: Request): Promise<Response> {
  return fetch(request).catch(async () => (await findPicture(request)) ?? Response.error());
}

/** What the shop answers; nothing when it cannot be reached, or, where there is a kept page, when it is away or takes too long. */
async function shopResponse(asked: Promise<Response>, kept: Response | undefined): Promise<Response | undefined> {
  // Why it failed makes no difference: offline, aborted, a host that is gone.
  const response = await (kept ? Promise.race([asked, patience(asked)]) : asked).catch(() => undefined);
  return kept && response && AWAY.has(response.status) ? undefined : response;
}

/** Ends with nothing when the shop takes too long. */
async function patience(asked: Promise<unknown>): Promise<undefined> {
  const isMistrusted = Date.now() < mistrustedUntil;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(
    () => {
      mistrustedUntil = Date.now() + MISTRUST_MS;
      resolve(undefined);
    },
    isMistrusted ? 0 : PATIENCE_MS,
  );
  const stop = () => clearTimeout(timer);
  asked.then(stop, stop);
  return promise;
}
