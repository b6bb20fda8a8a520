import { pathsOf } from '#http/client/api-paths';
import type { categoriesApi } from './categories.api.server';

export const categoriesCalls = pathsOf<ReturnType<typeof categoriesApi>>('/categories');

/** All categories, in the order of their names. */
export const categoriesByName = () => categoriesCalls('/', { query: { sortBy: 'name', limit: 100 } });
