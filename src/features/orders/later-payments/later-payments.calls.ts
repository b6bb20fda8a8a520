import { pathsOf } from '#http/client/api-paths';
import type { laterPaymentsApi } from './later-payments.api.server';

export const laterPaymentsCalls = pathsOf<ReturnType<typeof laterPaymentsApi>>('/admin/orders');
