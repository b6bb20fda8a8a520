import type { TableView } from '#console/table/table-state';
import type { OrderCounts } from '#features/orders/order-admin/order-list.schema';

export const ORDERS_PER_PAGE = 50;

/** The list's parameters in its address. Those of the tabs come first. */
export const LIST_SPEC = {
  filters: [
    ...['status', 'toPack', 'late', 'paymentStatus', 'returns', 'q', 'fulfilment', 'startDate', 'endDate', 'minTotal', 'maxTotal'],
    ...['country', 'product', 'sku', 'notes'],
  ],
  sort: '-placed',
} as const;

const API_SORTS = new Map([
  ['placed', 'oldest'],
  ['-placed', 'newest'],
  ['total', 'lowestTotal'],
  ['-total', 'highestTotal'],
]);

type ListView = Pick<TableView, 'filters' | 'sort' | 'page'>;

/** Whether the list can be sorted by total: all orders are. */
export function isWhole({ filters }: Pick<ListView, 'filters'>): boolean {
  return Object.keys(filters).length === 0;
}

/** The list's call. An address with an order that is not possible has the usual one. */
export function listPath(view: ListView): string {
  const params = filterParams(view);
  const isByTotal = view.sort.endsWith('total');
  params.set('sort', (isByTotal && !isWhole(view) ? undefined : API_SORTS.get(view.sort)) ?? 'newest');
  params.set('limit', String(ORDERS_PER_PAGE));
  if (view.page > 1) params.set('page', String(view.page));
  return `/admin/orders?${params}`;
}

/** The same orders as a file. */
export function exportPath(view: Pick<ListView, 'filters'>): string {
  return `/admin/exports/orders?${filterParams(view)}`;
}

/** The filters as the calls name them. Days are those of the browser's time zone. */
export function filterParams({ filters: { q, startDate, endDate, ...filters } }: Pick<ListView, 'filters'>): URLSearchParams {
  const params = new URLSearchParams(filters);
  if (q) params.set('search', q);
  const from = dayOf(startDate);
  const to = dayOf(endDate);
  if (from) params.set('startDate', from.toISOString());
  if (to) params.set('endDate', new Date(from && to < from ? from.getTime() : endOf(to)).toISOString());
  return params;
}

function dayOf(text: string | undefined): Date | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? new Date(`${text}T00:00`) : undefined;
  return day && !Number.isNaN(day.getTime()) ? day : undefined;
}

/** The last millisecond of a day, whose length depends on summer time. */
function endOf(day: Date): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() - 1;
}

const NO_TAB = { status: undefined, toPack: undefined, late: undefined, paymentStatus: undefined, returns: undefined };

/** The tabs above the list. */
export const QUICK_VIEWS = [
  { label: 'All', filters: NO_TAB },
  { label: 'To pack', count: 'toPack', filters: { ...NO_TAB, toPack: 'true' } },
  { label: 'Late', count: 'late', filters: { ...NO_TAB, late: 'true' } },
  { label: 'Unpaid', count: 'unpaid', filters: { ...NO_TAB, status: 'pending' } },
  { label: 'On the way', filters: { ...NO_TAB, status: 'shipped,out_for_delivery' } },
  { label: 'With returns', filters: { ...NO_TAB, returns: 'true' } },
] as const satisfies readonly {
  label: string;
  count?: keyof OrderCounts;
  filters: Record<keyof typeof NO_TAB, string | undefined>;
}[];

export function isCurrentView(view: (typeof QUICK_VIEWS)[number], filters: TableView['filters']): boolean {
  return Object.entries(view.filters).every(([name, value]) => filters[name] === value);
}
