import { pageInfo } from '#shared/pagination';
import { reviewsMessages as messages } from './reviews.messages';
import type { ReviewPageRow, ReviewRow } from './reviews.queries.server';
import type { Review, ReviewPage } from './reviews.schema';

export function toReview(row: ReviewRow): Review {
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
