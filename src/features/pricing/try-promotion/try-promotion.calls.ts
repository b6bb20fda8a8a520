import { pathsOf } from '#http/client/api-paths';
import type { tryPromotionApi } from './try-promotion.api.server';

export const tryPromotionCalls = pathsOf<ReturnType<typeof tryPromotionApi>>('/admin/promotions/try');
