import { Hono } from 'hono';
import type { AppEnv } from '#http/calls/app-env.server';
import { publicOrigin } from '#server/shop.server';
import { paths } from '#shared/paths';
import { SECOND_MS } from '#shared/time';
import { faceCookie } from './face-link.rules';
import { findFacePreview } from './face-links.service.server';

/** The address contains a secret token. */
const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };

/** Mounted under /face-preview. Opens and ends the preview of the draft: remembers the link's token in a cookie, or removes it. */
export function faceLinkRoutes() {
  return new Hono<AppEnv>().get('/:token', async (c) => {
    const { shop } = c.var;
    const token = c.req.param('token');
    const isSecure = publicOrigin(shop, c.req.url).startsWith('https:');
    const preview = await findFacePreview(shop, token);
    const seconds = preview ? (preview.expiresAt.getTime() - Date.now()) / SECOND_MS : 0;
    const cookie = faceCookie.write(preview && token, { seconds, isSecure });
    return c.body(null, 302, { ...PRIVATE, Location: paths.home(), 'Set-Cookie': cookie });
  });
}
