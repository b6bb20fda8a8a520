import { pathsOf } from '#http/client/api-paths';
import type { orderRefundsApi } from './refunds.api.server';

export const orderRefundsCalls = pathsOf<ReturnType<typeof orderRefundsApi>>('/admin/orders');
