import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call, query } from '#http/calls/call.server';
import { salesMessages as messages } from './sales.messages';
import { NewSaleSchema, PricesChangeSchema, SaleChangeSchema, SaleListQuerySchema, SalePageSchema, SaleSchema } from './sales.schema';
import * as sales from './sales.service.server';

const one = { tag: 'Sales', response: { sale: SaleSchema }, for: 'sales.write' } as const;

/** Sets of prices with a start and an end, for staff. Mounted under /admin/sales. */
export function salesApi() {
  return new Hono<CustomerEnv>()
    .use(staffOnly('sales.write'))
    .get(
      '/',
      call({ ...one, summary: 'Sales, the last one to start first', response: SalePageSchema.entries }),
      query(SaleListQuerySchema),
      async (c) => c.json({ success: true, ...(await sales.listSales(c.var.shop, c.req.valid('query'))) }),
    )
    .post('/', call({ carries: 'catalogue', ...one, summary: 'Add a sale', status: 201 }), body(NewSaleSchema), async (c) => {
      const sale = await sales.createSale(c.var.shop, c.var.user, c.req.valid('json'));
      return c.json({ success: true, sale, message: messages.created }, 201);
    })
    .get('/:id', call({ ...one, summary: 'A sale with its first thousand prices', refuses: ['not_found'] }), async (c) =>
      c.json({ success: true, sale: await sales.viewSale(c.var.shop, c.req.param('id')) }),
    )
    .put(
      '/:id',
      call({
        carries: 'catalogue',
        ...one,
        summary: 'Change a sale; what is absent stays, `prices` replaces all',
        refuses: ['not_found', 'conflict'],
      }),
      body(SaleChangeSchema),
      async (c) => {
        const sale = await sales.updateSale(c.var.shop, c.var.user, { id: c.req.param('id'), input: c.req.valid('json') });
        return c.json({ success: true, sale, message: messages.updated });
      },
    )
    .post(
      '/:id/prices',
      call({ carries: 'catalogue', ...one, summary: 'Set and remove some prices of a sale', refuses: ['not_found', 'conflict'] }),
      body(PricesChangeSchema),
      async (c) => {
        const sale = await sales.changePrices(c.var.shop, c.var.user, { id: c.req.param('id'), input: c.req.valid('json') });
        return c.json({ success: true, sale, message: messages.updated });
      },
    )
    .delete('/:id', call({ ...one, response: {}, summary: 'Remove a sale', refuses: ['not_found'] }), async (c) => {
      await sales.deleteSale(c.var.shop, c.var.user, c.req.param('id'));
      return c.json({ success: true, message: messages.deleted });
    });
}
