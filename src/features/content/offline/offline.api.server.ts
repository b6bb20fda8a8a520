import { Hono } from 'hono';
import type { AppEnv } from '#http/calls/app-env.server';
import { clientFiles } from '#http/pages/client-files.server';
import { sendTagged } from '#http/requests/entity-tags.server';
import { webManifest } from './web-manifest';

const FOR_A_DAY = 'public, max-age=86400';
/** What the worker may load; a worker uses the policy of its own response. */
const WORKER_POLICY = "default-src 'self'";

/** The web app manifest, its icons and the service worker, from the build output. */
export function offlineRoutes({ files, isOn }: { files: string; isOn: boolean }) {
  return new Hono<AppEnv>()
    .get('/manifest.webmanifest', (c) =>
      sendTagged(c, {
        body: JSON.stringify(webManifest(c.var.shop.config.shop, c.var.shop.config.languages.default)),
        headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'no-cache' },
      }),
    )
    .get('/icons/*', clientFiles({ root: files, headers: { 'Cache-Control': FOR_A_DAY } }))
    .get(
      '/sw.js',
      clientFiles({
        root: files,
        file: isOn ? 'sw.js' : 'sw-retired.js',
        headers: { 'Cache-Control': 'no-cache', 'Content-Security-Policy': WORKER_POLICY },
      }),
    );
}
