import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import type { Category } from '#features/catalog/categories/categories.schema';

export const CATEGORY_CALLS = '/admin/categories';

export interface CategoryList {
  categories: Category[];
}

/** All categories, hidden ones too, siblings in their order. */
export function useCategories() {
  return useQuery(apiQuery<CategoryList>(CATEGORY_CALLS));
}

export function showCategories(client: QueryClient, categories: Category[]): void {
  client.setQueryData<CategoryList>([CATEGORY_CALLS], { categories });
  // The choice of a category in other screens.
  void client.invalidateQueries({ queryKey: ['/categories'] });
}
