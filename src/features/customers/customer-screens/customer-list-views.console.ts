import type { TableView } from '#console/table/table-state';
import type { CustomerPage, CustomerSort } from '#features/customers/customer-records/customer-records.schema';

export const CUSTOMERS = '/admin/customers';
const CUSTOMERS_PER_PAGE = 50;

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

export const CUSTOMER_LIST = {
  call: listPath,
  filters: ['q', 'tag', 'lastOrder', 'minOrders', 'maxOrders', 'minSpent', 'maxSpent', 'registered', 'newsletter'],
  sort: '-registered',
  pageSize: CUSTOMERS_PER_PAGE,
  read: ({ customers, total, totalIsMore }: CustomerPage) => ({ rows: customers, total, totalIsMore }),
};

/** The tabs above the list. */
export const VIEWS = [
  { label: 'All', filters: {} },
  { label: 'Came again', filters: { minOrders: '2' } },
  { label: 'Bought lately', filters: { lastOrder: '90' } },
  { label: 'Not for a year', filters: { lastOrder: 'older' } },
  { label: 'Never bought', filters: { lastOrder: 'never' } },
];
