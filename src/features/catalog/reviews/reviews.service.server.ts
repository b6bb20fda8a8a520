import { inTransaction } from '#db/transaction.server';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { may } from '#features/accounts/staff/staff.rules';
import type { ProductDetail } from '#features/catalog/products/product-detail.schema';
import { productMessages } from '#features/catalog/products/products.messages';
import { findProduct } from '#features/catalog/products/products.service.server';
import { writeAudit } from '#features/platform/audit/audit.service.server';
import { readSettings } from '#features/platform/settings/settings.service.server';
import { readCatalogue, type Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { requireNumericId } from '#shared/required-id';
import { findPhotos } from './review-photos.service.server';
import { toOwnReview, toReview, toReviewPage } from './review-view.server';
import { reviewsMessages as messages } from './reviews.messages';
import * as queries from './reviews.queries.server';
import { GOOD_RATING, REVIEWS_PER_PAGE } from './reviews.rules';
import type { OwnReview, Review, ReviewListQuery, ReviewOfOneself, ReviewPage, Vote } from './reviews.schema';
import type { WriteReview } from './write-review.schema';

/** One page of a product's reviews and the rating over all of them. One statement. Throws `not_found`. */
export async function listReviews(
  shop: Shop,
  idOrSlug: string,
  { page = 1, limit = REVIEWS_PER_PAGE, sort = 'newest', rating, q }: ReviewListQuery,
): Promise<ReviewPage> {
  const requested = { sort, rating, q, limit, offset: (page - 1) * limit };
  const row = await readCatalogue(shop, (db) => queries.selectReviewPage(db, idOrSlug, requested));
  if (!row) throw productMissing();
  return toReviewPage(row, { page, limit });
}

/** Published reviews to quote: with these ids, or the newest ones of different products (docs/rules.md#theme-sections). One statement. */
export async function listGoodReviews(
  shop: Shop,
  { ids, limit }: { ids?: readonly number[] | undefined; limit: number },
): Promise<{ review: Review; productId: number }[]> {
  const rows = await readCatalogue(shop, (db) => queries.selectGoodReviews(db, { ids, limit, minRating: GOOD_RATING }));
  return rows.map(({ review, productId }) => ({ review: toReview(review), productId }));
}

/** A customer's review of a product and votes for other reviews of it. Throws `not_found`. */
export async function viewOwnReview(shop: Shop, idOrSlug: string, user: User): Promise<OwnReview> {
  const row = await queries.selectOwnReview(shop.db, idOrSlug, user._id);
  if (!row) throw productMissing();
  return { review: row.review ? toOwnReview(row.review) : undefined, helpful: row.helpful.map(String) };
}

interface WrittenReview {
  review: ReviewOfOneself;
  product: ProductDetail;
  /** False if it replaced an older review. */
  isNew: boolean;
}

/**
 * A customer has one review of a product: writing again replaces it (docs/rules.md#reviews-one-each). It is published at once,
 * unless the shop wants to approve it (docs/rules.md#reviews-approval). Throws `not_found`, and `invalid` for unknown photos.
 */
export async function writeReview(
  shop: Shop,
  idOrSlug: string,
  { user, photos: photoIds, ...review }: WriteReview & { user: User },
): Promise<WrittenReview> {
  const { reviewApproval } = await readSettings(shop);
  const status = reviewApproval ? 'waiting' : 'published';
  const written = await inTransaction(shop.db, async (tx) => {
    await queries.lockPurchases(tx, user._id);
    const photos = photoIds && (await findPhotos(tx, { idOrSlug, userId: user._id, ids: photoIds }));
    return queries.upsertReview(tx, { ...review, photos, status, idOrSlug, userId: user._id });
  });
  if (!written) throw productMissing();
  const productId = String(written.productId);
  const [own, product] = await Promise.all([viewOwnReview(shop, productId, user), findProduct(shop, productId)]);
  // Deleted concurrently, in another tab or by an admin.
  if (!own.review) throw new AppError('conflict');
  return { review: own.review, product, isNew: written.isNew };
}

interface ReviewOfProduct {
  idOrSlug: string;
  reviewId: string;
  user: User;
}

/** For its writer, or staff who moderate reviews, whose deletion is in the audit log. Throws `not_found`, or `forbidden` for another customer's review. Returns the product. */
export async function deleteReview(shop: Shop, { idOrSlug, reviewId, user }: ReviewOfProduct): Promise<ProductDetail> {
  const target = {
    idOrSlug,
    reviewId: requireNumericId(reviewId, messages.missing),
    userId: user._id,
    isModerator: may(user, 'reviews.moderate'),
  };
  const row = await inTransaction(shop.db, async (tx) => {
    const found = await queries.deleteReview(tx, target);
    if (found?.deleted && found.deleted.userId !== user._id) {
      const { id, ...before } = found.deleted;
      await writeAudit(tx, user, { action: 'review.delete', subject: { type: 'review', id }, before });
    }
    return found;
  });
  if (!row) throw notFound(messages.missing);
  if (row.outcome === 'not_yours') throw new AppError('forbidden', { message: messages.notYours });
  return findProduct(shop, idOrSlug);
}

/** Adds or removes a helpful vote; one for each customer. Throws `not_found`, or `forbidden` for the customer's own review. */
export async function voteHelpful(
  shop: Shop,
  { idOrSlug, reviewId, user, isHelpful }: ReviewOfProduct & { isHelpful: boolean },
): Promise<Vote> {
  const target = { idOrSlug, reviewId: requireNumericId(reviewId, messages.missing), userId: user._id };
  if (isHelpful) {
    const vote = await inTransaction(shop.db, (tx) => queries.insertVote(tx, target));
    if (vote?.isOwn) throw new AppError('forbidden', { message: messages.ownVote });
  } else await inTransaction(shop.db, (tx) => queries.deleteVote(tx, target));
  const helpfulCount = await queries.selectHelpfulCount(shop.db, target);
  if (helpfulCount === undefined) throw notFound(messages.missing);
  return { helpfulCount, isHelpful };
}

function productMissing(): AppError {
  return notFound(productMessages.missing);
}
