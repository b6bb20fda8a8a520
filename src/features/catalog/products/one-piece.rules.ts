import type { RatedLine } from '#features/pricing/shipping/shipping.rules';
import { toCents } from '#shared/money';
import type { ProductDetail } from './products.schema';

/** A cart of one piece of a product at its lowest price, for its shipping. */
export function onePieceOf({ price, salePrice, variants }: Pick<ProductDetail, 'price' | 'salePrice' | 'variants'>): RatedLine {
  return { unitPriceCents: toCents(salePrice ?? price), quantity: 1, weightGrams: variants[0]?.weightGrams ?? null };
}
