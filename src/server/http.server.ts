import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { PreviewTokens, Storefront } from '#app/page-renderer.server';
import { headScript } from '#app/page-start';
import { NOTHING_FOUND_TAG } from '#features/catalog/products/catalog-tags.server';
import { saleCookie } from '#features/catalog/sale-links/sale-link.rules';
import { saleLinkRoutes } from '#features/catalog/sale-links/sale-link-visits.api.server';
import { findSalePreview } from '#features/catalog/sale-links/sale-links.service.server';
import { feedRoutes } from '#features/content/feeds/feeds.api.server';
import { offlineRoutes } from '#features/content/offline/offline.api.server';
import { comingSoonRoutes } from '#features/content/opening/coming-soon.api.server';
import { readPreviewToken } from '#features/content/opening/opening.rules';
import { closedToVisitors, isShopOpen } from '#features/content/opening/shop-open.server';
import { crawlerRoutes } from '#features/content/seo/sitemap.api.server';
import { readFrameToken } from '#features/content/theme/theme-frame.rules';
import { themeCookie } from '#features/content/theme/theme-link.rules';
import { themeLinkRoutes } from '#features/content/theme/theme-link-visits.api.server';
import { findThemePreview } from '#features/content/theme/theme-links.service.server';
import { accentCss } from '#features/content/theme/theme-view.server';
import { measureVisits, watchVisits } from '#features/orders/visits/count-visits.service.server';
import { backupCookie } from '#features/platform/backup/backup-preview.rules';
import { createMediaRoutes } from '#features/platform/media/media.api.server';
import { metricsRoutes } from '#features/platform/metrics/metrics.api.server';
import { allowedMethodsOnly, WRITING_METHODS } from '#http/calls/allowed-methods.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { sendError, sendUnreadable } from '#http/calls/error-boundary.server';
import { clientFiles } from '#http/pages/client-files.server';
import { consolePages } from '#http/pages/console-pages.server';
import { PageCache, type RenderPage } from '#http/pages/page-cache.server';
import { measureNotices, measureRequests } from '#http/requests/process-metrics.server';
import { requestContext } from '#http/requests/request-context.server';
import { addMissingHost, isHost, ownHost } from '#http/requests/request-host.server';
import { nameRoutes } from '#http/requests/route-names.server';
import { addSecurityHeaders, securityHeaders } from '#http/requests/security-headers.server';
import { traceRequests } from '#http/requests/trace-requests.server';
import { runForReader } from '#languages/current-language.server';
import { languageOfPath, withoutLanguage } from '#languages/shop-languages';
import { CONSOLE_PATH } from '#shared/admin-paths';
import { AppError, notFound } from '#shared/errors';
import { createApi } from './api.server';
import { serveBackupPreviews } from './backup-preview.server';
import type { Shop } from './shop.server';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const URL_MAX_LENGTH = 4_000;
const CONSOLE_FILES = path.resolve(import.meta.env.DEV ? 'build/console-dev' : 'build/console');
const CONSOLE_ENTRY = 'src/app/admin/entry.tsx';

export interface ListenerOptions {
  /** Opens the pages of a shop: of this one, and of a backup that somebody looks at. */
  openStorefront: (shop: Shop) => Storefront;
  /** Collects request metrics. */
  registry: Registry;
  /** The metrics of all processes of the shop, as text. */
  readProcesses: () => Promise<string>;
}

