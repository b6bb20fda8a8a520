import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call, query } from '#http/calls/call.server';
import { bulkEditsMessages as messages } from './bulk-edits.messages';
import {
  BulkEditListQuerySchema,
  BulkEditPageSchema,
  BulkEditWithProgressSchema,
  NewBulkEditSchema,
  RowPageSchema,
  RowQuerySchema,
} from './bulk-edits.schema';
import * as bulkEdits from './bulk-edits.service.server';

const right = 'products.write';
const tag = 'Bulk edits';
const one = { tag, response: { bulkEdit: BulkEditWithProgressSchema }, for: right } as const;

/** Changes of many products at once. Mounted under /admin/bulk-edits. */
export function bulkEditsApi() {
  return new Hono<CustomerEnv>()
    .post(
      '/',
      staffOnly(right),
      call({
        carries: 'catalogue',
        ...one,
        summary: 'What a change would make of each product: a preview, which can be started',
        status: 201,
      }),
      body(NewBulkEditSchema),
      async (c) => {
        const bulkEdit = await bulkEdits.createBulkEdit(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, bulkEdit, message: messages.created }, 201);
      },
    )
    .get(
      '/',
      staffOnly(right),
      call({ tag, summary: 'Bulk edits, the newest first', response: BulkEditPageSchema.entries, for: right }),
      query(BulkEditListQuerySchema),
      async (c) => c.json({ success: true, ...(await bulkEdits.listBulkEdits(c.var.shop, c.req.valid('query'))) }),
    )
    .get('/:bulkEditId', staffOnly(right), call({ ...one, summary: 'A bulk edit and its progress', refuses: ['not_found'] }), async (c) =>
      c.json({ success: true, bulkEdit: await bulkEdits.getBulkEdit(c.var.shop, c.req.param('bulkEditId')) }),
    )
    .get(
      '/:bulkEditId/rows',
      staffOnly(right),
      call({
        tag,
        summary: 'Products of a bulk edit: old and new values',
        refuses: ['not_found'],
        response: RowPageSchema.entries,
        for: right,
      }),
      query(RowQuerySchema),
      async (c) => c.json({ success: true, ...(await bulkEdits.listRows(c.var.shop, c.req.param('bulkEditId'), c.req.valid('query'))) }),
    )
    .post(
      '/:bulkEditId/start',
      staffOnly(right),
      call({ ...one, summary: 'Change the products, or continue after a stop', refuses: ['not_found', 'conflict'] }),
      async (c) => {
        const bulkEdit = await bulkEdits.startBulkEdit(c.var.shop, c.var.user, c.req.param('bulkEditId'));
        return c.json({ success: true, bulkEdit, message: messages.started });
      },
    )
    .post(
      '/:bulkEditId/stop',
      staffOnly(right),
      call({ ...one, summary: 'Stop a running bulk edit', refuses: ['not_found', 'conflict'] }),
      async (c) => {
        const bulkEdit = await bulkEdits.stopBulkEdit(c.var.shop, c.var.user, c.req.param('bulkEditId'));
        return c.json({ success: true, bulkEdit, message: messages.stopped });
      },
    )
    .post(
      '/:bulkEditId/undo',
      staffOnly(right),
      call({ ...one, summary: 'Undo a bulk edit, except what was changed since', refuses: ['not_found', 'conflict'] }),
      async (c) => {
        const bulkEdit = await bulkEdits.undoBulkEdit(c.var.shop, c.var.user, c.req.param('bulkEditId'));
        return c.json({ success: true, bulkEdit, message: messages.undoing });
      },
    );
}
