import type * as v from 'valibot';
import type { ListView } from '#console/table/list-views';
import type { TableView } from '#console/table/table-state';
import { listSpec } from '#console/table/use-list';
import { orderExportCalls } from '#features/orders/order-admin/all-orders.calls';
import type { OrderFilterSchema, OrderSort } from '#features/orders/order-admin/all-orders.schema';
import { consoleOrdersCalls } from '#features/orders/order-admin/console-orders.calls';
import type { OrderCounts } from '#features/orders/order-admin/order-list.schema';
import { orderListViewsMessages as messages } from './order-screens.messages';

const ORDERS_PER_PAGE = 50;

const API_SORTS = new Map<string, OrderSort>([
  ['placed', 'oldest'],
  ['-placed', 'newest'],
  ['total', 'lowestTotal'],
  ['-total', 'highestTotal'],
]);

type View = Pick<TableView, 'filters' | 'sort' | 'page'>;

/** Whether the list can be sorted by total: all orders are. */
export function isWhole({ filters }: Pick<View, 'filters'>): boolean {
  return Object.keys(filters).length === 0;
}

/** The list's call. An address with an order that is not possible has the usual one. */
export function listPath({ filters, sort, page }: View) {
  const isPossible = isWhole({ filters }) || !sort.endsWith('total');
  const query = {
    ...filterQuery({ filters }),
    sort: (isPossible && API_SORTS.get(sort)) || 'newest',
    limit: ORDERS_PER_PAGE,
    page: page > 1 ? page : undefined,
  };
  return consoleOrdersCalls('/', { query });
}

/** The same orders as a file. */
export function exportPath(view: Pick<View, 'filters'>): string {
  return orderExportCalls('/', { query: filterQuery(view) });
}

/** The filters as the calls name them. Days are those of the browser's time zone. */
export function filterParams({ filters: { q, startDate, endDate, ...filters } }: Pick<View, 'filters'>): Record<string, string> {
  const from = dayOf(startDate);
  const to = dayOf(endDate);
  return {
    ...filters,
    ...(q && { search: q }),
    ...(from && { startDate: from.toISOString() }),
    ...(to && { endDate: new Date(from && to < from ? from.getTime() : endOf(to)).toISOString() }),
  };
}

/** An address may have any text; the call refuses what is no filter. */
function filterQuery(view: Pick<View, 'filters'>) {
  return filterParams(view) as v.InferInput<typeof OrderFilterSchema>;
}

function dayOf(text: string | undefined): Date | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? new Date(`${text}T00:00`) : undefined;
  return day && !Number.isNaN(day.getTime()) ? day : undefined;
}

/** The last millisecond of a day, whose length depends on summer time. */
function endOf(day: Date): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() - 1;
}

export const ORDER_LIST = listSpec({
  call: listPath,
  filters: [
    ...['status', 'toPack', 'late', 'paymentStatus', 'returns', 'q', 'fulfilment', 'startDate', 'endDate', 'minTotal', 'maxTotal'],
    ...['country', 'product', 'sku', 'notes'],
  ],
  sort: '-placed',
  pageSize: ORDERS_PER_PAGE,
  read: ({ orders, total, totalIsMore }) => ({ rows: orders, total, totalIsMore }),
});

/** The tabs above the list. A payment status is a view of its own, which the home screen links to. */
export const VIEWS = [
  { label: messages.all, filters: { paymentStatus: undefined } },
  { label: messages.toPack, filters: { toPack: 'true' }, count: 'toPack' },
  { label: messages.late, filters: { late: 'true' }, count: 'late' },
  { label: messages.unpaid, filters: { status: 'pending' }, count: 'unpaid' },
  { label: messages.onTheWay, filters: { status: 'shipped,out_for_delivery' } },
  { label: messages.withReturns, filters: { returns: 'true' } },
] as const satisfies readonly ListView<keyof OrderCounts>[];
