import type { Filter } from '#console/table/filter-chip';
import { customerRecordsCalls } from '#features/customers/customer-records/customer-records.calls';
import { api } from '#http/client/api-client';

async function loadTags(text: string) {
  const { tags } = await api.get(customerRecordsCalls('/tags', { query: { q: text } }));
  return tags;
}

export const CUSTOMER_FILTERS: readonly Filter[] = [
  {
    kind: 'search',
    label: 'Tag',
    names: ['tag'],
    load: async (text) => (await loadTags(text)).map((tag) => ({ value: tag, label: tag })),
    nameOf: (tag) => tag,
  },
  { kind: 'range', label: 'Spent', names: ['minSpent', 'maxSpent'], unit: '$' },
  { kind: 'range', label: 'Orders', names: ['minOrders', 'maxOrders'] },
  {
    kind: 'choice',
    label: 'Last order',
    names: ['lastOrder'],
    options: [
      { value: '30', label: 'Within 30 days' },
      { value: '90', label: 'Within 90 days' },
      { value: '365', label: 'Within a year' },
      { value: 'older', label: 'Longer than a year ago' },
      { value: 'never', label: 'Never' },
    ],
  },
  {
    kind: 'choice',
    label: 'Registered',
    names: ['registered'],
    options: [
      { value: '7', label: 'Within 7 days' },
      { value: '30', label: 'Within 30 days' },
      { value: '90', label: 'Within 90 days' },
      { value: '365', label: 'Within a year' },
    ],
  },
  {
    kind: 'choice',
    label: 'Newsletter',
    names: ['newsletter'],
    options: [
      { value: 'true', label: 'Subscribed' },
      { value: 'false', label: 'Not subscribed' },
    ],
  },
];
