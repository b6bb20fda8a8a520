import { pathsOf } from '#http/client/api-paths';
import type { saleLinksApi } from './sale-links.api.server';

export const saleLinksCalls = pathsOf<ReturnType<typeof saleLinksApi>>('/admin/sales');
