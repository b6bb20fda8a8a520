import type { Shop } from '#server/shop.server';
import { deleteTextsOfGonePictures } from './gone-pictures.queries.server';

/**
 * Background work: translations of alternative texts that a product's pictures no longer have go once the pictures themselves are removed
 * (docs/rules.md#media-unused). Until then, a change that is undone finds them again.
 */
export function removeTextsOfGonePictures({ db }: Pick<Shop, 'db'>): Promise<void> {
  return deleteTextsOfGonePictures(db);
}
