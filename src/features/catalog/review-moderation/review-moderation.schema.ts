import * as v from 'valibot';
import { PHOTO_STATUSES, REVIEW_STATUSES } from '#features/catalog/reviews/reviews.rules';
import { ReviewPhotoSchema } from '#features/catalog/reviews/reviews.schema';
import { isUuid } from '#shared/ids';
import { FlagParam, LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { queryMessages } from '#shared/query-params.messages';
import { cutSearch } from '#shared/search-text';
import type { MessageOf } from '#shared/text-schema';
import { VersionSchema } from '#shared/version-schema';
import { moderationMessages as messages } from './review-moderation.messages';
import { MAX_AT_ONCE, MODERATION_SORTS, PHOTO_FILTERS, REASON_MAX_LENGTH, REPLY_MAX_LENGTH } from './review-moderation.rules';

const photosInvalid = () => messages.photosInvalid;
const idsInvalid = () => messages.idsInvalid;

/** A review as staff see it. All strings are plain text. */
export const ModeratedReviewSchema = v.object({
  _id: v.string(),
  version: v.number(),
  status: v.picklist(REVIEW_STATUSES),
  /** Nobody of the staff has looked at it as it is. */
  isNew: v.boolean(),
  rating: v.number(),
  title: v.string(),
  comment: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  verifiedPurchase: v.boolean(),
  helpfulCount: v.number(),
  /** Why it is hidden: for staff only. */
  reason: v.optional(v.string()),
  reply: v.optional(v.object({ text: v.string(), createdAt: v.string() })),
  photos: v.array(v.object({ ...ReviewPhotoSchema.entries, status: v.picklist(PHOTO_STATUSES) })),
  /** `_id` is absent of a deleted account. */
  author: v.object({ _id: v.optional(v.string()), name: v.string() }),
  product: v.object({ _id: v.string(), slug: v.string(), name: v.string(), pictureUrl: v.optional(v.string()), tint: v.string() }),
});
export type ModeratedReview = v.InferOutput<typeof ModeratedReviewSchema>;

export const ModeratedReviewPageSchema = v.object({
  reviews: v.array(ModeratedReviewSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  /** At most 10,000. */
  total: v.number(),
  /** Absent: `total` is exact. */
  totalIsMore: v.optional(v.literal(true)),
});
export type ModeratedReviewPage = v.InferOutput<typeof ModeratedReviewPageSchema>;

export const ReviewCountsSchema = v.object({
  /** Nobody has looked at them. */
  newReviews: v.number(),
  /** Reviews with photos that wait for a decision. */
  photosWaiting: v.number(),
  /** Reviews that wait for an approval. */
  waiting: v.number(),
  hidden: v.number(),
});
export type ReviewCounts = v.InferOutput<typeof ReviewCountsSchema>;

const REVIEWS_PER_PAGE = 20;
const id = (message: MessageOf) => v.pipe(v.string(message), v.regex(/^[1-9]\d{0,14}$/, message), v.transform(Number));
const StarsParam = v.pipe(
  v.string(() => messages.ratingInvalid),
  v.regex(/^[1-5]$/, () => messages.ratingInvalid),
  v.transform(Number),
);

/** docs/rules.md#reviews-console */
export const ModerationQuerySchema = v.object({
  /** Words of the title, the comment or the writer's name. */
  q: optionalParam(
    v.pipe(
      v.string(() => queryMessages.textInvalid),
      v.transform(cutSearch),
    ),
  ),
  status: optionalParam(v.picklist(REVIEW_STATUSES, () => messages.statusUnknown)),
  isNew: optionalParam(FlagParam),
  rating: optionalParam(StarsParam),
  maxRating: optionalParam(StarsParam),
  photos: optionalParam(v.picklist(PHOTO_FILTERS, () => messages.photosUnknown)),
  replied: optionalParam(FlagParam),
  verified: optionalParam(FlagParam),
  productId: optionalParam(id(() => messages.productInvalid)),
  customerId: optionalParam(
    v.pipe(
      v.string(),
      v.check(isUuid, () => messages.customerInvalid),
    ),
  ),
  sort: optionalParam(v.picklist(MODERATION_SORTS, () => queryMessages.sortInvalid)),
  page: optionalParam(PageParam),
  limit: v.optional(optionalParam(LimitParam), String(REVIEWS_PER_PAGE)),
});
export type ModerationQuery = v.InferOutput<typeof ModerationQuerySchema>;

/** Null and an empty text remove it. */
function removableText({ maxLength, invalid, tooLong }: { maxLength: number; invalid: MessageOf; tooLong: MessageOf }) {
  return v.optional(
    v.pipe(
      v.nullable(v.pipe(v.string(invalid), v.trim(), v.maxLength(maxLength, tooLong)), invalid),
      v.transform((text) => text || null),
    ),
  );
}

const decisions = {
  status: v.optional(v.picklist(['published', 'hidden'], () => messages.statusInvalid)),
  reason: removableText({ maxLength: REASON_MAX_LENGTH, invalid: () => messages.reasonInvalid, tooLong: () => messages.reasonTooLong }),
  seen: v.optional(v.boolean(() => messages.seenInvalid)),
};

/** Absent fields stay. */
export const ModerateReviewSchema = v.object({
  ...decisions,
  version: v.optional(VersionSchema),
  reply: removableText({ maxLength: REPLY_MAX_LENGTH, invalid: () => messages.replyInvalid, tooLong: () => messages.replyTooLong }),
  /** Only those that are decided on. */
  photos: v.optional(
    v.pipe(
      v.array(
        v.object({
          _id: v.string(photosInvalid),
          status: v.picklist(['approved', 'refused'], () => messages.photoStatusInvalid),
        }),
        photosInvalid,
      ),
      v.maxLength(10, photosInvalid),
    ),
  ),
});
export type ModerateReview = v.InferOutput<typeof ModerateReviewSchema>;

export const ModerateManySchema = v.pipe(
  v.object({
    ...decisions,
    ids: v.pipe(
      v.array(
        id(() => messages.idUnknown),
        idsInvalid,
      ),
      v.minLength(1, idsInvalid),
      v.maxLength(MAX_AT_ONCE, idsInvalid),
    ),
  }),
  v.forward(
    v.check(
      ({ status, seen }) => status !== undefined || seen !== undefined,
      () => messages.nothingToDo,
    ),
    ['status'],
  ),
);
export type ModerateMany = v.InferOutput<typeof ModerateManySchema>;
