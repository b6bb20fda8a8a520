import { pathsOf } from '#http/client/api-paths';
import type { staffProductsApi } from './staff-products.api.server';

export const staffProductsCalls = pathsOf<ReturnType<typeof staffProductsApi>>('/admin/products');
