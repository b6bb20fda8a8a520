import * as v from 'valibot';
import { ProductDetailSchema } from '#features/catalog/products/product-detail.schema';
import { countFrom1 } from '#shared/page-schema';
import { cutSearch } from '#shared/search-text';
import { reviewsMessages as messages } from './reviews.messages';
import { MAX_REVIEWS_PER_PAGE, PHOTO_STATUSES, REVIEW_SORTS, REVIEW_STATUSES } from './reviews.rules';

/** Of its widest version, in pixels. `url` is public for those that the shop shows; for the writer and staff it needs their session. */
export const ReviewPhotoSchema = v.object({ _id: v.string(), url: v.string(), width: v.number(), height: v.number() });
export type ReviewPhoto = v.InferOutput<typeof ReviewPhotoSchema>;

/** All strings are plain text: markup is shown as written. */
export const ReviewSchema = v.object({
  _id: v.string(),
  rating: v.number(),
  title: v.string(),
  comment: v.string(),
  createdAt: v.string(),
  /** Later than `createdAt` if the writer changed it. */
  updatedAt: v.string(),
  user: v.object({ name: v.string() }),
  /** The writer has a delivered order with this product. */
  verifiedPurchase: v.boolean(),
  helpfulCount: v.number(),
  /** Those that the shop approved. */
  photos: v.array(ReviewPhotoSchema),
  /** What the shop says to it. */
  reply: v.optional(v.object({ text: v.string(), createdAt: v.string() })),
});
export type Review = v.InferOutput<typeof ReviewSchema>;

const count = v.number();

export const ReviewPageSchema = v.object({
  reviews: v.array(ReviewSchema),
  page: v.number(),
  limit: v.number(),
  /** Pages of the matching reviews; `matchingReviews` is their number. */
  totalPages: v.number(),
  matchingReviews: v.number(),
  /** Over all reviews of the product, regardless of the filters. */
  distribution: v.object({ 1: count, 2: count, 3: count, 4: count, 5: count }),
  averageRating: v.number(),
  totalReviews: v.number(),
});
export type ReviewPage = v.InferOutput<typeof ReviewPageSchema>;

const OwnPhotoSchema = v.object({ ...ReviewPhotoSchema.entries, status: v.picklist(PHOTO_STATUSES) });
export type OwnPhoto = v.InferOutput<typeof OwnPhotoSchema>;
/** With its state for its writer only. */
export type ShownPhoto = ReviewPhoto & Partial<Pick<OwnPhoto, 'status'>>;

/** A review as its writer sees it: with its state, and all photos. */
const ReviewOfOneselfSchema = v.object({
  ...ReviewSchema.entries,
  status: v.picklist(REVIEW_STATUSES),
  photos: v.array(OwnPhotoSchema),
});
export type ReviewOfOneself = v.InferOutput<typeof ReviewOfOneselfSchema>;

export const WrittenReviewSchema = v.object({ review: ReviewOfOneselfSchema, product: ProductDetailSchema });

/** A customer's own review and votes for a product. */
export const OwnReviewSchema = v.object({
  review: v.optional(ReviewOfOneselfSchema),
  /** Ids of the reviews that the customer voted for. */
  helpful: v.array(v.string()),
});
export type OwnReview = v.InferOutput<typeof OwnReviewSchema>;

export const VoteSchema = v.object({ helpfulCount: v.number(), isHelpful: v.boolean() });
export type Vote = v.InferOutput<typeof VoteSchema>;

/** Empty form fields count as absent. */
export const ReviewListQuerySchema = v.object({
  page: v.optional(
    countFrom1(() => messages.pageInvalid, 1_000_000),
    '1',
  ),
  limit: v.optional(countFrom1(() => messages.limitInvalid, MAX_REVIEWS_PER_PAGE)),
  sort: v.optional(
    v.picklist(REVIEW_SORTS, () => messages.sortInvalid),
    'newest',
  ),
  rating: v.optional(
    v.pipe(
      v.string(() => messages.ratingInvalid),
      v.regex(/^[1-5]?$/, () => messages.ratingInvalid),
      v.transform((rating) => Number(rating) || undefined),
    ),
  ),
  q: v.optional(
    v.pipe(
      v.string(() => messages.searchInvalid),
      v.transform((text) => cutSearch(text) || undefined),
    ),
  ),
});
export type ReviewListQuery = Partial<v.InferOutput<typeof ReviewListQuerySchema>>;
