import { Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '#http/app-env.server';
import { call, query } from '#http/call.server';
import { AuditPageSchema, AuditQuerySchema } from './audit.schema';
import { listAuditEntries } from './audit.service.server';

/** `adminsOnly` is the middleware that lets only admins pass; it is passed in because this feature must not import accounts. */
export function auditApi({ adminsOnly }: { adminsOnly: MiddlewareHandler }) {
  return new Hono<AppEnv>().get(
    '/',
    adminsOnly,
    call({ tag: 'Audit', summary: 'What admins did, newest first', response: AuditPageSchema.entries, for: 'admin' }),
    query(AuditQuerySchema),
    async (c) => c.json({ success: true, ...(await listAuditEntries(c.var.shop, c.req.valid('query'))) }),
  );
}
