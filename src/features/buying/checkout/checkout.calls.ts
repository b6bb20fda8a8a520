import { pathsOf } from '#http/client/api-paths';
import type { checkoutApi } from './checkout.api.server';

export const checkoutCalls = pathsOf<ReturnType<typeof checkoutApi>>('/checkout');
