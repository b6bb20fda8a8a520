import { pathsOf } from '#http/client/api-paths';
import type { orderExportApi, ordersAdminApi } from './orders-admin.api.server';

export const ordersAdminCalls = pathsOf<ReturnType<typeof ordersAdminApi>>('/orders');
export const orderExportCalls = pathsOf<ReturnType<typeof orderExportApi>>('/admin/exports/orders');
