import type { Shop } from '#server/shop.server';
import type { ShopRates } from './rates.rules';

/** The shop's rates, from this process's cache. */
export async function readShopRates({ config }: Pick<Shop, 'config'>): Promise<ShopRates> {
  return { policies: config.prices };
}
