import type { TableView } from '#console/table/table-state';
import type { CustomerSort } from '#features/customers/customer-records/customer-records.schema';

export const CUSTOMERS = '/admin/customers';
export const CUSTOMERS_PER_PAGE = 50;

/** The list's parameters in its address. */
export const LIST_SPEC = {
  filters: ['q', 'tag', 'lastOrder', 'minOrders', 'maxOrders', 'minSpent', 'maxSpent', 'registered', 'newsletter'],
  sort: '-registered',
} as const;

const API_SORTS = new Map<string, CustomerSort>([
  ['registered', 'oldest'],
  ['-registered', 'newest'],
  ['name', 'name'],
  ['-name', 'nameDescending'],
  ['orders', 'fewestOrders'],
  ['-orders', 'orders'],
  ['spent', 'leastSpent'],
  ['-spent', 'spent'],
  ['lastOrder', 'longestAgo'],
  ['-lastOrder', 'lastOrder'],
]);

type ListView = Pick<TableView, 'filters' | 'sort' | 'page'>;

/** The list's call; an address with an order that does not exist has the usual one. */
export function listPath({ filters, sort, page }: ListView): string {
  const params = new URLSearchParams({ ...filters, sort: API_SORTS.get(sort) ?? 'newest', limit: String(CUSTOMERS_PER_PAGE) });
  if (page > 1) params.set('page', String(page));
  return `${CUSTOMERS}?${params}`;
}

/** The same customers as a file. */
export function exportPath({ filters, sort }: Pick<ListView, 'filters' | 'sort'>): string {
  return `/admin/exports/found-customers?${new URLSearchParams({ ...filters, sort: API_SORTS.get(sort) ?? 'newest' })}`;
}

/** The tabs above the list: one choice of two parameters each. */
export const QUICK_VIEWS = [
  { label: 'All', filters: { lastOrder: undefined, minOrders: undefined } },
  { label: 'Came again', filters: { lastOrder: undefined, minOrders: '2' } },
  { label: 'Bought lately', filters: { lastOrder: '90', minOrders: undefined } },
  { label: 'Not for a year', filters: { lastOrder: 'older', minOrders: undefined } },
  { label: 'Never bought', filters: { lastOrder: 'never', minOrders: undefined } },
] as const;
