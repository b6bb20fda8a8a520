import { pathsOf } from '#http/client/api-paths';
import type { promotionsApi } from './promotions.api.server';

export const promotionsCalls = pathsOf<ReturnType<typeof promotionsApi>>('/admin/promotions');
