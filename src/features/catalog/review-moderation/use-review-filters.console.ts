import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import type { Option } from '#console/choice/combobox.types';
import type { Filter } from '#console/table/filter-chip';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { api } from '#http/client/api-client';

const PRODUCTS_SHOWN = 8;

/** The filters of the list; what waits, is new, low or hidden is a tab. */
export function useReviewFilters({ productId }: Readonly<Record<string, string>>): Filter[] {
  const product = useQuery({
    ...apiQuery(staffProductsCalls('/:id', { param: { id: productId ?? '' } })),
    enabled: productId !== undefined,
  });
  return [
    {
      kind: 'choice',
      label: 'Rating',
      names: ['rating'],
      options: [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: stars === 1 ? '1 star' : `${stars} stars` })),
    },
    { kind: 'search', label: 'Product', names: ['productId'], load: findProducts, nameOf: () => product.data?.product.name },
    {
      kind: 'choice',
      label: 'Photos',
      names: ['photos'],
      options: [
        { value: 'any', label: 'With photos' },
        { value: 'none', label: 'Without' },
        { value: 'waiting', label: 'To approve' },
      ],
    },
    { kind: 'choice', label: 'Reply', names: ['replied'], options: yesOrNo('Replied', 'Without reply') },
    { kind: 'choice', label: 'Purchase', names: ['verified'], options: yesOrNo('Verified', 'Not verified') },
  ];
}

function yesOrNo(yes: string, no: string): Option[] {
  return [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
}

async function findProducts(text: string): Promise<Option[]> {
  const { products } = await api.get(staffProductsCalls('/', { query: { q: text, limit: PRODUCTS_SHOWN } }));
  return products.map(({ _id, name, brand }) => ({ value: _id, label: name, hint: brand }));
}
