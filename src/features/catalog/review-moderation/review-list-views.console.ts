import type { ListView } from '#console/table/list-views';
import type { TableView } from '#console/table/table-state';
import type { ModeratedReviewPage, ReviewCounts } from './review-moderation.schema';

export const REVIEW_CALLS = '/admin/reviews';
const REVIEWS_PER_PAGE = 50;

const API_SORTS: Record<string, string> = { written: 'oldest', '-written': 'newest', rating: 'lowest', '-rating': 'highest' };

/** The list's call; an address with an order that does not exist has the usual one. */
export function listPath({ filters, sort, page }: Pick<TableView, 'filters' | 'sort' | 'page'>, limit = REVIEWS_PER_PAGE): string {
  const params = new URLSearchParams({ ...filters, sort: API_SORTS[sort] ?? 'newest', limit: String(limit) });
  if (page > 1) params.set('page', String(page));
  return `${REVIEW_CALLS}?${params}`;
}

export const REVIEW_LIST = {
  call: (view: TableView) => listPath(view),
  filters: ['q', 'status', 'isNew', 'photos', 'maxRating', 'rating', 'productId', 'customerId', 'replied', 'verified'],
  sort: '-written',
  pageSize: REVIEWS_PER_PAGE,
  read: ({ reviews, total, totalIsMore }: ModeratedReviewPage) => ({ rows: reviews, total, totalIsMore }),
};

/** The tabs above the list. */
export const VIEWS = [
  { label: 'All', filters: {} },
  { label: 'New', filters: { isNew: 'true' }, count: 'newReviews' },
  { label: 'Photos to approve', filters: { photos: 'waiting' }, count: 'photosWaiting' },
  { label: 'To approve', filters: { status: 'waiting' }, count: 'waiting', isRare: true },
  { label: 'Low ratings', filters: { maxRating: '2' } },
  { label: 'Hidden', filters: { status: 'hidden' }, count: 'hidden' },
] as const satisfies readonly ListView<keyof ReviewCounts>[];
