import { pathsOf } from '#http/client/api-paths';
import type { reviewsApi } from './reviews.api.server';
import type { ReviewListState } from './reviews.rules';

export const reviewsCalls = pathsOf<ReturnType<typeof reviewsApi>>('/products');

/** The call of one page of the list. */
export function reviewListCall(productId: string, { sort, rating, q }: ReviewListState, page = 1) {
  const query = { sort, rating, q: q || undefined, page: page > 1 ? page : undefined };
  return reviewsCalls('/:id/reviews', { param: { id: productId }, query });
}
