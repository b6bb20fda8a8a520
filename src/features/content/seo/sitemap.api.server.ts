import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { stream } from 'hono/streaming';
import type { AppEnv } from '#http/calls/app-env.server';
import { sendTagged } from '#http/requests/entity-tags.server';
import type { Language } from '#languages/languages';
import { languageOfPath } from '#languages/shop-languages';
import { publicOrigin } from '#server/shop.server';
import { notFound } from '#shared/errors';
import { pagesSitemap, productsSitemap, robotsText, sitemap } from './sitemap.service.server';

/** Crawlers come often; a sitemap that is an hour old is good enough for them. */
const FOR_AN_HOUR = 'public, max-age=3600';

/** `/robots.txt` and the sitemaps for search engines. */
export function crawlerRoutes() {
  return new Hono<AppEnv>()
    .use('/sitemap.xml', compress())
    .use('/sitemaps/*', compress())
    .get('/robots.txt', (c) =>
      sendTagged(c, {
        body: robotsText(publicOrigin(c.var.shop, c.req.url), c.var.shop.config.languages),
        headers: { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': FOR_AN_HOUR },
      }),
    )
    .get('/sitemap.xml', async (c) => sendXml(c, await sitemap(c.var.shop, c.req.url)))
    .get('/sitemaps/pages.xml', (c) => sendPages(c, {}))
    .get('/sitemaps/:file{products-[1-9][0-9]{0,6}\\.xml}', (c) => sendProducts(c, {}))
    .get('/sitemaps/:language/pages.xml', (c) => sendPages(c, readLanguage(c)))
    .get('/sitemaps/:language/:file{products-[1-9][0-9]{0,6}\\.xml}', (c) => sendProducts(c, readLanguage(c)));
}

/** Throws `not_found` for a language that the shop does not have, or whose files are without it. */
function readLanguage(c: Context<AppEnv>): { language: Language } {
  const { languages } = c.var.shop.config;
  const { language, prefix } = languageOfPath(`/${c.req.param('language')}`, languages);
  if (prefix === '') throw notFound();
  return { language };
}

async function sendPages(c: Context<AppEnv>, { language }: { language?: Language }): Promise<Response> {
  return sendXml(c, await pagesSitemap(c.var.shop, { requestUrl: c.req.url, language }));
}

async function sendProducts(c: Context<AppEnv>, { language }: { language?: Language }): Promise<Response> {
  const part = Number((c.req.param('file') ?? '').replace(/\D/g, ''));
  return sendXml(c, await productsSitemap(c.var.shop, { part, requestUrl: c.req.url, language }));
}

/** Streamed. If it breaks off it is invalid XML, so nobody mistakes it for a complete file. */
function sendXml(c: Context<AppEnv>, pieces: AsyncIterable<string> | undefined): Response {
  if (!pieces) throw notFound();
  c.header('Content-Type', 'application/xml; charset=utf-8');
  c.header('Cache-Control', FOR_AN_HOUR);
  return stream(
    c,
    async (out) => {
      for await (const piece of pieces) {
        if (out.aborted) return;
        await out.write(piece);
      }
    },
    async (error) => c.var.log.error({ err: error }, 'sitemap aborted'),
  );
}
