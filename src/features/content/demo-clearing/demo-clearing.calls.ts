import { pathsOf } from '#http/client/api-paths';
import type { demoClearingApi } from './demo-clearing.api.server';

export const demoClearingCalls = pathsOf<ReturnType<typeof demoClearingApi>>('/admin/demo');
