import type { TableView } from '#console/table/table-state';
import type { ReviewCounts } from './review-moderation.schema';

export const REVIEW_CALLS = '/admin/reviews';
export const REVIEWS_PER_PAGE = 50;

/** The list's parameters in its address. */
export const LIST_SPEC = {
  filters: ['q', 'status', 'isNew', 'photos', 'maxRating', 'rating', 'productId', 'customerId', 'replied', 'verified'],
  sort: '-written',
} as const;

const API_SORTS: Record<string, string> = { written: 'oldest', '-written': 'newest', rating: 'lowest', '-rating': 'highest' };

/** The list's call; an address with an order that does not exist has the usual one. */
export function listPath({ filters, sort, page }: Pick<TableView, 'filters' | 'sort' | 'page'>, limit = REVIEWS_PER_PAGE): string {
  const params = new URLSearchParams({ ...filters, sort: API_SORTS[sort] ?? 'newest', limit: String(limit) });
  if (page > 1) params.set('page', String(page));
  return `${REVIEW_CALLS}?${params}`;
}

interface QuickView {
  label: string;
  count?: keyof ReviewCounts;
  filters: { status?: string; isNew?: string; photos?: string; maxRating?: string };
  /** Only while there are such reviews. */
  isRare?: boolean;
}

/** The tabs above the list: one choice of four parameters each. */
export const QUICK_VIEWS: readonly QuickView[] = [
  { label: 'All', filters: {} },
  { label: 'New', count: 'newReviews', filters: { isNew: 'true' } },
  { label: 'Photos to approve', count: 'photosWaiting', filters: { photos: 'waiting' } },
  { label: 'To approve', count: 'waiting', filters: { status: 'waiting' }, isRare: true },
  { label: 'Low ratings', filters: { maxRating: '2' } },
  { label: 'Hidden', count: 'hidden', filters: { status: 'hidden' } },
];

const VIEW_FILTERS = ['status', 'isNew', 'photos', 'maxRating'] as const;

/** Every parameter of the tabs: those of this one, and none of the others. */
export function filtersOf({ filters }: QuickView): Record<(typeof VIEW_FILTERS)[number], string | undefined> {
  return { status: undefined, isNew: undefined, photos: undefined, maxRating: undefined, ...filters };
}

export function isCurrentView(view: QuickView, filters: Readonly<Record<string, string>>): boolean {
  return Object.entries(filtersOf(view)).every(([name, value]) => filters[name] === value);
}
