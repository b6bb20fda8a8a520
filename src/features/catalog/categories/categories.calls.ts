import { pathsOf } from '#http/client/api-paths';
import type { categoriesApi } from './categories.api.server';

export const categoriesCalls = pathsOf<ReturnType<typeof categoriesApi>>('/categories');
