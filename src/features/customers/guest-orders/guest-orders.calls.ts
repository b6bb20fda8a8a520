import { pathsOf } from '#http/client/api-paths';
import type { guestOrdersApi } from './guest-orders.api.server';

export const guestOrdersCalls = pathsOf<ReturnType<typeof guestOrdersApi>>('/guest-orders');
