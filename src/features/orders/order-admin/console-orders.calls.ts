import { pathsOf } from '#http/client/api-paths';
import type { consoleOrdersApi } from './console-orders.api.server';

export const consoleOrdersCalls = pathsOf<ReturnType<typeof consoleOrdersApi>>('/admin/orders');
