import { useRef, useState } from 'react';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { toast } from '#ui/toast';
import { reviewListCall } from './reviews.calls';
import { reviewsMessages as messages } from './reviews.messages';
import { ALL_NEWEST, type ReviewListState } from './reviews.rules';
import type { Review, ReviewPage } from './reviews.schema';

interface UseReviews {
  productId: string;
  /** The reviews in the page's loader data. */
  firstPage: ReviewPage;
  /** Called with every response: it contains the rating over all reviews. */
  onPage: (page: ReviewPage) => void;
}

/** The displayed reviews. They stay while others load; only the response to the last request is used. */
export function useReviews({ productId, firstPage, onPage }: UseReviews) {
  const [list, setList] = useState<ReviewListState>(ALL_NEWEST);
  const [page, setPage] = useState(firstPage);
  const [isLoading, setLoading] = useState(false);
  const lastRequest = useRef(0);

  const load = async (requested: ReviewListState, { number = 1, before = [] as Review[] } = {}) => {
    const request = ++lastRequest.current;
    setList(requested);
    setLoading(true);
    try {
      const response = await api.get(reviewListCall(productId, requested, number));
      if (request !== lastRequest.current) return;
      // A review written meanwhile moves others to the next page: skip duplicates.
      const known = new Set(before.map(({ _id }) => _id));
      setPage({ ...response, reviews: [...before, ...response.reviews.filter(({ _id }) => !known.has(_id))] });
      onPage(response);
    } catch (error) {
      if (request !== lastRequest.current) return;
      setList(list);
      toast.error(messageOf(error, messages.loadFailed));
    } finally {
      if (request === lastRequest.current) setLoading(false);
    }
  };

  return {
    list,
    page,
    isLoading,
    /** Changes the order, the stars or the search text. */
    show: (changes: Partial<ReviewListState>) => load({ ...list, ...changes }),
    /** Removes all filters, newest first, so that a new review is on top. */
    showNewest: () => load(ALL_NEWEST),
    reload: () => load(list),
    showMore: () => load(list, { number: page.page + 1, before: page.reviews }),
    /** Updates a displayed review without another request. */
    change: (reviewId: string, change: (review: Review) => Review) =>
      setPage((before) => ({ ...before, reviews: before.reviews.map((review) => (review._id === reviewId ? change(review) : review)) })),
  };
}
