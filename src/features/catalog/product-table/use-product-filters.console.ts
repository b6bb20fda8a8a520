import { matching } from '#console/choice/use-options';
import type { Filter } from '#console/table/filter-chip';
import { countryOfCode } from '#features/accounts/addresses/country-names';
import { useProductCategories } from './use-product-categories.console';

/** The list of all countries is loaded when one is chosen: the products list has a budget of bytes. */
async function loadCountries(text: string) {
  const { listCountries } = await import('#features/accounts/addresses/country-codes');
  return matching(listCountries(), text);
}

/** The filters of list and sheet; the status is a tab of the list. */
export function useProductFilters(): Filter[] {
  const { load, nameOf } = useProductCategories();
  return [
    { kind: 'search', label: 'Category', names: ['category'], load, nameOf },
    { kind: 'range', label: 'Price', names: ['minPrice', 'maxPrice'], unit: '$' },
    { kind: 'flag', label: 'On sale', names: ['onSale'] },
    { kind: 'flag', label: 'Without picture', names: ['withoutPicture'] },
    { kind: 'flag', label: 'Will be published', names: ['scheduled'] },
    { kind: 'search', label: 'Country of origin', names: ['countryOfOrigin'], load: loadCountries, nameOf: countryOfCode },
  ];
}
