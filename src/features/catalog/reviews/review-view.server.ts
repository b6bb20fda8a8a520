import { isPhotoKey, pictureUrl, WIDEST_PICTURE } from '#features/platform/media/picture-urls';
import { pageInfo } from '#shared/pagination';
import { reviewsMessages as messages } from './reviews.messages';
import type { ReviewPageRow, ReviewRow, StoredPhoto } from './reviews.queries.server';
import type { OwnPhoto, Review, ReviewOfOneself, ReviewPage } from './reviews.schema';

export function toReview({ photos, ...row }: ReviewRow): Review {
  const approved = photos.filter(({ status }) => status === 'approved');
  return {
    ...textOf(row),
    photos: approved.map(({ key, width, height }) => ({ _id: key, url: pictureUrl(key, WIDEST_PICTURE), width, height })),
  };
}

/** For its writer. */
export function toOwnReview({ photos, ...row }: ReviewRow): ReviewOfOneself {
  return { ...textOf(row), status: row.status, photos: photos.map(toPhoto) };
}

/** For its writer and for staff, whatever its state. */
export function toPhoto({ key, width, height, status }: StoredPhoto): OwnPhoto {
  return { _id: key, url: isPhotoKey(key) ? privatePhotoUrl(key) : pictureUrl(key, WIDEST_PICTURE), width, height, status };
}

/** Needs the session of its writer, or of staff. */
export function privatePhotoUrl(key: string): string {
  return `/api/review-photos/${key}`;
}

function textOf(row: Omit<ReviewRow, 'photos'>) {
  return {
    _id: String(row.id),
    rating: row.rating,
    title: row.title,
    comment: row.comment,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    user: { name: row.userName ?? messages.anonymous },
    verifiedPurchase: row.isVerified,
    helpfulCount: row.helpfulCount,
    reply: row.reply === null || row.repliedAt === null ? undefined : { text: row.reply, createdAt: new Date(row.repliedAt).toISOString() },
  };
}

export function toReviewPage(row: ReviewPageRow, { page, limit }: { page: number; limit: number }): ReviewPage {
  const [ones = 0, twos = 0, threes = 0, fours = 0, fives = 0] = row.starCounts;
  return {
    reviews: row.reviews.map(toReview),
    ...pageInfo({ page, limit, total: row.matchingCount }),
    matchingReviews: row.matchingCount,
    distribution: { 1: ones, 2: twos, 3: threes, 4: fours, 5: fives },
    averageRating: row.rating,
    totalReviews: row.reviewCount,
  };
}