/** The HTTP server: cached pages first, then API, media and files, then rendered pages. */
export function createRequestListener(
  shop: Shop,
  { openStorefront, registry, readProcesses }: ListenerOptions,
): { listener: RequestListener; pages: PageCache } {
  const storefront = openStorefront(shop);
  const host = ownHost(shop.config);
  const render = async (url: URL) => {
    const response = await storefront.render(url);
    // A cached page does not pass the middleware, so its security headers are cached with it.
    addSecurityHeaders(response.headers, { isBehindTls: isBehindTls(shop) });
    return response;
  };
  const pages = openPages(shop, render);
  const app = createApp(shop, { pages, storefront, readProcesses });
  const listener = getRequestListener(app.fetch, { hostname: host, errorHandler: sendUnreadable });
  const patterns = app.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path);
  const namePath = nameRoutes([...patterns, ...storefront.patterns]);
  const nameRoute = (path: string) => namePath(withoutLanguage(path, shop.config.languages));
  const measureRequest = measureRequests(registry, { pages, nameRoute });
  const traceRequest = traceRequests({ nameRoute });
  const watchVisit = watchVisits(shop, {
    isPrivate: (cookies) =>
      readPreview({ cookies, url: undefined }) !== undefined ||
      [readPreviewToken, backupCookie.read].some((read) => read(cookies) !== undefined),
    foundNothing: (request) => pages.tagsOf(request).includes(NOTHING_FOUND_TAG),
  });
  measureVisits(registry, shop);
  measureNotices(registry, shop);
  const serveBackup = serveBackupPreviews(shop, { openApp: (preview) => openPreviewApp(preview, openStorefront(preview)) });
  return {
    pages,
    listener: (request: IncomingMessage, response: ServerResponse) => {
      measureRequest(request, response);
      watchVisit(request, response);
      addMissingHost(request, host);
      // In development, every request renders the current code.
      // So does every request of a visitor who has opened a private link to the shop.
      const isRendered = import.meta.env.DEV || readPreview({ cookies: request.headers.cookie, url: request.url }) !== undefined;
      traceRequest(request, response, () =>
        serveBackup(request, response, () => {
          if (isRendered || !pages.serve(request, response)) void listener(request, response);
        }),
      );
    },
  };
}

function openPages(shop: Shop, render: RenderPage): PageCache {
  // With an address of its own, every link of a page leads there, whatever host was requested.
  return new PageCache(render, { host: () => (shop.config.shop.url === undefined ? undefined : ownHost(shop.config)) });
}

/** The shop of a backup that somebody looks at: its pages are never taken from a cache. */
function openPreviewApp(shop: Shop, storefront: Storefront): Hono<AppEnv> {
  return createApp(shop, { pages: openPages(shop, storefront.render), storefront, readProcesses: async () => '' });
}

interface AppOptions {
  pages: PageCache;
  storefront: Storefront;
  readProcesses: () => Promise<string>;
}

function createApp(shop: Shop, { pages, storefront, readProcesses }: AppOptions): Hono<AppEnv> {
  const { files, patterns } = storefront;
  const app = new Hono<AppEnv>();
  app.onError(sendError);
  app.use(requestContext(shop));
  app.use(securityHeaders({ isBehindTls: isBehindTls(shop) }));
  app.use(async function answerInLanguageOfPage(c, next) {
    const { languages } = shop.config;
    const { language } = languageOfPath(c.req.path, languages);
    await runForReader({ language, languages }, next);
  });
  app.use(async function refuseOddUrls(c, next) {
    if (c.req.url.length > URL_MAX_LENGTH) throw new AppError('address_too_long');
    if (/%00/.test(c.req.url) || !isHost(hostOf(c))) throw new AppError('malformed');
    await next();
  });
  app.route('/api', createApi(shop));
  app.route('/metrics', metricsRoutes(readProcesses));
  app.route('/media', createMediaRoutes(shop));
  app.get('/assets/*', clientFiles({ root: files, headers: { 'Cache-Control': IMMUTABLE } }));
  app.get('/favicon.svg', clientFiles({ root: files, headers: { 'Cache-Control': 'public, max-age=86400' } }));
  app.route(
    CONSOLE_PATH,
    consolePages({
      root: CONSOLE_FILES,
      entry: CONSOLE_ENTRY,
      look: () => ({
        shopName: shop.config.shop.name,
        logoUrl: shop.config.shop.logo?.smallUrl,
        accent: accentCss(shop.config.shop.accent),
      }),
      languages: () => shop.config.languages,
      isBehindTls: () => isBehindTls(shop),
      headScript: headScript(),
      pictureHosts: shop.config.pictureHosts,
    }),
  );
  app.route('/', offlineRoutes({ files, isOn: shop.config.worksOffline }));
  app.route('/', comingSoonRoutes());
  app.route('/sale-preview', saleLinkRoutes());
  app.route('/theme-preview', themeLinkRoutes());
  app.use(closedToVisitors({ hasPrivateLink }));
  app.route('/', crawlerRoutes());
  app.route('/', feedRoutes());
  const toPlainPath = (path: string) => withoutLanguage(path, shop.config.languages);
  const pagePaths = patterns.map((path) => ({ method: 'GET', path }));
  app.on(
    WRITING_METHODS,
    '*',
    allowedMethodsOnly(() => [...app.routes, ...pagePaths], toPlainPath),
  );
  app.get('*', (c) => sendPage(c, { pages, storefront }));
  app.notFound(() => {
    throw notFound();
  });
  return app;
}

