import { useQuery } from '@tanstack/react-query';
import { AtSign, Images, PackageMinus, Star } from 'lucide-react';
import { apiQuery } from '#console/api-query';
import type { Attention } from '#console/attention';
import { notesCalls } from '#features/accounts/notes/notes.calls';
import { reviewModerationCalls } from '#features/catalog/review-moderation/review-moderation.calls';
import { stockCalls } from '#features/catalog/stock/stock.calls';
import { adminPaths } from '#shared/admin-paths';
import { withCommas } from '#shared/lists';
import { homeAttentionMessages as messages } from './admin.messages';

const NONE: Attention = { items: [], isLoading: false };

/** Variants low in stock, with the days that the first of them lasts at the present rate. */
export function useStockAttention(isEnabled: boolean): Attention {
  const { data, error } = useQuery({
    ...apiQuery(stockCalls('/', { query: { filter: 'low', sort: 'supply', limit: 1 } })),
    enabled: isEnabled,
  });
  if (!data) return waiting(messages.stock, isEnabled, error);
  const [first] = data.stock;
  const days = first?.daysOfSupply;
  if (!first) return NONE;
  const hint =
    days === undefined
      ? undefined
      : days < 1
        ? messages.runsOutToday(first.product.name)
        : messages.lastsDays(first.product.name, Math.round(days));
  const item = { key: 'low stock', icon: PackageMinus, text: messages.lowInStock, hint, count: data.total, isUrgent: true };
  return { items: [{ ...item, to: `${adminPaths.stock()}?filter=low&sort=supply` }], isLoading: false };
}

export function useReviewsAttention(isEnabled: boolean): Attention {
  const { data, error } = useQuery({ ...apiQuery(reviewModerationCalls('/counts')), enabled: isEnabled });
  if (!data) return waiting(messages.reviews, isEnabled, error);
  const { newReviews, photosWaiting, waiting: toApprove } = data.counts;
  const view = (filter: string) => `${adminPaths.reviews()}?${filter}`;
  const items = [
    { key: 'reviews to approve', icon: Star, text: messages.reviewsToApprove, count: toApprove, to: view('status=waiting') },
    { key: 'review photos', icon: Images, text: messages.reviewsWithPhotosToApprove, count: photosWaiting, to: view('photos=waiting') },
    { key: 'new reviews', icon: Star, text: messages.newReviews, count: newReviews, to: view('isNew=true') },
  ];
  return { items: items.filter(({ count }) => count > 0), isLoading: false };
}

/** Notes with @ and the person's name that were not read. */
export function useMentionsAttention(): Attention {
  const { data, error } = useQuery(apiQuery(notesCalls('/mentions')));
  if (!data) return waiting(messages.notes, true, error);
  const [first] = data.mentions;
  if (!first) return NONE;
  const hint = withCommas([first.note.by?.name, first.subject.name]);
  const item = { key: 'mentions', icon: AtSign, text: messages.notesThatMentionYou, hint, count: data.total };
  return { items: [{ ...item, to: adminPaths.subject(first.subject) }], isLoading: false };
}

function waiting(part: string, isEnabled: boolean, error: unknown): Attention {
  return { items: [], isLoading: isEnabled && !error, failed: isEnabled && error ? part : undefined };
}
