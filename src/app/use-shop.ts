import { useRouteLoaderData } from 'react-router';
import type { ShownPrices } from '#features/pricing/pricing/use-prices';

/** What the root's loader brings to every page. */
export interface RootData extends ShownPrices {
  /**
   * `origin` is the shop's public address, for links that must be absolute; `offer` what it promises of every order,
   * 'free shipping over $50'; absent where it promises nothing.
   */
  shop: { name: string; email: string; origin: string; offer: string | undefined };
}

/** The shop's name, support address and offer, on any page. */
export function useShop(): RootData['shop'] {
  return useRouteLoaderData<RootData>('root')?.shop ?? { name: 'Tradewind', email: '', origin: '', offer: undefined };
}
