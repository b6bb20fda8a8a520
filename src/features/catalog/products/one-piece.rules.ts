import type { RatedLine } from '#features/pricing/shipping/shipping.rules';
import { toCents } from '#shared/money';
import { GIFT_CARD_CLASS } from '#shared/tax-classes';
import type { ProductDetail } from './product-detail.schema';

/** A cart of one piece of a product at its lowest price, for its shipping. */
export function onePieceOf({
  price,
  salePrice,
  variants,
  isGiftCard,
}: Pick<ProductDetail, 'price' | 'salePrice' | 'variants' | 'isGiftCard'>): RatedLine {
  return {
    unitPriceCents: toCents(salePrice ?? price),
    quantity: 1,
    weightGrams: variants[0]?.weightGrams ?? null,
    taxClass: isGiftCard && GIFT_CARD_CLASS,
  };
}
