import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiQuery, refreshPaths } from '#console/api-query';
import type { AdminOrderCore } from './admin-order.schema';

/** All that the console's order page shows is one call, so that its panels never disagree. */
export function adminOrderPath(orderId: string): string {
  return `/admin/orders/${encodeURIComponent(orderId)}`;
}

/**
 * The order of the console's page. A panel names the parts that its own feature adds to the call (`order-detail.schema`):
 * `useAdminOrder<{ payments: OrderPayment[] }>(orderId)`.
 */
export function useAdminOrder<Parts extends object = object>(orderId: string) {
  return useQuery(apiQuery<{ order: AdminOrderCore & Parts }>(adminOrderPath(orderId)));
}

/** After an action on an order: what the page and the lists show is loaded again. */
export async function refreshAdminOrder(client: QueryClient, orderId: string): Promise<void> {
  await refreshPaths(client, adminOrderPath(orderId), '/admin/orders?', '/admin/orders/counts');
}
