import { pictureUrl } from '#features/platform/media/picture-urls';
import type { GiftRow } from './promotion-rows.queries.server';
import type { AppliedPromotion } from './promotions.rules';

/** Pieces that an order gets as a gift. */
export interface GiftLine {
  gift: GiftRow;
  quantity: number;
}

const PICTURE_WIDTH = 320;

/** The gifts of the promotions that apply. */
export function giftLines(applied: readonly Pick<AppliedPromotion, 'promotion'>[], gifts: readonly GiftRow[]): GiftLine[] {
  return applied.flatMap(({ promotion: { benefit } }) => {
    const gift = benefit.kind === 'gift' && gifts.find(({ variantId }) => variantId === benefit.variantId);
    return gift ? [{ gift, quantity: benefit.quantity }] : [];
  });
}

export function giftPictureUrl({ image }: GiftRow): string | null {
  return image?.key ? pictureUrl(image.key, PICTURE_WIDTH) : (image?.url ?? null);
}
