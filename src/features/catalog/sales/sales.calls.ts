import { pathsOf } from '#http/client/api-paths';
import type { salesApi } from './sales.api.server';

export const salesCalls = pathsOf<ReturnType<typeof salesApi>>('/admin/sales');
