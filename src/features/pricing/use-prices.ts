import { useRouteLoaderData } from 'react-router';
import type { PricePolicies } from './pricing.rules';

/** What the root's loader brings to every page of prices. Checkout is reckoned by the server alone. */
export interface ShownPrices {
  /** The rates that pages reckon with. */
  prices: Pick<PricePolicies, 'cartSummary' | 'guestEstimate'>;
  /** What pages promise; absent where nothing is: 'free shipping over $50'. */
  shop: { offer: string | undefined };
}

/** Absent where the root's loader failed: then nothing is promised. */
export function useShownPrices(): ShownPrices | undefined {
  return useRouteLoaderData<ShownPrices>('root');
}
