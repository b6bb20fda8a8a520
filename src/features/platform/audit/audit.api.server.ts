import { Hono } from 'hono';
import { requireLanguage, requireRight, type StaffEnv, staffOnly } from '#features/platform/staff-access/staff-access.server';
import { call, query } from '#http/calls/call.server';
import { auditMessages as messages } from './audit.messages';
import { AuditPageSchema, AuditPeopleSchema, AuditQuerySchema, UndoneSchema } from './audit.schema';
import { listAuditEntries, listAuditPeople } from './audit-list.service.server';
import { type RequestedUndo, undoEntry } from './undo.service.server';
import type { UndoRegistry } from './undo-registry.server';

/** Mounted under /admin/audit. The registry says how each action is undone. */
export function auditApi(registry: UndoRegistry) {
  return new Hono<StaffEnv>()
    .get(
      '/',
      staffOnly('audit.read'),
      call({
        tag: 'Audit',
        summary: 'What staff and the shop itself did, newest first',
        response: AuditPageSchema.entries,
        for: 'audit.read',
      }),
      query(AuditQuerySchema),
      async (c) => c.json({ success: true, ...(await listAuditEntries(c.var.shop, c.req.valid('query'), registry)) }),
    )
    .get(
      '/people',
      staffOnly('audit.read'),
      call({ tag: 'Audit', summary: 'Everybody who is in the log, by name', response: AuditPeopleSchema.entries, for: 'audit.read' }),
      async (c) => c.json({ success: true, ...(await listAuditPeople(c.var.shop)) }),
    )
    .post(
      '/:entryId/undo',
      staffOnly('audit.undo'),
      call({
        tag: 'Audit',
        summary: 'Undo an entry as a new edit, unless what it changed has changed since',
        response: UndoneSchema.entries,
        refuses: ['not_found', 'conflict'],
        for: 'audit.undo',
      }),
      async (c) => {
        const { user } = c.var;
        const requested: RequestedUndo = {
          id: c.req.param('entryId'),
          registry,
          requireRight: (right) => requireRight(c, right),
          requireLanguage: (language) => requireLanguage(c, language),
        };
        return c.json({ success: true, ...(await undoEntry(c.var.shop, user, requested)), message: messages.undone });
      },
    );
}
