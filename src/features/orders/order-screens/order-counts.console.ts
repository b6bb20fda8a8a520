import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { consoleOrdersCalls } from '#features/orders/order-admin/console-orders.calls';

const REFRESH_MS = 60_000;

/** How many orders wait for somebody; loaded again each minute while the window is visible. */
export function useOrderCounts(isEnabled: boolean) {
  return useQuery({ ...apiQuery(consoleOrdersCalls('/counts')), enabled: isEnabled, refetchInterval: REFRESH_MS });
}
