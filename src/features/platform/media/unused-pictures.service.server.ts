import { inTransaction } from '#db/transaction.server';
import type { Shop } from '#server/shop.server';
import * as queries from './media.queries.server';
import { pictureStore } from './picture-store.server';
import { pictureUrl } from './picture-urls';
import { renditionName, renditionsOf } from './rendition-files.server';

/** The rest waits for the next round. */
const PICTURES_AT_ONCE = 500;

/**
 * Background work: removes uploaded pictures that nothing has used for a week, and uploads that did not complete
 * (docs/rules.md#media-unused). Safe in many processes, and while pictures are uploaded and products change.
 */
export async function removeUnusedPictures(shop: Shop): Promise<void> {
  const unused = await queries.selectUnused(shop.db, PICTURES_AT_ONCE);
  if (unused.length > 0) {
    const addresses = unused.flatMap(addressesOf);
    await inTransaction(shop.db, async (tx) => {
      // Orders store addresses, and keep showing their pictures.
      await queries.markOrdered(tx, addresses);
      await queries.retireUnused(tx, unused);
    });
  }
  for (const key of await queries.selectAbandoned(shop.db)) await removePicture(shop, key, { isAbandoned: true });
}

/** Removes a picture's files and then its row, unless it has become complete, or with `isAbandoned` its upload is recent. */
export async function removePicture(shop: Shop, key: string, state: { isAbandoned: boolean }): Promise<void> {
  const store = pictureStore(shop.config);
  await inTransaction(shop.db, async (tx) => {
    if (!(await queries.lockForRemoval(tx, key, state))) return;
    for (const rendition of renditionsOf(key)) await store.remove(renditionName(rendition));
    await queries.deletePicture(tx, key);
  });
}

function addressesOf(key: string): string[] {
  return renditionsOf(key).flatMap(({ width, format }) => [pictureUrl(key, width), `${pictureUrl(key, width)}.${format}`]);
}
