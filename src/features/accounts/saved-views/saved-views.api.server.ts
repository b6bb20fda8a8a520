import { Hono } from 'hono';
import * as v from 'valibot';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call, query } from '#http/calls/call.server';
import { savedViewsMessages as messages } from './saved-views.messages';
import {
  DefaultViewSchema,
  NewViewSchema,
  SavedViewSchema,
  ViewChangeSchema,
  ViewOrderSchema,
  ViewsQuerySchema,
} from './saved-views.schema';
import { createView, deleteView, listViews, orderViews, setDefaultView, updateView } from './saved-views.service.server';

/** A right of every role: views hold no data of the shop, and each person has their own. */
const right = 'products.read';
const one = { tag: 'Views', response: { view: SavedViewSchema }, for: right } as const;
const many = { tag: 'Views', response: { views: v.array(SavedViewSchema) }, for: right } as const;

/** Named views of the console's screens. Mounted under /admin/views. */
export function savedViewsApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly(right),
      call({ ...many, summary: 'One’s own views of a screen, or of all screens, then those that others share' }),
      query(ViewsQuerySchema),
      async (c) => c.json({ success: true, views: await listViews(c.var.shop, c.var.user, c.req.valid('query').screen) }),
    )
    .post(
      '/',
      staffOnly(right),
      call({ ...one, summary: 'Save a view of a screen', refuses: ['conflict'], status: 201 }),
      body(NewViewSchema),
      async (c) =>
        c.json({ success: true, view: await createView(c.var.shop, c.var.user, c.req.valid('json')), message: messages.saved }, 201),
    )
    .put(
      '/order',
      staffOnly(right),
      call({ ...many, summary: 'Put one’s own views of a screen in order' }),
      body(ViewOrderSchema),
      async (c) => c.json({ success: true, views: await orderViews(c.var.shop, c.var.user, c.req.valid('json')) }),
    )
    .put(
      '/default',
      staffOnly(right),
      call({ ...many, summary: 'Choose the view with which a screen opens for oneself', refuses: ['not_found'] }),
      body(DefaultViewSchema),
      async (c) => c.json({ success: true, views: await setDefaultView(c.var.shop, c.var.user, c.req.valid('json')) }),
    )
    .put(
      '/:viewId',
      staffOnly(right),
      call({ ...one, summary: 'Change one’s own view; what is absent stays', refuses: ['not_found', 'conflict'] }),
      body(ViewChangeSchema),
      async (c) => {
        const requested = { id: c.req.param('viewId'), input: c.req.valid('json') };
        return c.json({ success: true, view: await updateView(c.var.shop, c.var.user, requested), message: messages.saved });
      },
    )
    .delete(
      '/:viewId',
      staffOnly(right),
      call({ ...one, response: {}, summary: 'Delete one’s own view', refuses: ['not_found'] }),
      async (c) => {
        await deleteView(c.var.shop, c.var.user, c.req.param('viewId'));
        return c.json({ success: true, message: messages.deleted });
      },
    );
}
