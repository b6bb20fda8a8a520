import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import type { Registry } from 'prom-client';
import { createApi } from '#api.server';
import { createPageRenderer, pagePatterns } from '#app/page-renderer.server';
import { crawlerRoutes } from '#features/catalog/sitemap.api.server';
import { createMediaRoutes } from '#features/media/media.api.server';
import { metricsRoutes } from '#features/metrics/metrics.api.server';
import { offlineRoutes } from '#features/offline/offline.api.server';
import type { AppEnv } from '#http/app-env.server';
import { answerError } from '#http/error-boundary.server';
import { PageCache } from '#http/page-cache.server';
import { measureRequests } from '#http/process-metrics.server';
import { requestContext } from '#http/request-context.server';
import { nameRoutes } from '#http/route-names.server';
import { addSecurityHeaders, securityHeaders } from '#http/security-headers.server';
import { AppError } from '#shared/errors';
import { SECOND_MS } from '#shared/time';
import type { Shop } from '#shop.server';

const CLIENT_FILES = path.resolve('build/client');
const IMMUTABLE = 'public, max-age=31536000, immutable';
const URL_MAX_LENGTH = 4_000;
/** A name or address with an optional port: pages carry it in their links. */
const HOST_PATTERN = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

export interface ListenerOptions {
  /** Takes what is measured of requests. */
  registry: Registry;
  /** The figures of all processes of the shop, as text. */
  readProcesses: () => Promise<string>;
}

/** Everything behind the port: pages from memory first, then API, media and files, then pages. */
export function createRequestListener(
  shop: Shop,
  { registry, readProcesses }: ListenerOptions,
): { listener: RequestListener; pages: PageCache } {
  const render = createPageRenderer(shop);
  const pages = new PageCache(async (url) => {
    const response = await render(url);
    // A page from memory never passes the middleware: what it says of trust is kept with it.
    addSecurityHeaders(response.headers, { isBehindTls: isBehindTls(shop) });
    return response;
  });
  const app = createApp(shop, { pages, readProcesses });
  const listener = getRequestListener(app.fetch);
  const patterns = app.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path);
  const measureRequest = measureRequests(registry, { pages, nameRoute: nameRoutes([...patterns, ...pagePatterns()]) });
  return {
    pages,
    listener: (request: IncomingMessage, response: ServerResponse) => {
      measureRequest(request, response);
      // While the shop is being written, every request shows what was written last.
      if (import.meta.env.DEV || !pages.serve(request, response)) void listener(request, response);
    },
  };
}

export function createHttpServer(listener: RequestListener): Server {
  const server = createServer({ requestTimeout: 30 * SECOND_MS, headersTimeout: 10 * SECOND_MS }, listener);
  server.keepAliveTimeout = 65 * SECOND_MS;
  return server;
}

function createApp(shop: Shop, { pages, readProcesses }: { pages: PageCache; readProcesses: () => Promise<string> }): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError(answerError);
  app.use(requestContext(shop));
  app.use(securityHeaders({ isBehindTls: isBehindTls(shop) }));
  app.use(async function refuseOddUrls(c, next) {
    const host = c.req.header('host') ?? 'localhost';
    if (c.req.url.length > URL_MAX_LENGTH || /%00/.test(c.req.url) || !HOST_PATTERN.test(host)) throw new AppError('malformed');
    await next();
  });
  app.route('/api', createApi(shop));
  app.route('/metrics', metricsRoutes(readProcesses));
  app.route('/media', createMediaRoutes({ db: shop.db, dataDir: shop.config.dataDir }));
  app.get(
    '/assets/*',
    serveStatic({ root: CLIENT_FILES, precompressed: true, onFound: (_path, c) => c.header('Cache-Control', IMMUTABLE) }),
  );
  app.get('/favicon.svg', serveStatic({ root: CLIENT_FILES, onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=86400') }));
  app.route('/', crawlerRoutes());
  app.route('/', offlineRoutes({ files: CLIENT_FILES, isOn: shop.config.worksOffline }));
  app.get('*', (c) => answerPage(c, pages));
  app.notFound(() => {
    throw new AppError('not_found');
  });
  return app;
}

async function answerPage(c: Context<AppEnv>, pages: PageCache): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  return pages.get({ url: pathname + search, headers: c.req.header() });
}

function isBehindTls({ config }: Shop): boolean {
  return config.shop.url?.startsWith('https:') ?? false;
}
