import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import type { Option } from '#console/choice/combobox.types';
import { matching } from '#console/choice/use-options';
import { categoriesByName } from '#features/catalog/categories/categories.calls';
import type { Category } from '#features/catalog/categories/categories.schema';

/** All categories for filters and cells, by slug: a sub-category shows where it belongs. */
export function useProductCategories() {
  const { data } = useQuery(apiQuery(categoriesByName()));
  const options = (data?.categories ?? []).map(toOption);
  return {
    options,
    load: async (text: string) => matching(options, text),
    nameOf: (slug: string) => options.find(({ value }) => value === slug)?.label,
  };
}

function toOption({ slug, name, hierarchy }: Category): Option {
  const path = hierarchy.ancestors.map((ancestor) => ancestor.name).join(' › ');
  return { value: slug, label: name, hint: path || undefined };
}
