import type { Tx } from '#db/database.server';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { may } from '#features/accounts/staff/staff.rules';
import { productMessages } from '#features/catalog/products/products.messages';
import { findMedia, getPicture } from '#features/platform/media/media.service.server';
import { isPhotoKey } from '#features/platform/media/picture-urls';
import { addPicture } from '#features/platform/media/uploads.service.server';
import type { UploadedFile } from '#http/calls/uploaded-file.server';
import type { Shop } from '#server/shop.server';
import { invalidField, notFound } from '#shared/errors';
import * as queries from './review-photos.queries.server';
import { privatePhotoUrl } from './review-view.server';
import { reviewsMessages as messages } from './reviews.messages';
import type { StoredPhoto } from './reviews.queries.server';
import type { ReviewPhoto } from './reviews.schema';

/** Large enough to decide on. */
const PRIVATE_WIDTH = 1200;
export const PRIVATE_FORMAT = 'webp';

/** Throws `not_found` unless the product can be reviewed: a photo for nothing is not even received. */
export async function findReviewedProduct(shop: Shop, idOrSlug: string): Promise<number> {
  const productId = await queries.selectReviewedProduct(shop.db, idOrSlug);
  if (productId === undefined) throw notFound(productMessages.missing);
  return productId;
}

/**
 * Stores a photo for a customer's own review of a product (docs/rules.md#reviews-photos). It is shown nowhere until a review has
 * it and the shop approved it. Throws like `addPicture`.
 */
export async function uploadPhoto(
  shop: Shop,
  { user, productId, file }: { user: User; productId: number; file: UploadedFile },
): Promise<ReviewPhoto> {
  // What a picture shows is in words of the shop's owner: a shopper neither sees nor changes those.
  const { _id, width, height } = await addPicture(shop, { ...file, alt: undefined, isPhoto: true });
  await queries.insertUpload(shop.db, { userId: user._id, productId, key: _id });
  return { _id, url: privatePhotoUrl(_id), width, height };
}

/** A photo for whoever uploaded it, and for staff who decide on it. Throws `not_found`, also for somebody else's. */
export async function readPhoto(shop: Shop, { photoId, user }: { photoId: string; user: User }): Promise<Buffer> {
  const mayRead = isPhotoKey(photoId) && (may(user, 'reviews.moderate') || (await queries.isUploadOf(shop.db, user._id, photoId)));
  if (!mayRead) throw notFound(messages.photoMissing);
  return getPicture(shop, { key: photoId, width: PRIVATE_WIDTH, format: PRIVATE_FORMAT });
}

interface WantedPhotos {
  idOrSlug: string;
  userId: string;
  ids: readonly string[];
}

/**
 * The photos of a review that is being written: those that it had stay as the shop decided, and new ones wait. Throws `invalid` for
 * one that this customer did not upload for this product, or that is gone.
 */
export async function findPhotos(tx: Tx, { idOrSlug, userId, ids }: WantedPhotos): Promise<StoredPhoto[]> {
  const earlier = new Map((await queries.lockOwnPhotos(tx, { idOrSlug, userId })).map((photo) => [photo.key, photo]));
  const uploaded = new Set(await queries.selectUploaded(tx, { idOrSlug, userId, keys: ids }));
  const media = await findMedia(
    tx,
    ids.filter((id) => uploaded.has(id)),
  );
  return ids.map((key): StoredPhoto => {
    const known = earlier.get(key);
    if (known) return known;
    const picture = media.get(key);
    if (!picture) throw invalidField('photos', messages.photoMissing);
    const { width, height, tint } = picture;
    return { key, width, height, ...(tint !== undefined && { tint }), status: 'waiting' };
  });
}
