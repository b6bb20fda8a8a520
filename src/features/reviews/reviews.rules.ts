/** What a list of reviews can be asked for, on both sides of the wire. */

export const REVIEWS_PER_PAGE = 10;
export const MAX_REVIEWS_PER_PAGE = 100;
export const SEARCH_MAX_LENGTH = 200;

/** Section 1 of the decisions, 'Lengths'. */
export const TITLE_MAX_LENGTH = 120;
export const COMMENT_MAX_LENGTH = 5_000;

export const REVIEW_SORTS = ['newest', 'oldest', 'highest', 'lowest', 'helpful'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];
