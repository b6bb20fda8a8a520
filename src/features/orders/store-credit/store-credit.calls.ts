import { pathsOf } from '#http/client/api-paths';
import type { staffCreditApi, storeCreditApi } from './store-credit.api.server';

export const storeCreditCalls = pathsOf<ReturnType<typeof storeCreditApi>>('/store-credit');
export const staffCreditCalls = pathsOf<ReturnType<typeof staffCreditApi>>('/admin/store-credit');
