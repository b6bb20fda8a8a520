import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import type { Option } from '#console/choice/combobox.types';
import type { Filter } from '#console/table/filter-chip';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { api } from '#http/client/api-client';
import { reviewFiltersMessages as messages } from './review-moderation-console.messages';

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
      label: messages.rating,
      names: ['rating'],
      options: [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: stars === 1 ? messages.oneStar : messages.stars(stars) })),
    },
    { kind: 'search', label: messages.product, names: ['productId'], load: findProducts, nameOf: () => product.data?.product.name },
    {
      kind: 'choice',
      label: messages.photos,
      names: ['photos'],
      options: [
        { value: 'any', label: messages.withPhotos },
        { value: 'none', label: messages.without },
        { value: 'waiting', label: messages.toApprove },
      ],
    },
    { kind: 'choice', label: messages.reply, names: ['replied'], options: yesOrNo(messages.replied, messages.withoutReply) },
    { kind: 'choice', label: messages.purchase, names: ['verified'], options: yesOrNo(messages.verified, messages.notVerified) },
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
