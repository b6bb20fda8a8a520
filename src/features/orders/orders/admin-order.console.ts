import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiQuery, refreshPaths } from '#console/api-query';
import { adminOrdersCalls } from '#features/orders/order-admin/admin-orders.calls';

/** All that the console's order page shows is one call, so that its panels never disagree. */
export function adminOrderPath(orderId: string) {
  return adminOrdersCalls('/:orderId', { param: { orderId } });
}

/** The order of the console's page. */
export function useAdminOrder(orderId: string) {
  return useQuery(apiQuery(adminOrderPath(orderId)));
}

/** After an action on an order: what the page and the lists show is loaded again. */
export async function refreshAdminOrder(client: QueryClient, orderId: string): Promise<void> {
  await refreshPaths(client, adminOrderPath(orderId), '/admin/orders?', adminOrdersCalls('/counts'));
}
