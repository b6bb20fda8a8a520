import * as v from 'valibot';
import { requiredText } from '#shared/text-schema';
import { reviewsMessages as messages } from './reviews.messages';
import { COMMENT_MAX_LENGTH, MAX_PHOTOS, TITLE_MAX_LENGTH } from './reviews.rules';

const ratingInvalid = () => messages.ratingInvalid;
const photosInvalid = () => messages.photosInvalid;

/** docs/rules.md#reviews-fields. The product comes from the URL and the writer from the session, never from the body. */
export const WriteReviewSchema = v.object({
  rating: v.pipe(v.number(ratingInvalid), v.integer(ratingInvalid), v.minValue(1, ratingInvalid), v.maxValue(5, ratingInvalid)),
  title: requiredText(() => messages.fieldsMissing, TITLE_MAX_LENGTH),
  comment: requiredText(() => messages.fieldsMissing, COMMENT_MAX_LENGTH),
  /** Ids of uploaded photos, in order; absent: those that the review has. docs/rules.md#reviews-photos */
  photos: v.optional(
    v.pipe(
      v.array(v.string(photosInvalid), photosInvalid),
      v.maxLength(MAX_PHOTOS, () => messages.tooManyPhotos),
      v.check((ids) => new Set(ids).size === ids.length, photosInvalid),
    ),
  ),
});
export type WriteReview = v.InferOutput<typeof WriteReviewSchema>;
