import { pathsOf } from '#http/client/api-paths';
import type { adminOrdersApi } from './admin-orders.api.server';

export const adminOrdersCalls = pathsOf<ReturnType<typeof adminOrdersApi>>('/admin/orders');
