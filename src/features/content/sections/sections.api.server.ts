import { Hono } from 'hono';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { sectionsMessages as messages } from './sections.messages';
import { OneRecordSectionsSchema, SectionsChangeSchema } from './sections.schema';
import { getSections, saveSections } from './sections.service.server';

const tag = 'Sections';
const one = { tag, response: OneRecordSectionsSchema.entries } as const;

/** The sections below a product's page and a category's list. Mounted under /admin/sections. */
export function sectionsApi() {
  return new Hono<AppEnv>()
    .get(
      '/products/:id',
      staffOnly('products.read'),
      call({ ...one, summary: 'The sections below a product’s page', for: 'products.read', refuses: ['not_found'] }),
      async (c) => c.json({ success: true, record: await getSections(c.var.shop, { owner: 'product', id: c.req.param('id') }) }),
    )
    .put(
      '/products/:id',
      staffOnly('products.write'),
      call({
        ...one,
        carries: 'long',
        summary: 'Replace the sections below a product’s page',
        for: 'products.write',
        refuses: ['not_found', 'conflict'],
      }),
      body(SectionsChangeSchema),
      async (c) => {
        const change = { owner: 'product', id: c.req.param('id'), ...c.req.valid('json') } as const;
        return c.json({ success: true, record: await saveSections(c.var.shop, c.var.user, change), message: messages.saved });
      },
    )
    .get(
      '/categories/:id',
      staffOnly('products.read'),
      call({ ...one, summary: 'The sections below a category’s list', for: 'products.read', refuses: ['not_found'] }),
      async (c) => c.json({ success: true, record: await getSections(c.var.shop, { owner: 'category', id: c.req.param('id') }) }),
    )
    .put(
      '/categories/:id',
      staffOnly('categories.write'),
      call({
        ...one,
        carries: 'long',
        summary: 'Replace the sections below a category’s list',
        for: 'categories.write',
        refuses: ['not_found', 'conflict'],
      }),
      body(SectionsChangeSchema),
      async (c) => {
        const change = { owner: 'category', id: c.req.param('id'), ...c.req.valid('json') } as const;
        return c.json({ success: true, record: await saveSections(c.var.shop, c.var.user, change), message: messages.saved });
      },
    );
}
