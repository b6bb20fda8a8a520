import { pathsOf } from '#http/api-paths';
import type { cartPromotionsApi } from './cart-promotions.api.server';

export const cartPromotionsCalls = pathsOf<ReturnType<typeof cartPromotionsApi>>('/cart');
