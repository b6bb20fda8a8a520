import { pathsOf } from '#http/client/api-paths';
import type { stockApi } from './stock.api.server';

export const stockCalls = pathsOf<ReturnType<typeof stockApi>>('/admin/stock');
