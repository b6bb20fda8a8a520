import { ORDER_STATUSES, type OrderStatus } from './orders.rules';

/** docs/rules.md#orders-list; the keys are used in the page's URL. */
export const DATE_RANGES = {
  '7days': { days: 7 },
  '30days': { days: 30 },
  '90days': { days: 90 },
  '1year': { days: 365 },
} as const;
export type DateRange = keyof typeof DATE_RANGES;

/** docs/rules.md#orders-list */
export const ORDERS_PER_PAGE = 10;
const MAX_PAGE_BUTTONS = 5;

/** The list's page and filters, as in its URL; invalid parts are left out. */
export interface OrderListState {
  page: number;
  status: OrderStatus | undefined;
  date: DateRange | undefined;
  search: string;
}

export function readOrderListState(query: URLSearchParams): OrderListState {
  const page = Number(query.get('page'));
  const date = query.get('date') ?? '';
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    status: ORDER_STATUSES.find((status) => status === query.get('status')),
    date: Object.hasOwn(DATE_RANGES, date) ? (date as DateRange) : undefined,
    search: query.get('search')?.trim() ?? '',
  };
}

/** Up to five pages around the current one: docs/rules.md#orders-list. */
export function pageButtons({ page, totalPages }: { page: number; totalPages: number }): number[] {
  const count = Math.min(MAX_PAGE_BUTTONS, totalPages);
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), totalPages - count + 1));
  return Array.from({ length: count }, (_, n) => first + n);
}
