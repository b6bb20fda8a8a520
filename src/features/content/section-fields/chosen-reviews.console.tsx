import { useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { apiQuery } from '#console/api-query';
import { Combobox } from '#console/choice/combobox';
import { Sortable } from '#console/table/sortable';
import { reviewModerationCalls } from '#features/catalog/review-moderation/review-moderation.calls';
import { GOOD_RATING } from '#features/catalog/reviews/reviews.rules';
import { CHOSEN_REVIEWS_MAX } from '#features/content/theme/theme.limits';
import { api } from '#http/client/api-client';
import { IconButton } from '#ui/button';
import { sectionFieldMessages as messages } from './section-fields.messages';

const FOUND = '20';

interface ChosenReviewsProps {
  ids: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** Reviews in an order by hand, of those that are good enough to be quoted. */
export function ChosenReviews({ ids, error, onChange }: ChosenReviewsProps) {
  const reviews = useQueries({
    queries: ids.map((reviewId) => apiQuery(reviewModerationCalls('/:reviewId', { param: { reviewId } }))),
  });
  const nameOf = (id: string) => {
    const review = reviews[ids.indexOf(id)]?.data?.review;
    return review ? messages.reviewOf(review.author.name, review.product.name) : messages.review(id);
  };
  const find = async (text: string) => {
    const query = { status: 'published', sort: 'highest', limit: FOUND, ...(text.trim() && { q: text.trim() }) } as const;
    const { reviews: found } = await api.get(reviewModerationCalls('/', { query }));
    return found
      .filter(({ _id, rating }) => rating >= GOOD_RATING && !ids.includes(_id))
      .map(({ _id, rating, title, author, product }) => ({
        value: _id,
        label: messages.reviewOf(author.name, product.name),
        hint: messages.stars(rating, title),
      }));
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      {ids.length > 0 && (
        <Sortable
          label={messages.chosenReviews}
          items={ids}
          keyOf={(id) => id}
          nameOf={nameOf}
          onOrder={onChange}
          className="divide-y divide-line rounded-md border border-line"
        >
          {(id, handle) => (
            <div className="flex min-h-12 items-center gap-2 px-2">
              {handle}
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {nameOf(id)}
              </span>
              <IconButton label={messages.remove(nameOf(id))} onClick={() => onChange(ids.filter((other) => other !== id))}>
                <X aria-hidden className="size-4.5" />
              </IconButton>
            </div>
          )}
        </Sortable>
      )}
      {ids.length < CHOSEN_REVIEWS_MAX && (
        <Combobox
          label={messages.addAReview}
          placeholder={messages.reviewHint}
          error={error}
          load={find}
          onChoose={({ value }) => onChange([...ids, value])}
        />
      )}
    </div>
  );
}