async function sendPage(c: Context<AppEnv>, { pages, storefront }: Pick<AppOptions, 'pages' | 'storefront'>): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  const request = { url: pathname + search, headers: { ...c.req.header(), host: hostOf(c) } };
  if (c.var.shop.backupPreview) return sendUncached(request, { pages, storefront, preview: undefined });
  const preview = readPreview({ cookies: c.req.header('cookie'), url: c.req.url });
  if (!(await isShopOpen(c.var.shop))) return sendUncached(request, { pages, storefront, preview });
  if (!preview) return pages.get(request);
  const privatePage = await pages.getPrivate(request, (url) => storefront.renderPreview(url, preview));
  if (privatePage) return privatePage;
  // The links have ended: a page as everybody sees it, and no cookies any more.
  const response = await pages.get(request);
  if (!response.headers.has('Set-Cookie')) {
    const ended = { seconds: 0, isSecure: isBehindTls(c.var.shop) };
    if (preview.saleToken) response.headers.append('Set-Cookie', saleCookie.write(undefined, ended));
    if (preview.themeToken) response.headers.append('Set-Cookie', themeCookie.write(undefined, ended));
  }
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

/** A page of a closed shop, for its staff and for those with a private link, as that link shows it; and each page of a backup. */
async function sendUncached(
  request: Parameters<PageCache['get']>[0],
  { pages, storefront, preview }: Pick<AppOptions, 'pages' | 'storefront'> & { preview: PreviewTokens | undefined },
): Promise<Response> {
  const previewed = preview && (await pages.getPrivate(request, (url) => storefront.renderPreview(url, preview)));
  const response = previewed ?? (await pages.getPrivate(request, (url) => storefront.render(url)));
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;
}

/** The private links that a visitor has opened, and that of the page beside the theme editor. */
function readPreview({ cookies, url }: { cookies: string | undefined; url: string | undefined }): PreviewTokens | undefined {
  const [saleToken, themeToken, frameToken] = [saleCookie.read(cookies), themeCookie.read(cookies), readFrameToken(url)];
  return saleToken || themeToken || frameToken ? { saleToken, themeToken, frameToken } : undefined;
}

/** Whether a visitor has opened a private link to the shop, which is still valid. */
async function hasPrivateLink(c: Context<AppEnv>): Promise<boolean> {
  if (c.var.shop.backupPreview) return true;
  const { saleToken = '', themeToken = '', frameToken } = readPreview({ cookies: c.req.header('cookie'), url: c.req.url }) ?? {};
  if ((await findSalePreview(c.var.shop, saleToken)) !== undefined) return true;
  return (await findThemePreview(c.var.shop, frameToken ?? themeToken)) !== undefined;
}

/** The request's host header, or the one that addMissingHost set. */
function hostOf(c: Context<AppEnv>): string | undefined {
  return c.env.incoming?.headers.host;
}

function isBehindTls({ config }: Shop): boolean {
  return config.shop.url?.startsWith('https:') ?? false;
}
