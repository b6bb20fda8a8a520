import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { call, query } from '#http/calls/call.server';
import {
  EditedProductSchema,
  SheetPageSchema,
  StaffProductCountsSchema,
  StaffProductPageSchema,
  StaffProductQuerySchema,
} from './staff-products.schema';
import { countStaffViews, listSheet, listStaffProducts, viewEditedProduct } from './staff-products.service.server';

const shared = { tag: 'Products', for: 'products.read' } as const;

/** Products as the console reads them, whatever their status. Mounted under /admin/products. */
export function staffProductsApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('products.read'),
      call({ ...shared, summary: 'All products: drafts, active and archived ones', response: StaffProductPageSchema.entries }),
      query(StaffProductQuerySchema),
      async (c) => c.json({ success: true, ...(await listStaffProducts(c.var.shop, c.req.valid('query'))) }),
    )
    .get(
      '/counts',
      staffOnly('products.read'),
      call({
        ...shared,
        summary: 'How many products there are of each status, and low in stock',
        response: { counts: StaffProductCountsSchema },
      }),
      async (c) => c.json({ success: true, counts: await countStaffViews(c.var.shop) }),
    )
    .get(
      '/sheet',
      staffOnly('products.read'),
      call({ ...shared, summary: 'Products and their variants as rows of a sheet', response: SheetPageSchema.entries }),
      query(StaffProductQuerySchema),
      async (c) => c.json({ success: true, ...(await listSheet(c.var.shop, c.req.valid('query'))) }),
    )
    .get(
      '/:id',
      staffOnly('products.read'),
      call({
        ...shared,
        summary: 'A product with all that an owner edits',
        refuses: ['not_found'],
        response: { product: EditedProductSchema },
      }),
      async (c) => c.json({ success: true, product: await viewEditedProduct(c.var.shop, c.req.param('id')) }),
    );
}
