import type { TableView } from '#console/table/table-state';
import { listSpec } from '#console/table/use-list';
import { customerRecordsCalls, foundCustomersCalls } from '#features/customers/customer-records/customer-records.calls';
import type { CustomerSort } from '#features/customers/customer-records/customer-records.schema';
import { customerListViewsMessages as messages } from './customer-screens.messages';

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
function listCall({ filters, sort, page }: ListView) {
  const query = { ...filters, sort: API_SORTS.get(sort) ?? 'newest', limit: CUSTOMERS_PER_PAGE, page: page > 1 ? page : undefined };
  return customerRecordsCalls('/', { query });
}

/** The same customers as a file. */
export function exportCall({ filters, sort }: Pick<ListView, 'filters' | 'sort'>) {
  return foundCustomersCalls('/', { query: { ...filters, sort: API_SORTS.get(sort) ?? 'newest' } });
}

export const CUSTOMER_LIST = listSpec({
  call: listCall,
  filters: ['q', 'tag', 'lastOrder', 'minOrders', 'maxOrders', 'minSpent', 'maxSpent', 'registered', 'newsletter'],
  sort: '-registered',
  pageSize: CUSTOMERS_PER_PAGE,
  read: ({ customers, total, totalIsMore }) => ({ rows: customers, total, totalIsMore }),
});

/** The tabs above the list. */
export const VIEWS = [
  { label: messages.all, filters: {} },
  { label: messages.cameAgain, filters: { minOrders: '2' } },
  { label: messages.boughtLately, filters: { lastOrder: '90' } },
  { label: messages.notForAYear, filters: { lastOrder: 'older' } },
  { label: messages.neverBought, filters: { lastOrder: 'never' } },
];
