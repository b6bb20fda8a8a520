import { pathsOf } from '#http/client/api-paths';
import type { staffApi } from './staff.api.server';

export const staffCalls = pathsOf<ReturnType<typeof staffApi>>('/admin/staff');
