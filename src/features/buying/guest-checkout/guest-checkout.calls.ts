import { pathsOf } from '#http/client/api-paths';
import type { guestCheckoutApi } from './guest-checkout.api.server';

export const guestCheckoutCalls = pathsOf<ReturnType<typeof guestCheckoutApi>>('/guest-checkout');
