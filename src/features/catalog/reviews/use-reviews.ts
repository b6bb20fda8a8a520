import { useRef, useState } from 'react';
import { api } from '#http/api-client';
import { messageOf } from '#http/api-error';
import { toast } from '#ui/toast';
import { reviewsMessages as messages } from './reviews.messages';
import { ALL_NEWEST, type ReviewListState, reviewListCall } from './reviews.rules';
import type { Review, ReviewPage } from './reviews.schema';

interface UseReviews {
  productId: string;
  /** What the page came with. */
  firstPage: ReviewPage;
  /** Told of every answer: it carries the sum of all reviews. */
  onPage: (page: ReviewPage) => void;
}

/** The reviews that are looked at. While others are asked for, these stay; the last question's answer counts. */
export function useReviews({ productId, firstPage, onPage }: UseReviews) {
  const [list, setList] = useState<ReviewListState>(ALL_NEWEST);
  const [page, setPage] = useState(firstPage);
  const [isLoading, setLoading] = useState(false);
  const lastQuestion = useRef(0);

  const ask = async (wanted: ReviewListState, { number = 1, before = [] as Review[] } = {}) => {
    const question = ++lastQuestion.current;
    setList(wanted);
    setLoading(true);
    try {
      const response = await api.get<ReviewPage>(reviewListCall(productId, wanted, number));
      if (question !== lastQuestion.current) return;
      // A review that was written meanwhile moves others to the next page.
      const known = new Set(before.map(({ _id }) => _id));
      setPage({ ...response, reviews: [...before, ...response.reviews.filter(({ _id }) => !known.has(_id))] });
      onPage(response);
    } catch (error) {
      if (question !== lastQuestion.current) return;
      setList(list);
      toast.error(messageOf(error, messages.loadFailed));
    } finally {
      if (question === lastQuestion.current) setLoading(false);
    }
  };

  return {
    list,
    page,
    isLoading,
    /** Another order, other stars, other words. */
    show: (changes: Partial<ReviewListState>) => ask({ ...list, ...changes }),
    /** All of them, the newest first: what was just written is on top. */
    showNewest: () => ask(ALL_NEWEST),
    reload: () => ask(list),
    showMore: () => ask(list, { number: page.page + 1, before: page.reviews }),
    /** Takes over what is known of a review before the shop is asked again. */
    change: (reviewId: string, change: (review: Review) => Review) =>
      setPage((before) => ({ ...before, reviews: before.reviews.map((review) => (review._id === reviewId ? change(review) : review)) })),
  };
}
