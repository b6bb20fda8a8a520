import { selectSellableIds } from '#features/catalog/stock/sellable.queries.server';
import type { Shop } from '#server/shop.server';
import { toSellableVariant } from './order-edit-view.server';
import type { SellableVariant } from './order-edits.schema';
import { selectFoundVariants } from './sellable-rows.queries.server';

const SHOWN = 20;

/** Variants that can be sold, by their product's words, SKU or barcode. */
export async function findSellableVariants(shop: Shop, q: string): Promise<SellableVariant[]> {
  return (await selectFoundVariants(shop.db, await selectSellableIds(shop.db, q, SHOWN))).map(toSellableVariant);
}
