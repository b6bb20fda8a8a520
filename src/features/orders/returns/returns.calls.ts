import { pathsOf } from '#http/client/api-paths';
import type { orderReturnsApi, returnsApi } from './returns.api.server';

export const orderReturnsCalls = pathsOf<ReturnType<typeof orderReturnsApi>>('/orders');
export const returnsCalls = pathsOf<ReturnType<typeof returnsApi>>('/returns');
