import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { matching } from '#console/choice/use-options';
import { formatCount } from '#console/format';
import type { Filter } from '#console/table/filter-chip';
import { countryOfCodeInLanguage } from '#features/accounts/addresses/country-names';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
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
  const translations = useQuery(apiQuery(staffProductsCalls('/counts'))).data?.counts.translations;
  return [
    { kind: 'search', label: messages.category, names: ['category'], load, nameOf },
    { kind: 'range', label: messages.price, names: ['minPrice', 'maxPrice'], unit: '$' },
    { kind: 'flag', label: messages.onSale, names: ['onSale'] },
    { kind: 'flag', label: messages.withoutPicture, names: ['withoutPicture'] },
    { kind: 'flag', label: messages.willBePublished, names: ['scheduled'] },
    { kind: 'search', label: messages.countryOfOrigin, names: ['countryOfOrigin'], load: loadCountries, nameOf: countryOfCodeInLanguage },
    ...(translations
      ? [
          {
            kind: 'choice' as const,
            label: messages.translation,
            names: ['translation'],
            options: translations.flatMap(({ language, name, missing, outdated }) => [
              { value: `missing:${language}`, label: messages.missing(name, formatCount(missing)) },
              { value: `outdated:${language}`, label: messages.outdated(name, formatCount(outdated)) },
            ]),
          },
        ]
      : []),
  ];
}
