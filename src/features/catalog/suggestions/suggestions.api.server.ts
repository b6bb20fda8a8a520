import { Hono } from 'hono';
import { suggest } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { call, query } from '#http/calls/call.server';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { SuggestionsSchema, SuggestQuerySchema } from './suggestions.schema';

export function searchApi() {
  return new Hono<AppEnv>().get(
    '/suggest',
    call({
      tag: 'Search',
      summary: 'Products, categories and a corrected spelling for what is being typed',
      response: SuggestionsSchema.entries,
    }),
    query(SuggestQuerySchema),
    async (c) =>
      c.json({ success: true, ...(await suggest(c.var.shop, c.req.valid('query').q ?? '')) }, 200, { 'Cache-Control': PUBLIC_PAGE }),
  );
}
