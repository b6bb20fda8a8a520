import { Hono } from 'hono';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call, query } from '#http/calls/call.server';
import { stockMessages as messages } from './stock.messages';
import {
  ChangedStockSchema,
  MovementListQuerySchema,
  MovementPageSchema,
  StockChangesSchema,
  StockCheckSchema,
  StockListQuerySchema,
  StockPageSchema,
} from './stock.schema';
import * as stock from './stock.service.server';

const described = { tag: 'Stock' };

/** Stock for staff: docs/rules.md#stock. */
export function stockApi() {
  return new Hono<AppEnv>()
    .get(
      '/',
      staffOnly('stock.read'),
      call({
        ...described,
        for: 'stock.read',
        summary: 'The stock of all variants, or of those that run low',
        response: StockPageSchema.entries,
      }),
      query(StockListQuerySchema),
      async (c) => c.json({ success: true, ...(await stock.listStock(c.var.shop, c.req.valid('query'))) }),
    )
    .post(
      '/',
      staffOnly('stock.write'),
      call({
        carries: 'catalogue',
        ...described,
        for: 'stock.write',
        summary: 'Change the stock of up to 1,000 variants, all or none',
        refuses: ['conflict'],
        response: ChangedStockSchema.entries,
      }),
      body(StockChangesSchema),
      async (c) => {
        const changed = await stock.changeStock(c.var.shop, c.var.user, c.req.valid('json').changes);
        return c.json({ success: true, stock: changed, message: messages.changed });
      },
    )
    .get(
      '/check',
      staffOnly('stock.read'),
      call({
        ...described,
        for: 'stock.read',
        summary: 'Whether each variant’s movements sum to its stock',
        response: StockCheckSchema.entries,
      }),
      async (c) => c.json({ success: true, ...(await stock.checkStock(c.var.shop)) }),
    )
    .get(
      '/:variantId/movements',
      staffOnly('stock.read'),
      call({
        ...described,
        for: 'stock.read',
        summary: 'What happened to a variant’s pieces, newest first',
        refuses: ['not_found'],
        response: MovementPageSchema.entries,
      }),
      query(MovementListQuerySchema),
      async (c) => c.json({ success: true, ...(await stock.listMovements(c.var.shop, c.req.param('variantId'), c.req.valid('query'))) }),
    );
}
