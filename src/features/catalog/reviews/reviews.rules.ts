/** Orders and limits of a list of reviews, for browser and server. */

export const REVIEWS_PER_PAGE = 10;
export const MAX_REVIEWS_PER_PAGE = 100;

/** docs/rules.md#lengths-review */
export const TITLE_MAX_LENGTH = 120;
export const COMMENT_MAX_LENGTH = 5_000;

/** docs/rules.md#reviews-photos */
export const MAX_PHOTOS = 4;

/** docs/rules.md#reviews-moderation. The database checks the same. */
export const REVIEW_STATUSES = ['published', 'waiting', 'hidden'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** Shoppers see approved photos; their writer sees all. */
export const PHOTO_STATUSES = ['waiting', 'approved', 'refused'] as const;
export type PhotoStatus = (typeof PHOTO_STATUSES)[number];

/** docs/rules.md#reviews-fields */
export const DEFAULT_RATING = 5;

/** A review of so many stars or more is one to quote. */
export const GOOD_RATING = 4;

/** Best first, in the order of the bars. */
export const STAR_STEPS = [5, 4, 3, 2, 1] as const;
export type StarStep = (typeof STAR_STEPS)[number];

export const REVIEW_SORTS = ['newest', 'oldest', 'highest', 'lowest', 'helpful'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** The order and filters that a shopper chose. */
export interface ReviewListState {
  sort: ReviewSort;
  rating?: StarStep | undefined;
  q: string;
}

export const ALL_NEWEST: ReviewListState = { sort: 'newest', q: '' };

/** The share of all reviews in whole percent. */
export function shareOf(count: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * count) / total);
}
