import { Hono } from 'hono';
import * as v from 'valibot';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { requireRight, staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call, query } from '#http/calls/call.server';
import { cutSearch } from '#shared/search-text';
import { orderEditsMessages as messages } from './order-edits.messages';
import {
  EditableOrderSchema,
  EditPreviewSchema,
  OrderEditPreviewSchema,
  OrderEditSchema,
  SellableVariantsSchema,
} from './order-edits.schema';
import { editOrder, previewEdit, viewEditableOrder } from './order-edits.service.server';
import { findSellableVariants } from './sellable-variants.service.server';

const tag = 'Orders';
const order = { order: EditableOrderSchema };
const SearchSchema = v.object({ q: v.optional(v.pipe(v.string(), v.transform(cutSearch)), '') });

/** Changes of orders before they are packed. Mounted under /admin/orders. */
export function orderEditsApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/:orderId/edit',
      staffOnly('orders.read'),
      call({ tag, summary: 'An order as its edit form needs it', refuses: ['not_found'], response: order, for: 'orders.read' }),
      async (c) => c.json({ success: true, order: await viewEditableOrder(c.var.shop, c.req.param('orderId')) }),
    )
    .post(
      '/:orderId/edit/preview',
      staffOnly('orders.edit'),
      call({
        carries: 'long',
        tag,
        summary: 'The new prices of an order, the difference and what is not in stock, without changing it',
        refuses: ['not_found', 'illegal_status'],
        response: { preview: EditPreviewSchema },
        for: 'orders.edit',
      }),
      body(OrderEditPreviewSchema),
      async (c) => c.json({ success: true, preview: await previewEdit(c.var.shop, c.req.param('orderId'), c.req.valid('json')) }),
    )
    .put(
      '/:orderId',
      staffOnly('orders.edit'),
      call({
        carries: 'long',
        tag,
        summary: 'Change an order before it is packed; the difference is refunded, or asked for by a link',
        refuses: ['not_found', 'illegal_status', 'conflict', 'insufficient_stock', 'confirmation_required'],
        response: order,
        for: 'orders.edit',
      }),
      body(OrderEditSchema),
      async (c) => {
        const edited = await editOrder(c.var.shop, {
          orderId: c.req.param('orderId'),
          admin: c.var.user,
          edit: c.req.valid('json'),
          requireRefunds: () => requireRight(c, 'orders.refund'),
        });
        return c.json({ success: true, order: edited, message: edited.status === 'cancelled' ? messages.cancelled : messages.saved });
      },
    );
}

/** What can be added to an order. Mounted under /admin/sellable-variants. */
export function sellableVariantsApi() {
  return new Hono<CustomerEnv>().get(
    '/',
    staffOnly('orders.edit'),
    call({
      tag,
      summary: 'Variants that can be sold, by the words of their product, SKU or barcode',
      response: SellableVariantsSchema.entries,
      for: 'orders.edit',
    }),
    query(SearchSchema),
    async (c) => c.json({ success: true, variants: await findSellableVariants(c.var.shop, c.req.valid('query').q) }),
  );
}
