import { useRouteLoaderData } from 'react-router';
import type { PricePolicies } from './pricing.rules';

/** What the root's loader brings to every page: the rates that carts are estimated by. Checkout is reckoned by the server alone. */
export interface ShownPrices {
  prices: Pick<PricePolicies, 'cartSummary' | 'guestEstimate'>;
}

/** Absent where the root's loader failed. */
export function usePrices(): ShownPrices['prices'] | undefined {
  return useRouteLoaderData<ShownPrices>('root')?.prices;
}
