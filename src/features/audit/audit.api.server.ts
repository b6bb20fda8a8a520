import { Hono } from 'hono';
import { adminsOnly } from '#features/accounts/session.server';
import type { AppEnv } from '#http/app-env.server';
import { call, query } from '#http/call.server';
import { AuditPageSchema, AuditQuerySchema } from './audit.schema';
import { listDeeds } from './audit.service.server';

export function auditApi() {
  return new Hono<AppEnv>().get(
    '/',
    adminsOnly(),
    call({ tag: 'Audit', summary: 'What admins did, newest first', answer: AuditPageSchema.entries, for: 'admin' }),
    query(AuditQuerySchema),
    async (c) => c.json({ success: true, ...(await listDeeds(c.var.shop, c.req.valid('query'))) }),
  );
}
