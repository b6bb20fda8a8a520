import { inTransaction } from '#db/transaction.server';
import { pictureStore } from '#features/platform/media/picture-store.server';
import { photoKey } from '#features/platform/media/picture-urls';
import { renditionName, renditionsOf } from '#features/platform/media/rendition-files.server';
import { removePicture } from '#features/platform/media/unused-pictures.service.server';
import type { Shop } from '#server/shop.server';
import * as queries from './review-photos.queries.server';

/**
 * Background work: gives photos of earlier releases, whose addresses are public whatever staff decide, a photo's key of their own
 * (docs/rules.md#reviews-photos). Safe in many processes, and to interrupt.
 */
export async function makePhotosPrivate(shop: Shop, { stop }: { stop: AbortSignal }): Promise<void> {
  const store = pictureStore(shop.config);
  for (const key of await queries.selectPublicKeys(shop.db)) {
    if (stop.aborted) return;
    const newKey = photoKey(key);
    for (const rendition of renditionsOf(key)) {
      const bytes = await store.read(renditionName(rendition));
      if (bytes) await store.write(renditionName({ ...rendition, key: newKey }), bytes);
    }
    await inTransaction(shop.db, (tx) => queries.renamePhoto(tx, { key, newKey }));
    await removePicture(shop, key, { isAbandoned: false });
  }
}
