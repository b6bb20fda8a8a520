import { useRouteLoaderData } from 'react-router';
import type { ShownGuestCheckout } from '#features/buying/cart/use-guest-checkout';
import type { ShownLanguages } from '#features/content/languages/shown-languages';
import type { ShownTheme } from '#features/content/theme/shown-theme';
import { NO_PROMISES, type ShopPromises } from '#features/platform/settings/settings.rules';
import type { ShownPrices } from '#features/pricing/pricing/use-prices';

/** The data of the root's loader, available on every page. */
export interface RootData extends ShownPrices, ShownGuestCheckout {
  /**
   * `origin` is the shop's public address, for absolute links. `offer` is the promise for all orders, such as 'free shipping over
   * $50'; absent without one. `promises` are the owner's, `paymentMarks` the names of the cards among them.
   */
  shop: {
    name: string;
    email: string;
    origin: string;
    offer: string | undefined;
    promises: ShopPromises;
    paymentMarks: string[];
    theme: ShownTheme;
    /** Absent in a shop that only speaks English. */
    languages?: ShownLanguages;
  };
}

/** Of a page whose data could not be loaded. */
const UNKNOWN_SHOP: RootData['shop'] = {
  name: 'Tradewind',
  email: '',
  origin: '',
  offer: undefined,
  promises: NO_PROMISES,
  paymentMarks: [],
  theme: { menu: [] },
};

/** The shop's name, support address and offer, on any page. */
export function useShop(): RootData['shop'] {
  return useRouteLoaderData<RootData>('root')?.shop ?? UNKNOWN_SHOP;
}
