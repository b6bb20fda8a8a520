import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { createApi } from '#api.server';
import { createPageRenderer } from '#app/page-renderer.server';
import { crawlerRoutes } from '#features/catalog/sitemap.api.server';
import { createMediaRoutes } from '#features/media/media.api.server';
import { offlineRoutes } from '#features/offline/offline.api.server';
import type { AppEnv } from '#http/app-env.server';
import { answerError } from '#http/error-boundary.server';
import { PageCache } from '#http/page-cache.server';
import { requestContext } from '#http/request-context.server';
import { addSecurityHeaders, securityHeaders } from '#http/security-headers.server';
import { AppError } from '#shared/errors';
import { SECOND_MS } from '#shared/time';
import type { Shop } from '#shop.server';

const CLIENT_FILES = path.resolve('build/client');
const IMMUTABLE = 'public, max-age=31536000, immutable';
const URL_MAX_LENGTH = 4_000;
/** A name or address with an optional port: pages carry it in their links. */
const HOST_PATTERN = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** Everything behind the port: pages from memory first, then API, media and files, then pages. */
export function createRequestListener(shop: Shop): { listener: RequestListener; pages: PageCache } {
  const render = createPageRenderer(shop);
  const pages = new PageCache(async (url) => {
    const response = await render(url);
    // A page from memory never passes the middleware: what it says of trust is kept with it.
    addSecurityHeaders(response.headers, { isBehindTls: isBehindTls(shop) });
    return response;
  });
  const listener = getRequestListener(createApp(shop, pages).fetch);
  return {
    pages,
    listener: (request: IncomingMessage, response: ServerResponse) => {
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

function createApp(shop: Shop, pages: PageCache): Hono<AppEnv> {
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
  return pages.get({ url: pathname + search, headers: { host: c.req.header('host') } });
}

function isBehindTls({ config }: Shop): boolean {
  return config.shop.url?.startsWith('https:') ?? false;
}
