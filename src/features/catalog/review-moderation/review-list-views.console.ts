import type * as v from 'valibot';
import type { ListView } from '#console/table/list-views';
import type { TableView } from '#console/table/table-state';
import { listSpec } from '#console/table/use-list';
import { reviewModerationCalls } from './review-moderation.calls';
import type { ModerationQuery, ModerationQuerySchema, ReviewCounts } from './review-moderation.schema';
import { reviewListViewsMessages as messages } from './review-moderation-console.messages';

const REVIEWS_PER_PAGE = 50;

const API_SORTS: Record<string, ModerationQuery['sort']> = {
  written: 'oldest',
  '-written': 'newest',
  rating: 'lowest',
  '-rating': 'highest',
};

/** The list's call; an address with an order that does not exist has the usual one. */
export function listPath({ filters, sort, page }: Pick<TableView, 'filters' | 'sort' | 'page'>, limit = REVIEWS_PER_PAGE) {
  // An address may have any text; the call refuses what is no filter.
  const known = filters as v.InferInput<typeof ModerationQuerySchema>;
  return reviewModerationCalls('/', { query: { ...known, sort: API_SORTS[sort] ?? 'newest', limit, page: page > 1 ? page : undefined } });
}

export const REVIEW_LIST = listSpec({
  call: (view) => listPath(view),
  filters: ['q', 'status', 'isNew', 'photos', 'maxRating', 'rating', 'productId', 'customerId', 'replied', 'verified'],
  sort: '-written',
  pageSize: REVIEWS_PER_PAGE,
  read: ({ reviews, total, totalIsMore }) => ({ rows: reviews, total, totalIsMore }),
});

/** The tabs above the list. */
export const VIEWS = [
  { label: messages.all, filters: {} },
  { label: messages.new, filters: { isNew: 'true' }, count: 'newReviews' },
  { label: messages.photosToApprove, filters: { photos: 'waiting' }, count: 'photosWaiting' },
  { label: messages.toApprove, filters: { status: 'waiting' }, count: 'waiting', isRare: true },
  { label: messages.lowRatings, filters: { maxRating: '2' } },
  { label: messages.hidden, filters: { status: 'hidden' }, count: 'hidden' },
] as const satisfies readonly ListView<keyof ReviewCounts>[];
