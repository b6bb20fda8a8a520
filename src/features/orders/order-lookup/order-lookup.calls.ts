import { pathsOf } from '#http/client/api-paths';
import type { orderLookupApi } from './order-lookup.api.server';

export const orderLookupCalls = pathsOf<ReturnType<typeof orderLookupApi>>('/track-order');
