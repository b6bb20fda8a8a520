import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call, query } from '#http/calls/call.server';
import { MONEY_RIGHT } from '#shared/rights';
import { draftOrdersMessages as messages } from './draft-orders.messages';
import {
  DraftChangeSchema,
  DraftContentSchema,
  DraftListQuerySchema,
  DraftOrderSchema,
  DraftPageSchema,
  DraftTotalsSchema,
  PayDraftSchema,
  SendDraftSchema,
} from './draft-orders.schema';
import * as drafts from './draft-orders.service.server';
import { payDraft, sendDraft } from './place-draft.service.server';

const shared = { tag: 'Draft orders', for: 'orders.edit', response: { draft: DraftOrderSchema } } as const;
const ofOne = { ...shared, refuses: ['not_found', 'conflict'] } as const;
const placing = { ...shared, refuses: ['not_found', 'conflict', 'insufficient_stock'] } as const;

/** Orders that staff take by phone or mail. Mounted under /admin/drafts. */
export function draftOrdersApi() {
  const staff = staffOnly('orders.edit');
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staff,
      call({ ...shared, summary: 'Draft orders, the last changed first', response: DraftPageSchema.entries }),
      query(DraftListQuerySchema),
      async (c) => c.json({ success: true, ...(await drafts.listDrafts(c.var.shop, c.req.valid('query'))) }),
    )
    .post(
      '/',
      staff,
      call({ carries: 'long', ...shared, summary: 'Save a draft order', status: 201 }),
      body(DraftContentSchema),
      async (c) => {
        const draft = await drafts.createDraft(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, draft, message: messages.created }, 201);
      },
    )
    .post(
      '/preview',
      staff,
      call({ carries: 'long', ...shared, summary: 'What a draft order costs, without saving it', response: { totals: DraftTotalsSchema } }),
      body(DraftContentSchema),
      async (c) => c.json({ success: true, totals: await drafts.previewDraft(c.var.shop, c.req.valid('json')) }),
    )
    .get('/:draftId', staff, call({ ...shared, summary: 'A draft order at today’s prices', refuses: ['not_found'] }), async (c) =>
      c.json({ success: true, draft: await drafts.viewDraft(c.var.shop, c.req.param('draftId')) }),
    )
    .put('/:draftId', staff, call({ carries: 'long', ...ofOne, summary: 'Change a draft order' }), body(DraftChangeSchema), async (c) => {
      const draft = await drafts.changeDraft(c.var.shop, c.var.user, { id: c.req.param('draftId'), input: c.req.valid('json') });
      return c.json({ success: true, draft, message: messages.saved });
    })
    .delete('/:draftId', staff, call({ ...ofOne, summary: 'Delete a draft order; it can be opened again' }), async (c) => {
      const draft = await drafts.deleteDraft(c.var.shop, c.var.user, c.req.param('draftId'));
      return c.json({ success: true, draft, message: messages.deleted });
    })
    .post('/:draftId/restore', staff, call({ ...ofOne, summary: 'Open a deleted draft order again' }), async (c) => {
      const draft = await drafts.restoreDraft(c.var.shop, c.var.user, c.req.param('draftId'));
      return c.json({ success: true, draft, message: messages.restored });
    })
    .post(
      '/:draftId/send',
      staff,
      call({ ...placing, summary: 'Place a draft’s order, and mail a link to pay it' }),
      body(SendDraftSchema),
      async (c) => {
        const draft = await sendDraft(c.var.shop, { id: c.req.param('draftId'), admin: c.var.user, ...sendable(c.req.valid('json')) });
        return c.json({ success: true, draft, message: messages.sent });
      },
    )
    .post(
      '/:draftId/paid',
      staffOnly(MONEY_RIGHT),
      call({ ...placing, for: MONEY_RIGHT, summary: 'Place a draft’s order as paid outside the shop' }),
      body(PayDraftSchema),
      async (c) => {
        const { version, ...paid } = c.req.valid('json');
        const draft = await payDraft(c.var.shop, { id: c.req.param('draftId'), admin: c.var.user, version, paid });
        return c.json({ success: true, draft, message: messages.placed });
      },
    );
}

function sendable({ version, days }: { version?: number | undefined; days: number }) {
  return { version, days };
}
