import { useRouteLoaderData } from 'react-router';
import type { PricePolicies } from './pricing.rules';

/** From the root loader: the rates for estimates of carts. The server alone calculates checkout prices. */
export interface ShownPrices {
  prices: Pick<PricePolicies, 'cartSummary' | 'guestEstimate'>;
}

/** Absent if the root loader failed. */
export function usePrices(): ShownPrices['prices'] | undefined {
  return useRouteLoaderData<ShownPrices>('root')?.prices;
}
