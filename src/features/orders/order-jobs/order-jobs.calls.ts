import { pathsOf } from '#http/client/api-paths';
import type { orderJobsApi } from './order-jobs.api.server';

export const orderJobsCalls = pathsOf<ReturnType<typeof orderJobsApi>>('/admin/order-jobs');
