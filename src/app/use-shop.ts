import { useRouteLoaderData } from 'react-router';
import type { ShownPrices } from '#features/pricing/use-prices';

/** What the root's loader brings to every page. */
export interface RootData extends ShownPrices {
  /** `origin` is the shop's public address, for links that must be absolute. */
  shop: { name: string; email: string; origin: string } & ShownPrices['shop'];
}

/** The shop's name and support address, on any page. */
export function useShop(): RootData['shop'] {
  return useRouteLoaderData<RootData>('root')?.shop ?? { name: 'Tradewind', email: '', origin: '', offer: undefined };
}
