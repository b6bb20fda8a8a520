import { DATE_RANGES, ORDERS_PER_PAGE, type OrderListState } from '#features/orders/orders/order-list.rules';
import { pathsOf } from '#http/client/api-paths';
import { DAY_MS } from '#shared/time';
import type { ordersApi } from './orders.api.server';

export const ordersCalls = pathsOf<ReturnType<typeof ordersApi>>('/orders');

/** The API request of the list. Ranges start at midnight UTC, so that the URL stays the same all day. */
export function orderListCall({ page, status, date, search }: OrderListState, now: Date) {
  const startDate = date && new Date(now.getTime() - DATE_RANGES[date].days * DAY_MS).toISOString().slice(0, 10);
  return ordersCalls('/', { query: { page, limit: ORDERS_PER_PAGE, status, startDate, search: search || undefined } });
}
