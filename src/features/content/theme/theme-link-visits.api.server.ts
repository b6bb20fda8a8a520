import { Hono } from 'hono';
import type { AppEnv } from '#http/calls/app-env.server';
import { publicOrigin } from '#server/shop.server';
import { paths } from '#shared/paths';
import { SECOND_MS } from '#shared/time';
import { isOwnPath } from './own-path.rules';
import { themeCookie } from './theme-link.rules';
import { findThemePreview } from './theme-links.service.server';

/** The address contains a secret token. */
const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };

/** A page of the shop, or else its home page. */
function pageOf(address: string | undefined): string {
  return address !== undefined && isOwnPath(address) ? address : paths.home();
}

/** Mounted under /theme-preview. Opens and ends the preview of the draft: remembers the link's token in a cookie, or removes it. */
export function themeLinkRoutes() {
  return new Hono<AppEnv>().get('/:token', async (c) => {
    const { shop } = c.var;
    const token = c.req.param('token');
    const isSecure = publicOrigin(shop, c.req.url).startsWith('https:');
    const preview = await findThemePreview(shop, token);
    const seconds = preview ? (preview.expiresAt.getTime() - Date.now()) / SECOND_MS : 0;
    const cookie = themeCookie.write(preview && token, { seconds, isSecure });
    return c.body(null, 302, { ...PRIVATE, Location: pageOf(c.req.query('to')), 'Set-Cookie': cookie });
  });
}
