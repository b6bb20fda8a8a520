import { pathsOf } from '#http/client/api-paths';
import type { categoriesAdminApi, productsAdminApi, staffCategoriesApi } from './catalog-admin.api.server';

export const productsAdminCalls = pathsOf<ReturnType<typeof productsAdminApi>>('/products');
export const categoriesAdminCalls = pathsOf<ReturnType<typeof categoriesAdminApi>>('/categories');
export const staffCategoriesCalls = pathsOf<ReturnType<typeof staffCategoriesApi>>('/admin/categories');
