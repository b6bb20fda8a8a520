import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '#http/app-env.server';
import { webManifest } from './web-manifest';

const FOR_A_DAY = 'public, max-age=86400';
/** What the worker may load; a worker goes by the policy that came with it. */
const WORKER_POLICY = "default-src 'self'";

/** The web app manifest, its icons and the service worker, from the files of the build. */
export function offlineRoutes({ files, isOn }: { files: string; isOn: boolean }) {
  return new Hono<AppEnv>()
    .get('/manifest.webmanifest', (c) =>
      c.json(webManifest(c.var.shop.config.shop.name), 200, {
        'Content-Type': 'application/manifest+json; charset=utf-8',
        'Cache-Control': FOR_A_DAY,
      }),
    )
    .get('/icons/*', sentWith({ 'Cache-Control': FOR_A_DAY }), serveStatic({ root: files }))
    .get(
      '/sw.js',
      sentWith({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': WORKER_POLICY }),
      serveStatic({ root: files, path: isOn ? 'sw.js' : 'sw-retired.js', precompressed: true }),
    );
}

/** Before the file is found: a header that comes after the body is lost outside of the adapter for Node. */
function sentWith(headers: Record<string, string>): MiddlewareHandler {
  return async function sentWith(c, next) {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    await next();
  };
}
