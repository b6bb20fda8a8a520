import { pathsOf } from '#http/client/api-paths';
import type { productsAdminApi } from './catalog-admin.api.server';

export const productsAdminCalls = pathsOf<ReturnType<typeof productsAdminApi>>('/products');
