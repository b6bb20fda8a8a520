import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call } from '#http/calls/call.server';
import { pagesMessages as messages } from './pages.messages';
import {
  NewPageSchema,
  OnePageSchema,
  PageChangeSchema,
  PageListSchema,
  PageVersionsSchema,
  PreviewResultSchema,
  PreviewSchema,
  PublishSchema,
  RestoreSchema,
} from './pages.schema';
import * as pages from './pages.service.server';

const tag = 'Pages';
const right = 'pages.write';
const one = { tag, response: OnePageSchema.entries, for: right } as const;

/** Pages that the owner writes. Mounted under /admin/pages. */
export function pagesApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('pages.read'),
      call({ tag, summary: 'All pages, the shop’s own ones first', response: PageListSchema.entries, for: 'pages.read' }),
      async (c) => c.json({ success: true, pages: await pages.listPages(c.var.shop) }),
    )
    .post(
      '/',
      staffOnly(right),
      call({ ...one, summary: 'Add a page, as a draft', refuses: ['conflict'], status: 201 }),
      body(NewPageSchema),
      async (c) => {
        const page = await pages.createPage(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, page, message: messages.created }, 201);
      },
    )
    .post(
      '/preview',
      staffOnly('pages.read'),
      call({
        carries: 'long',
        tag,
        summary: 'What visitors would see of a text',
        response: PreviewResultSchema.entries,
        for: 'pages.read',
      }),
      body(PreviewSchema),
      async (c) => c.json({ success: true, ...(await pages.previewText(c.var.shop, c.req.valid('json').body)) }),
    )
    .get(
      '/:pageId',
      staffOnly('pages.read'),
      call({ ...one, summary: 'A page with its draft', for: 'pages.read', refuses: ['not_found'] }),
      async (c) => c.json({ success: true, page: await pages.getPage(c.var.shop, c.req.param('pageId')) }),
    )
    .put(
      '/:pageId',
      staffOnly(right),
      call({ carries: 'long', ...one, summary: 'Save the draft; what is absent stays', refuses: ['not_found', 'conflict'] }),
      body(PageChangeSchema),
      async (c) => {
        const page = await pages.updatePage(c.var.shop, c.var.user, { ...c.req.valid('json'), pageId: c.req.param('pageId') });
        return c.json({ success: true, page, message: messages.saved });
      },
    )
    .delete(
      '/:pageId',
      staffOnly(right),
      call({ tag, for: right, summary: 'Delete a page that is not published', refuses: ['not_found', 'conflict'] }),
      async (c) => {
        await pages.deletePage(c.var.shop, c.var.user, c.req.param('pageId'));
        return c.json({ success: true, message: messages.deleted });
      },
    )
    .post(
      '/:pageId/publish',
      staffOnly(right),
      call({ ...one, summary: 'Publish the draft', refuses: ['not_found', 'conflict'] }),
      body(PublishSchema),
      async (c) => {
        const page = await pages.publishPage(c.var.shop, c.var.user, { ...c.req.valid('json'), pageId: c.req.param('pageId') });
        return c.json({ success: true, page, message: messages.published });
      },
    )
    .post(
      '/:pageId/unpublish',
      staffOnly(right),
      call({ ...one, summary: 'Take a page offline; one of the shop’s own shows its own text again', refuses: ['not_found', 'conflict'] }),
      body(PublishSchema),
      async (c) => {
        const page = await pages.unpublishPage(c.var.shop, c.var.user, { ...c.req.valid('json'), pageId: c.req.param('pageId') });
        return c.json({ success: true, page, message: page.isBuiltIn ? messages.isDefaultAgain : messages.unpublished });
      },
    )
    .get(
      '/:pageId/versions',
      staffOnly('pages.read'),
      call({
        tag,
        summary: 'What was published, the newest first',
        response: PageVersionsSchema.entries,
        for: 'pages.read',
        refuses: ['not_found'],
      }),
      async (c) => c.json({ success: true, versions: await pages.listVersions(c.var.shop, c.req.param('pageId')) }),
    )
    .post(
      '/:pageId/restore',
      staffOnly(right),
      call({ ...one, summary: 'Make a former version the draft', refuses: ['not_found', 'conflict'] }),
      body(RestoreSchema),
      async (c) => {
        const page = await pages.restoreVersion(c.var.shop, c.var.user, { ...c.req.valid('json'), pageId: c.req.param('pageId') });
        return c.json({ success: true, page, message: messages.restored });
      },
    );
}
