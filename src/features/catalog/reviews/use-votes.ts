import { useSession } from '#features/accounts/sessions/session.store';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { toast } from '#ui/toast';
import { reviewsCalls } from './reviews.calls';
import { reviewsMessages as messages } from './reviews.messages';
import type { OwnReview, Review } from './reviews.schema';

interface UseVotes {
  productId: string;
  setOwn: (change: (own: OwnReview) => OwnReview) => void;
  onChange: (reviewId: string, change: (review: Review) => Review) => void;
}

/** Helpful votes with optimistic updates: a vote that the server refuses is reverted with a message. */
export function useVotes({ productId, setOwn, onChange }: UseVotes) {
  const session = useSession();

  const apply = (reviewId: string, { isHelpful, count }: { isHelpful: boolean; count: (before: number) => number }) => {
    setOwn((own) => ({
      ...own,
      helpful: isHelpful ? [...new Set([...own.helpful, reviewId])] : own.helpful.filter((id) => id !== reviewId),
    }));
    onChange(reviewId, (review) => ({ ...review, helpfulCount: count(review.helpfulCount) }));
  };

  return async (reviewId: string, isHelpful: boolean) => {
    if (session.status !== 'customer') return toast.error(messages.loginToVote);
    const step = isHelpful ? 1 : -1;
    apply(reviewId, { isHelpful, count: (before) => before + step });
    const path = reviewsCalls('/:id/reviews/:reviewId/helpful', { param: { id: productId, reviewId } });
    try {
      const { helpfulCount } = await (isHelpful ? api.post(path) : api.delete(path));
      apply(reviewId, { isHelpful, count: () => helpfulCount });
    } catch (error) {
      apply(reviewId, { isHelpful: !isHelpful, count: (before) => before - step });
      toast.error(messageOf(error, messages.voteFailed));
    }
  };
}
