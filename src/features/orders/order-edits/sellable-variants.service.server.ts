import { selectSellableIds } from '#features/catalog/stock/sellable.queries.server';
import { translatedLanguages } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import { toSellableVariant } from './order-edit-view.server';
import type { SellableVariant } from './order-edits.schema';
import { selectFoundVariants } from './sellable-rows.queries.server';

const SHOWN = 20;

/** Variants that can be sold, by their product's words, SKU or barcode. */
export async function findSellableVariants(shop: Shop, q: string): Promise<SellableVariant[]> {
  const ids = await selectSellableIds(shop.db, { q, languages: translatedLanguages(shop.config.languages), limit: SHOWN });
  return (await selectFoundVariants(shop.db, ids)).map(toSellableVariant);
}
