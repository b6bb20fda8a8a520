import { createContext, useContext } from 'react';
import type { PricePolicies } from './pricing.rules';

/** The rates that pages reckon with, and what they promise. Checkout is reckoned by the server alone. */
export interface ShownPrices extends Pick<PricePolicies, 'cartSummary' | 'guestEstimate'> {
  /** 'free shipping over $50'; absent where nothing is promised. */
  freeShippingOffer: string | undefined;
}

/** The root brings them with its data. */
export const PricesContext = createContext<ShownPrices | undefined>(undefined);

export function usePrices(): ShownPrices {
  const prices = useContext(PricesContext);
  if (!prices) throw new Error('Prices are shown below the root only.');
  return prices;
}
