import { pathsOf } from '#http/client/api-paths';
import type { cartPromotionsApi } from './cart-promotions.api.server';

export const cartPromotionsCalls = pathsOf<ReturnType<typeof cartPromotionsApi>>('/cart');
