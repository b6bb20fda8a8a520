import { pathsOf } from '#http/client/api-paths';
import type { orderReturnsApi } from './returns.api.server';

export const orderReturnsCalls = pathsOf<ReturnType<typeof orderReturnsApi>>('/orders');
