import type { NewOrder } from '#features/buying/place-order/place-order.queries.server';
import { type GiftLine, giftPictureUrl } from '#features/pricing/promotions/gifts.server';
import { ZERO_CENTS } from '#shared/money';

/** A gift is a line of its own, at no price. */
export function toGiftLine({ gift, quantity }: GiftLine): NewOrder['lines'][number] {
  const { variantId, productId, slug, sku, name, options } = gift;
  const line = { variantId, productId, slug, sku, name, options, quantity };
  return { ...line, unitPriceCents: ZERO_CENTS, addedAt: new Date(0).toISOString(), imageUrl: giftPictureUrl(gift), isGift: true };
}
