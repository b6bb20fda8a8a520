import { Hono } from 'hono';
import type { AppEnv } from '#http/calls/app-env.server';
import { publicOrigin } from '#server/shop.server';
import { paths } from '#shared/paths';
import { previewPaths } from '#shared/preview-paths';
import { SECOND_MS } from '#shared/time';
import { saleCookie } from './sale-link.rules';
import { findSalePreview } from './sale-links.service.server';

/** The address contains a secret token. */
const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };
const END = 'end';

/** Mounted under /sale-preview. Opens and ends the preview of a sale's prices: remembers the link's token in a cookie, or removes it. */
export function saleLinkRoutes() {
  return new Hono<AppEnv>().get('/:token', async (c) => {
    const { shop } = c.var;
    const token = c.req.param('token');
    const isSecure = publicOrigin(shop, c.req.url).startsWith('https:');
    const preview = token === END ? undefined : await findSalePreview(shop, token);
    const seconds = preview ? (Date.parse(preview.expiresAt) - Date.now()) / SECOND_MS : 0;
    const cookie = saleCookie.write(preview && token, { seconds, isSecure });
    const to = token === END ? paths.home() : previewPaths.saleProducts();
    return c.body(null, 302, { ...PRIVATE, Location: to, 'Set-Cookie': cookie });
  });
}
