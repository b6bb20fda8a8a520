import { pathsOf } from '#http/client/api-paths';
import type { categoriesApi } from './categories.api.server';

export const categoriesCalls = pathsOf<ReturnType<typeof categoriesApi>>('/categories');

/** All categories in the owner's original words, for the console. */
export const originalCategories = () => categoriesCalls('/', { query: { originals: 'true' } });

/** The same in the order of their names. */
export const categoriesByName = () => categoriesCalls('/', { query: { sortBy: 'name', limit: 100, originals: 'true' } });
