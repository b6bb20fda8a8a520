import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiQuery, refreshPaths } from '#console/api-query';
import { consoleOrdersCalls } from '#features/orders/order-admin/console-orders.calls';

/** All that the console's order page shows is one call, so that its panels never disagree. */
export function staffOrderPath(orderId: string) {
  return consoleOrdersCalls('/:orderId', { param: { orderId } });
}

/** The order of the console's page. */
export function useStaffOrder(orderId: string) {
  return useQuery(apiQuery(staffOrderPath(orderId)));
}

/** After an action on an order: what the page and the lists show is loaded again. */
export async function refreshStaffOrder(client: QueryClient, orderId: string): Promise<void> {
  await refreshPaths(client, staffOrderPath(orderId), '/admin/orders?', consoleOrdersCalls('/counts'));
}
