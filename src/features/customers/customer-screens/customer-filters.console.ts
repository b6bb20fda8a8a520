import type { Filter } from '#console/table/filter-chip';
import { customerRecordsCalls } from '#features/customers/customer-records/customer-records.calls';
import { api } from '#http/client/api-client';
import { customerFiltersMessages as messages } from './customer-screens.messages';

async function loadTags(text: string) {
  const { tags } = await api.get(customerRecordsCalls('/tags', { query: { q: text } }));
  return tags;
}

export const CUSTOMER_FILTERS: readonly Filter[] = [
  {
    kind: 'search',
    label: messages.tag,
    names: ['tag'],
    load: async (text) => (await loadTags(text)).map((tag) => ({ value: tag, label: tag })),
    nameOf: (tag) => tag,
  },
  { kind: 'range', label: messages.spent, names: ['minSpent', 'maxSpent'], unit: '$' },
  { kind: 'range', label: messages.orders, names: ['minOrders', 'maxOrders'] },
  {
    kind: 'choice',
    label: messages.lastOrder,
    names: ['lastOrder'],
    options: [
      { value: '30', label: messages.within30Days },
      { value: '90', label: messages.within90Days },
      { value: '365', label: messages.withinAYear },
      { value: 'older', label: messages.longerThanAYearAgo },
      { value: 'never', label: messages.never },
    ],
  },
  {
    kind: 'choice',
    label: messages.registered,
    names: ['registered'],
    options: [
      { value: '7', label: messages.within7Days },
      { value: '30', label: messages.within30Days },
      { value: '90', label: messages.within90Days },
      { value: '365', label: messages.withinAYear },
    ],
  },
  {
    kind: 'choice',
    label: messages.newsletter,
    names: ['newsletter'],
    options: [
      { value: 'true', label: messages.subscribed },
      { value: 'false', label: messages.notSubscribed },
    ],
  },
];
