import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { matching, optionsOf } from '#console/choice/use-options';
import type { Filter } from '#console/table/filter-chip';
import { countryInLanguage } from '#features/accounts/addresses/country-names';
import { COUNTRIES } from '#features/accounts/addresses/places';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { api } from '#http/client/api-client';
import { FULFILMENT_NAMES, PAYMENT_NAMES, STATUS_NAMES } from './order-names.console';
import { orderFiltersMessages as messages } from './order-screens.messages';

const PRODUCTS_SHOWN = 8;

const COUNTRY_OPTIONS = COUNTRIES.map((name) => ({ value: name, label: countryInLanguage(name) }));

/** The filters of the list; some choices of the status are its tabs. */
export function useOrderFilters({ product, mayReadProducts }: { product: string | undefined; mayReadProducts: boolean }): Filter[] {
  const isNamed = product !== undefined && mayReadProducts;
  const path = staffProductsCalls('/:id', { param: { id: product ?? '' } });
  const chosen = useQuery({ ...apiQuery(path), enabled: isNamed });
  return [
    { kind: 'choice', label: messages.status, names: ['status'], options: optionsOf(STATUS_NAMES) },
    { kind: 'choice', label: messages.payment, names: ['paymentStatus'], options: optionsOf(PAYMENT_NAMES) },
    { kind: 'choice', label: messages.sent, names: ['fulfilment'], options: optionsOf(FULFILMENT_NAMES) },
    { kind: 'range', label: messages.placed, names: ['startDate', 'endDate'], isDate: true },
    { kind: 'range', label: messages.total, names: ['minTotal', 'maxTotal'], unit: '$' },
    {
      kind: 'search',
      label: messages.country,
      names: ['country'],
      load: async (text) => matching(COUNTRY_OPTIONS, text),
      nameOf: countryInLanguage,
    },
    ...(mayReadProducts
      ? [
          {
            kind: 'search' as const,
            label: messages.product,
            names: ['product'],
            load: loadProducts,
            nameOf: (value: string) => (chosen.data?.product._id === value ? chosen.data.product.name : undefined),
          },
        ]
      : []),
    { kind: 'flag', label: messages.withANote, names: ['notes'] },
  ];
}

async function loadProducts(text: string) {
  const { products } = await api.get(staffProductsCalls('/', { query: { limit: PRODUCTS_SHOWN, q: text } }));
  return products.map(({ _id, name, brand }) => ({ value: _id, label: name, hint: brand }));
}
