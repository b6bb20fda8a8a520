import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '#http/calls/app-env.server';
import { call, query } from '#http/calls/call.server';
import type { Right } from '#shared/rights';
import { auditMessages as messages } from './audit.messages';
import { AuditPageSchema, AuditPeopleSchema, AuditQuerySchema, UndoneSchema } from './audit.schema';
import type { Admin } from './audit.service.server';
import { listAuditEntries, listAuditPeople } from './audit-list.service.server';
import { undoEntry } from './undo.service.server';
import type { UndoRegistry } from './undo-registry.server';

interface AdminEnv {
  Bindings: AppEnv['Bindings'];
  Variables: AppEnv['Variables'] & { user: Admin };
}

interface AuditApiOptions {
  /** Checks a right; passed in, like the next one, because this feature must not import staff. */
  staffOnly: (right: Right) => MiddlewareHandler;
  /** Throws unless the person may do what undoing an entry does, and has confirmed it if that is needed. */
  // biome-ignore lint/suspicious/noExplicitAny: a call of staff has more in its context than this feature knows.
  requireRight: (c: Context<any>, right: Right) => void;
  registry: UndoRegistry;
}

/** Mounted under /admin/audit. */
export function auditApi({ staffOnly, requireRight, registry }: AuditApiOptions) {
  return new Hono<AdminEnv>()
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
        const requested = { id: c.req.param('entryId'), registry, requireRight: (right: Right) => requireRight(c, right) };
        return c.json({ success: true, ...(await undoEntry(c.var.shop, user, requested)), message: messages.undone });
      },
    );
}
