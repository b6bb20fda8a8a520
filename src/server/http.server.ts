import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { Storefront } from '#app/page-renderer.server';
import { createMediaRoutes } from '#features/platform/media/media.api.server';
import { metricsRoutes } from '#features/platform/metrics/metrics.api.server';
import { offlineRoutes } from '#features/shopfront/offline/offline.api.server';
import { crawlerRoutes } from '#features/shopfront/seo/sitemap.api.server';
import { allowedMethodsOnly, WRITING_METHODS } from '#http/allowed-methods.server';
import type { AppEnv } from '#http/app-env.server';
import { clientFiles } from '#http/client-files.server';
import { sendError, sendUnreadable } from '#http/error-boundary.server';
import { PageCache } from '#http/page-cache.server';
import { measureRequests } from '#http/process-metrics.server';
import { requestContext } from '#http/request-context.server';
import { addMissingHost, isHost, ownHost } from '#http/request-host.server';
import { nameRoutes } from '#http/route-names.server';
import { addSecurityHeaders, securityHeaders } from '#http/security-headers.server';
import { AppError } from '#shared/errors';
import { createApi } from './api.server';
import type { Shop } from './shop.server';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const URL_MAX_LENGTH = 4_000;

export interface ListenerOptions {
  storefront: Storefront;
  /** Collects request metrics. */
  registry: Registry;
  /** The metrics of all processes of the shop, as text. */
  readProcesses: () => Promise<string>;
}

/** The HTTP server: cached pages first, then API, media and files, then rendered pages. */
export function createRequestListener(
  shop: Shop,
  { storefront, registry, readProcesses }: ListenerOptions,
): { listener: RequestListener; pages: PageCache } {
  const pages = new PageCache(async (url) => {
    const response = await storefront.render(url);
    // A cached page does not pass the middleware, so its security headers are cached with it.
    addSecurityHeaders(response.headers, { isBehindTls: isBehindTls(shop) });
    return response;
  });
  const host = ownHost(shop.config);
  const app = createApp(shop, { pages, storefront, readProcesses });
  const listener = getRequestListener(app.fetch, { hostname: host, errorHandler: sendUnreadable });
  const patterns = app.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path);
  const measureRequest = measureRequests(registry, { pages, nameRoute: nameRoutes([...patterns, ...storefront.patterns]) });
  return {
    pages,
    listener: (request: IncomingMessage, response: ServerResponse) => {
      measureRequest(request, response);
      addMissingHost(request, host);
      // In development, every request renders the current code.
      if (import.meta.env.DEV || !pages.serve(request, response)) void listener(request, response);
    },
  };
}

interface AppOptions {
  pages: PageCache;
  storefront: Storefront;
  readProcesses: () => Promise<string>;
}

function createApp(shop: Shop, { pages, storefront: { files, patterns }, readProcesses }: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError(sendError);
  app.use(requestContext(shop));
  app.use(securityHeaders({ isBehindTls: isBehindTls(shop) }));
  app.use(async function refuseOddUrls(c, next) {
    if (c.req.url.length > URL_MAX_LENGTH) throw new AppError('address_too_long');
    if (/%00/.test(c.req.url) || !isHost(hostOf(c))) throw new AppError('malformed');
    await next();
  });
  app.route('/api', createApi(shop));
  app.route('/metrics', metricsRoutes(readProcesses));
  app.route('/media', createMediaRoutes({ db: shop.db, dataDir: shop.config.dataDir }));
  app.get('/assets/*', clientFiles({ root: files, headers: { 'Cache-Control': IMMUTABLE } }));
  app.get('/favicon.svg', clientFiles({ root: files, headers: { 'Cache-Control': 'public, max-age=86400' } }));
  app.route('/', crawlerRoutes());
  app.route('/', offlineRoutes({ files, isOn: shop.config.worksOffline }));
  const pagePaths = patterns.map((path) => ({ method: 'GET', path }));
  app.on(
    WRITING_METHODS,
    '*',
    allowedMethodsOnly(() => [...app.routes, ...pagePaths]),
  );
  app.get('*', (c) => sendPage(c, pages));
  app.notFound(() => {
    throw new AppError('not_found');
  });
  return app;
}

async function sendPage(c: Context<AppEnv>, pages: PageCache): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  return pages.get({ url: pathname + search, headers: { ...c.req.header(), host: hostOf(c) } });
}

/** The request's host header, or the one that addMissingHost set. */
function hostOf(c: Context<AppEnv>): string | undefined {
  return c.env.incoming?.headers.host;
}

function isBehindTls({ config }: Shop): boolean {
  return config.shop.url?.startsWith('https:') ?? false;
}
