import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { originalCategories } from '#features/catalog/categories/categories.calls';
import type { Category } from '#features/catalog/categories/categories.schema';
import { staffCategoriesCalls } from '#features/catalog/category-admin/category-admin.calls';

/** All categories, hidden ones too, siblings in their order. */
export function useCategories() {
  return useQuery(apiQuery(staffCategoriesCalls('/')));
}

export function showCategories(client: QueryClient, categories: Category[]): void {
  client.setQueryData([staffCategoriesCalls('/')], { categories });
  // The choice of a category in other screens.
  void client.invalidateQueries({ queryKey: [originalCategories()] });
}
