import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call } from '#http/calls/call.server';
import { CategoryOrderChangeSchema, CategoryOrderSchema } from './category-order.schema';
import { changeCategoryOrder, viewCategoryOrder } from './category-order.service.server';

const order = { tag: 'Categories', response: CategoryOrderSchema.entries } as const;

/** The order of a category's products by hand. Mounted under /admin/categories. */
export function categoryOrderApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/:categoryId/order',
      staffOnly('products.read'),
      call({ ...order, for: 'products.read', summary: 'The products that come first in a category', refuses: ['not_found'] }),
      async (c) => c.json({ success: true, ...(await viewCategoryOrder(c.var.shop, Number(c.req.param('categoryId')))) }),
    )
    .put(
      '/:categoryId/order',
      staffOnly('categories.write'),
      call({ ...order, for: 'categories.write', summary: 'Put products first in a category', refuses: ['not_found', 'conflict'] }),
      body(CategoryOrderChangeSchema),
      async (c) => {
        const requested = { id: Number(c.req.param('categoryId')), input: c.req.valid('json') };
        return c.json({ success: true, ...(await changeCategoryOrder(c.var.shop, c.var.user, requested)) });
      },
    );
}
