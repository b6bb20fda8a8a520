import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { parsePictureFile } from '#features/platform/media/picture-urls';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call, query } from '#http/calls/call.server';
import { type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import { hasTag, sendTagged } from '#http/requests/entity-tags.server';
import { notFound } from '#shared/errors';
import { MINUTE_MS } from '#shared/time';
import { feedsMessages as messages } from './feeds.messages';
import { FeedChangeSchema, FeedProblemsQuerySchema, FeedProblemsSchema, FeedSchema } from './feeds.schema';
import { changeFeed, fetchFeed, listProblems, readFeedPicture, viewFeed } from './feeds.service.server';

const LIMIT: RateLimit = { name: 'feed', windowMs: 10 * MINUTE_MS, perNetwork: 30 };
/** The key contains a hash of the content. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** `/feeds/products.xml` and its pictures. */
export function feedRoutes() {
  return new Hono<AppEnv>()
    .get('/feeds/products.xml', async (c) => {
      await takeAttempt(c, LIMIT);
      const hasIt = (tag: string) => hasTag(c.req.header('If-None-Match'), tag);
      const agent = c.req.header('User-Agent') ?? '';
      const { file, isUnchanged } = await fetchFeed(c.var.shop, { requestUrl: c.req.url, agent, hasIt });
      const headers = { ETag: file.tag, 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding' };
      if (isUnchanged) return c.body(null, 304, headers);
      const isZipped = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(c.req.header('Accept-Encoding') ?? '');
      const bytes = createReadStream(file.path);
      return c.body(Readable.toWeb(isZipped ? bytes : bytes.compose(createGunzip())) as ReadableStream, 200, {
        ...headers,
        'Content-Type': 'application/xml; charset=utf-8',
        ...(isZipped && { 'Content-Encoding': 'gzip', 'Content-Length': String(file.bytes) }),
      });
    })
    .get('/feeds/pictures/:file{[a-z0-9-]+\\.jpg}', async (c) => {
      const key = c.req.param('file').slice(0, -'.jpg'.length);
      if (!parsePictureFile(`${key}-1200`)) throw notFound();
      const picture = await readFeedPicture(c.var.shop, key);
      const headers = { 'Content-Type': 'image/jpeg', 'Cache-Control': FOR_EVER };
      return sendTagged(c, { body: new Uint8Array(picture), tag: `"${key}.jpg"`, headers });
    });
}

const tag = 'Product feed';
const one = { feed: FeedSchema };

/** What the owner sets, and what there is to correct. Mounted under /admin/feed. */
export function feedAdminApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('settings.read'),
      call({ tag, for: 'settings.read', summary: 'The feed of products, and who fetched it', response: one }),
      async (c) => c.json({ success: true, feed: await viewFeed(c.var.shop, c.req.url) }),
    )
    .put(
      '/',
      staffOnly('settings.write'),
      call({
        carries: 'long',
        tag,
        for: 'settings.write',
        summary: 'Turn the feed on or off, and choose its categories',
        refuses: ['conflict'],
        response: one,
      }),
      body(FeedChangeSchema),
      async (c) => {
        await changeFeed(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, feed: await viewFeed(c.var.shop, c.req.url), message: messages.saved });
      },
    )
    .get(
      '/problems',
      staffOnly('products.read'),
      call({ tag, for: 'products.read', summary: 'Products with something to correct', response: FeedProblemsSchema.entries }),
      query(FeedProblemsQuerySchema),
      async (c) => c.json({ success: true, ...(await listProblems(c.var.shop, c.req.valid('query').cursor)) }),
    );
}
