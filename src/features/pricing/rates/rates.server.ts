import { readShipping } from '#features/pricing/shipping/shipping-terms.server';
import { readTaxes } from '#features/pricing/taxes/tax-table.server';
import type { Shop } from '#server/shop.server';
import { estimateRates, type ShopRates } from './rates.rules';

/** The shop's rates, from this process's cache. */
export async function readShopRates(shop: Pick<Shop, 'db' | 'config'>): Promise<ShopRates> {
  const [{ table }, shipping] = await Promise.all([readTaxes(shop), readShipping(shop)]);
  return { policies: shop.config.prices, ...(table && { taxes: table }), ...(shipping && { shipping }) };
}

/** The rates that pages estimate carts with; those of the configuration while the database is unavailable. */
export async function readEstimateRates(shop: Pick<Shop, 'db' | 'config'>): Promise<ReturnType<typeof estimateRates>> {
  return estimateRates(await readShopRates(shop).catch(() => ({ policies: shop.config.prices })));
}
