import { pathsOf } from '#http/client/api-paths';
import type { auditApi } from './audit.api.server';

export const auditCalls = pathsOf<ReturnType<typeof auditApi>>('/admin/audit');
