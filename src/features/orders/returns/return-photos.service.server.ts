import type { Tx } from '#db/database.server';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { may } from '#features/accounts/staff/staff.rules';
import { ordersMessages } from '#features/orders/orders/orders.messages';
import { checkPicture } from '#features/platform/media/picture-check.server';
import { encodeRendition, withPixels } from '#features/platform/media/renditions.server';
import type { UploadedFile } from '#http/calls/uploaded-file.server';
import type { Shop } from '#server/shop.server';
import { invalidField, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import * as queries from './return-photos.queries.server';
import { returnsMessages as messages } from './returns.messages';
import type { ReturnPhoto } from './returns.schema';

/** Enough to see a scratch; the file itself is not stored. */
const PHOTO_WIDTH = 1200;

/** Throws `not_found` unless it is the customer's own order, and was delivered: a photo for nothing is not even received. */
export async function requireReturnable(shop: Shop, order: { orderId: string; userId: string }): Promise<void> {
  const isOwn = isUuid(order.orderId) && (await queries.isReturnableBy(shop.db, order));
  if (!isOwn) throw notFound(ordersMessages.notFound);
}

/**
 * Stores a photo for a return that is being requested (docs/rules.md#returns-photos), upright and without metadata. It is in the
 * database and not among the public pictures. Throws `unsupported_picture`, and `invalid` for one that is broken or too large.
 */
export async function storePhoto(shop: Shop, { orderId, file }: { orderId: string; file: UploadedFile }): Promise<ReturnPhoto> {
  const { format } = await checkPicture(file.path);
  const { picture, width, height } = await withPixels({ path: file.path, format }, async (pixels) => {
    const picture = await encodeRendition(pixels, { width: PHOTO_WIDTH, format: 'webp' });
    return { picture, width: pixels.info.width, height: pixels.info.height };
  });
  return { _id: await queries.insertPhoto(shop.db, { orderId, width, height, picture }), width, height };
}

/** The photo for its shopper and for staff. Throws `not_found`, also for somebody else's. */
export async function readPhoto(shop: Shop, { orderId, photoId, user }: { orderId: string; photoId: string; user: User }): Promise<Buffer> {
  const found = isUuid(orderId) && isUuid(photoId) ? await queries.selectPhoto(shop.db, { orderId, photoId }) : undefined;
  if (!found || (found.userId !== user._id && !may(user, 'orders.read'))) throw notFound(messages.photoNotFound);
  return found.picture;
}

/** Throws `invalid` unless all photos were uploaded for the order, and are in no return yet. */
export async function requireOwnPhotos(tx: Tx, orderId: string, photos: readonly string[]): Promise<void> {
  const areOwn = photos.every(isUuid) && (await queries.countFreePhotos(tx, orderId, photos)) === new Set(photos).size;
  if (!areOwn) throw invalidField('photos', messages.photoMissing);
}
