import { MessageSquareText } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSession } from '#features/accounts/sessions/session.store';
import { may } from '#features/accounts/staff/staff.rules';
import { Button } from '#ui/button';
import { DeleteReviewDialog } from './delete-review-dialog';
import * as texts from './product-reviews.messages';
import { RatingBars } from './rating-bars';
import { ReviewCard } from './review-card';
import { ReviewToolbar } from './review-toolbar';
import { reviewsMessages as messages } from './reviews.messages';
import type { Review, ReviewOfOneself, ReviewPage } from './reviews.schema';
import { useOwnReview } from './use-own-review';
import { useReviews } from './use-reviews';
import { useVotes } from './use-votes';
import { WriteReview } from './write-review';

interface ProductReviewsProps {
  shopName: string;
  product: { _id: string; slug: string };
  firstPage: ReviewPage;
  /** Called when the rating over all reviews may have changed. */
  onRated: (rating: Pick<ReviewPage, 'averageRating' | 'totalReviews'>) => void;
}

/** The reviews of a product: docs/rules.md#reviews. */
export function ProductReviews({ shopName, product, firstPage, onRated }: ProductReviewsProps) {
  const place = useRef<HTMLDivElement>(null);
  const reviews = useReviews({ productId: product._id, firstPage, onPage: onRated });
  const { own, setOwn } = useOwnReview(product._id, place);
  const { list, page, isLoading } = reviews;

  const takeWritten = (review: ReviewOfOneself) => {
    setOwn((before) => ({ ...before, review }));
    void reviews.showNewest();
  };
  const takeDeleted = (review: Review) => {
    if (review._id === own.review?._id) setOwn((before) => ({ ...before, review: undefined }));
    void reviews.reload();
  };

  return (
    <div ref={place} className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="min-w-0 self-start lg:sticky lg:top-24">
        <h2 className="sr-only">{texts.reviews}</h2>
        <RatingBars rating={page} chosen={list.rating} onChoose={(rating) => void reviews.show({ rating })} />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-6">
        <WriteReview product={product} own={own.review} onWritten={takeWritten} />
        {page.totalReviews > 0 && <ReviewToolbar list={list} onShow={(changes) => void reviews.show(changes)} />}
        <Matches page={page} isFiltered={list.rating !== undefined || list.q !== ''} onShowAll={() => void reviews.showNewest()} />
        <ReviewList
          shopName={shopName}
          productId={product._id}
          page={page}
          isLoading={isLoading}
          own={own}
          setOwn={setOwn}
          onChange={reviews.change}
          onDeleted={takeDeleted}
        />
        {page.reviews.length < page.matchingReviews && (
          <Button
            variant="secondary"
            isBusy={isLoading}
            busyText={texts.loading}
            onClick={() => void reviews.showMore()}
            className="justify-self-start noscript:hidden"
          >
            {texts.showMore}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The number of matching reviews, announced to screen readers when the list changes. */
function Matches({ page, isFiltered, onShowAll }: { page: ReviewPage; isFiltered: boolean; onShowAll: () => void }) {
  const { reviews, matchingReviews, totalReviews } = page;
  const isEmpty = matchingReviews === 0;
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-1 ${isEmpty ? 'flex-col py-10 text-center' : ''}`}>
      {isEmpty && <MessageSquareText aria-hidden strokeWidth={1.25} className="size-12 text-muted" />}
      <p role="status" className={isEmpty ? 'text-lg font-semibold' : 'text-sm text-muted tabular-nums'}>
        {totalReviews === 0 ? messages.noReviews : isEmpty ? messages.noMatches : shownOf(reviews.length, matchingReviews)}
      </p>
      {totalReviews === 0 && <p className="text-muted">{texts.beTheFirst}</p>}
      {isFiltered && (
        <Button variant="ghost" size="sm" onClick={onShowAll}>
          {texts.showAll}
        </Button>
      )}
    </div>
  );
}

interface ReviewListProps extends Pick<ReturnType<typeof useOwnReview>, 'own' | 'setOwn'> {
  shopName: string;
  productId: string;
  page: ReviewPage;
  isLoading: boolean;
  onChange: (reviewId: string, change: (review: Review) => Review) => void;
  onDeleted: (review: Review) => void;
}

function ReviewList({ shopName, productId, page, isLoading, own, setOwn, onChange, onDeleted }: ReviewListProps) {
  const session = useSession();
  const vote = useVotes({ productId, setOwn, onChange });
  const [doomed, setDoomed] = useState<Review>();
  const [wasOpened, setOpened] = useState(false);
  if (doomed && !wasOpened) setOpened(true);
  const isModerator = session.status === 'customer' && may(session.user, 'reviews.moderate');
  return (
    <>
      <ul
        aria-label={texts.reviews}
        aria-busy={isLoading}
        className={`divide-y divide-line transition-opacity duration-150${isLoading ? ' opacity-60' : ''}`}
      >
        {shownReviews(page, own.review).map((review) => {
          const isOwn = review._id === own.review?._id;
          return (
            <li key={review._id}>
              <ReviewCard
                review={review}
                shopName={shopName}
                status={isOwn ? own.review?.status : undefined}
                isHelpful={own.helpful.includes(review._id)}
                onVote={isOwn ? undefined : (isHelpful) => void vote(review._id, isHelpful)}
                onDelete={isOwn || isModerator ? () => setDoomed(review) : undefined}
              />
            </li>
          );
        })}
      </ul>
      {wasOpened && <DeleteReviewDialog productId={productId} review={doomed} onClose={() => setDoomed(undefined)} onDeleted={onDeleted} />}
    </>
  );
}

/** The customer's own review is first while others do not see it, and has all of its photos, whatever the list says. */
function shownReviews({ reviews }: ReviewPage, own: ReviewOfOneself | undefined) {
  if (!own) return reviews;
  const shown = reviews.map((review) => (review._id === own._id ? { ...review, photos: own.photos } : review));
  return own.status === 'published' ? shown : [own, ...reviews.filter(({ _id }) => _id !== own._id)];
}

function shownOf(shown: number, matching: number): string {
  return shown < matching ? messages.shown(shown, matching) : messages.reviewCount(matching);
}
