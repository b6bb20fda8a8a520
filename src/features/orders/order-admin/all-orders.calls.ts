import { pathsOf } from '#http/client/api-paths';
import type { allOrdersApi, orderExportApi } from './all-orders.api.server';

export const allOrdersCalls = pathsOf<ReturnType<typeof allOrdersApi>>('/orders');
export const orderExportCalls = pathsOf<ReturnType<typeof orderExportApi>>('/admin/exports/orders');
