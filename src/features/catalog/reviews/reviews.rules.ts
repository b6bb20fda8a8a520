/** What a list of reviews can be asked for, on both sides of the wire. */

export const REVIEWS_PER_PAGE = 10;
export const MAX_REVIEWS_PER_PAGE = 100;

/** docs/rules.md#lengths-review */
export const TITLE_MAX_LENGTH = 120;
export const COMMENT_MAX_LENGTH = 5_000;

/** docs/rules.md#reviews-fields */
export const DEFAULT_RATING = 5;

/** Best first, as the bars stand. */
export const STAR_STEPS = [5, 4, 3, 2, 1] as const;
export type StarStep = (typeof STAR_STEPS)[number];

export const REVIEW_SORTS = ['newest', 'oldest', 'highest', 'lowest', 'helpful'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** What a shopper looks at: the order, and what is left out. */
export interface ReviewListState {
  sort: ReviewSort;
  rating?: StarStep | undefined;
  q: string;
}

export const ALL_NEWEST: ReviewListState = { sort: 'newest', q: '' };

/** The call for one page of what a shopper looks at. */
export function reviewListCall(productId: string, { sort, rating, q }: ReviewListState, page = 1): string {
  const query = new URLSearchParams({
    sort,
    ...(rating !== undefined && { rating: String(rating) }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/products/${productId}/reviews?${query}`;
}

/** How much of all reviews a number of them is, in whole percent. */
export function shareOf(count: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * count) / total);
}
