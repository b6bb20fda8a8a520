import { pathsOf } from '#http/client/api-paths';
import type { promotionCodesApi } from './promotion-codes.api.server';

export const promotionCodesCalls = pathsOf<ReturnType<typeof promotionCodesApi>>('/admin/promotions');
