import { pathsOf } from '#http/client/api-paths';
import type { categoriesAdminApi, staffCategoriesApi } from './category-admin.api.server';

export const categoriesAdminCalls = pathsOf<ReturnType<typeof categoriesAdminApi>>('/categories');
export const staffCategoriesCalls = pathsOf<ReturnType<typeof staffCategoriesApi>>('/admin/categories');
