import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call, query } from '#http/calls/call.server';
import { redirectsMessages as messages } from './redirects.messages';
import { NewRedirectSchema, OneRedirectSchema, RedirectPageSchema, RedirectQuerySchema } from './redirects.schema';
import { createRedirect, deleteRedirect, listRedirects } from './redirects.service.server';

const tag = 'Redirects';

/** Where addresses lead that the shop does not have. Mounted under /admin/redirects. */
export function redirectsApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('products.read'),
      call({ tag, summary: 'Own redirects and former addresses of products', response: RedirectPageSchema.entries, for: 'products.read' }),
      query(RedirectQuerySchema),
      async (c) => c.json({ success: true, ...(await listRedirects(c.var.shop, c.req.valid('query'))) }),
    )
    .post(
      '/',
      staffOnly('products.write'),
      call({
        tag,
        summary: 'Add a redirect',
        response: OneRedirectSchema.entries,
        for: 'products.write',
        refuses: ['conflict'],
        status: 201,
      }),
      body(NewRedirectSchema),
      async (c) => {
        const redirect = await createRedirect(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, redirect, message: messages.created }, 201);
      },
    )
    .delete(
      '/:redirectId',
      staffOnly('products.write'),
      call({ tag, summary: 'Remove a redirect', for: 'products.write', refuses: ['not_found'] }),
      async (c) => {
        await deleteRedirect(c.var.shop, c.var.user, c.req.param('redirectId'));
        return c.json({ success: true, message: messages.deleted });
      },
    );
}
