import type { Filter } from '#console/table/filter-chip';
import { useProductCategories } from './use-product-categories.console';

/** The filters of list and sheet; the status is a tab of the list. */
export function useProductFilters(): Filter[] {
  const { load, nameOf } = useProductCategories();
  return [
    { kind: 'search', label: 'Category', names: ['category'], load, nameOf },
    { kind: 'range', label: 'Price', names: ['minPrice', 'maxPrice'], unit: '$' },
    { kind: 'flag', label: 'On sale', names: ['onSale'] },
    { kind: 'flag', label: 'Without picture', names: ['withoutPicture'] },
    { kind: 'flag', label: 'Will be published', names: ['scheduled'] },
  ];
}
