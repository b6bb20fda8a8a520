import * as v from 'valibot';
import { ProductDetailSchema } from '#features/catalog/products/products.schema';
import { cutSearch } from '#shared/search-text';
import { reviewsMessages as messages } from './reviews.messages';
import { MAX_REVIEWS_PER_PAGE, REVIEW_SORTS } from './reviews.rules';

/** All of it is text: markup in it is shown as it was written. */
export const ReviewSchema = v.object({
  _id: v.string(),
  rating: v.number(),
  title: v.string(),
  comment: v.string(),
  createdAt: v.string(),
  /** Later than `createdAt` when its writer changed it. */
  updatedAt: v.string(),
  user: v.object({ name: v.string() }),
  /** An order of its writer with this product was delivered. */
  verifiedPurchase: v.boolean(),
  helpfulCount: v.number(),
});
export type Review = v.InferOutput<typeof ReviewSchema>;

const count = v.number();

export const ReviewPageSchema = v.object({
  reviews: v.array(ReviewSchema),
  page: v.number(),
  limit: v.number(),
  /** Of the reviews that match; with `matchingReviews`. */
  totalPages: v.number(),
  matchingReviews: v.number(),
  /** Of all reviews of the product, whatever was asked for. */
  distribution: v.object({ 1: count, 2: count, 3: count, 4: count, 5: count }),
  averageRating: v.number(),
  totalReviews: v.number(),
});
export type ReviewPage = v.InferOutput<typeof ReviewPageSchema>;

export const WrittenReviewSchema = v.object({ review: ReviewSchema, product: ProductDetailSchema });

/** What a customer has to do with a product's reviews. */
export const OwnReviewSchema = v.object({
  review: v.optional(ReviewSchema),
  /** The reviews that helped. */
  helpful: v.array(v.string()),
});
export type OwnReview = v.InferOutput<typeof OwnReviewSchema>;

export const VoteSchema = v.object({ helpfulCount: v.number(), isHelpful: v.boolean() });
export type Vote = v.InferOutput<typeof VoteSchema>;

/** Empty fields of forms are absent ones. */
export const ReviewListQuerySchema = v.object({
  page: v.optional(countFrom1(messages.pageInvalid, 1_000_000), '1'),
  limit: v.optional(countFrom1(messages.limitInvalid, MAX_REVIEWS_PER_PAGE)),
  sort: v.optional(v.picklist(REVIEW_SORTS, messages.sortInvalid), 'newest'),
  rating: v.optional(
    v.pipe(
      v.string(messages.ratingInvalid),
      v.regex(/^[1-5]?$/, messages.ratingInvalid),
      v.transform((rating) => Number(rating) || undefined),
    ),
  ),
  q: v.optional(
    v.pipe(
      v.string(messages.searchInvalid),
      v.transform((text) => cutSearch(text) || undefined),
    ),
  ),
});
export type ReviewListQuery = Partial<v.InferOutput<typeof ReviewListQuerySchema>>;

/** A whole number from 1 in a query string; above the most it is the most. */
function countFrom1(message: string, most: number) {
  return v.pipe(
    v.string(message),
    v.regex(/^0*[1-9]\d*$/, message),
    v.transform((text) => Math.min(Number(text), most)),
  );
}
