import { pathsOf } from '#http/client/api-paths';
import type { paymentsApi } from './payments.api.server';

export const paymentsCalls = pathsOf<ReturnType<typeof paymentsApi>>('/payments');
