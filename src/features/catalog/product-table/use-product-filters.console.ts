import { matching } from '#console/choice/use-options';
import type { Filter } from '#console/table/filter-chip';
import { FILTER_FIELDS, PRODUCT_FIELDS } from '#features/catalog/products/product-fields';
import { useProductCategories } from './use-product-categories.console';

const FIELD_FILTERS = FILTER_FIELDS.map((name): Filter => {
  const { label, choices, nameOf } = PRODUCT_FIELDS[name];
  return { kind: 'search', label, names: [name], load: async (text) => matching(choices(), text), nameOf };
});

/** The filters of list and sheet; the status is a tab of the list. */
export function useProductFilters(): Filter[] {
  const { load, nameOf } = useProductCategories();
  return [
    { kind: 'search', label: 'Category', names: ['category'], load, nameOf },
    { kind: 'range', label: 'Price', names: ['minPrice', 'maxPrice'], unit: '$' },
    { kind: 'flag', label: 'On sale', names: ['onSale'] },
    { kind: 'flag', label: 'Without picture', names: ['withoutPicture'] },
    { kind: 'flag', label: 'Will be published', names: ['scheduled'] },
    ...FIELD_FILTERS,
  ];
}
