import { matching } from '#console/choice/use-options';
import type { Filter } from '#console/table/filter-chip';
import { countryOfCode } from '#features/accounts/addresses/country-names';
import { productFiltersMessages as messages } from './product-table.messages';
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
    { kind: 'search', label: messages.category, names: ['category'], load, nameOf },
    { kind: 'range', label: messages.price, names: ['minPrice', 'maxPrice'], unit: '$' },
    { kind: 'flag', label: messages.onSale, names: ['onSale'] },
    { kind: 'flag', label: messages.withoutPicture, names: ['withoutPicture'] },
    { kind: 'flag', label: messages.willBePublished, names: ['scheduled'] },
    { kind: 'search', label: messages.countryOfOrigin, names: ['countryOfOrigin'], load: loadCountries, nameOf: countryOfCode },
  ];
}
