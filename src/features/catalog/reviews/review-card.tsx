import { BadgeCheck, Clock, EyeOff, Store, ThumbsUp } from 'lucide-react';
import * as localeMessages from '#shared/locale.messages';
import { formatDate } from '#shared/time';
import { richText } from '#ui/rich-text';
import { Stars } from '#ui/stars';
import * as texts from './product-reviews.messages';
import { ReviewPhotos } from './review-photos';
import { reviewsMessages as messages } from './reviews.messages';
import type { ReviewStatus } from './reviews.rules';
import type { Review, ShownPhoto } from './reviews.schema';

interface ReviewCardProps {
  review: Omit<Review, 'photos'> & { photos: readonly ShownPhoto[] };
  /** Who replies. */
  shopName: string;
  /** Of the customer's own review. */
  status?: ReviewStatus | undefined;
  isHelpful: boolean;
  /** Absent for the customer's own review. */
  onVote?: (isHelpful: boolean) => void;
  /** Absent without the permission. */
  onDelete?: () => void;
}

const ACTION = 'inline-flex min-h-9 items-center gap-2 rounded-full px-3 text-sm font-medium hover:bg-raised pointer-coarse:min-h-11';

/** A review as plain text: line breaks are preserved, markup is shown as typed. */
export function ReviewCard({ review, shopName, status, isHelpful, onVote, onDelete }: ReviewCardProps) {
  const { rating, title, comment, createdAt, updatedAt, user, verifiedPurchase, helpfulCount, photos, reply } = review;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-2 py-6">
      <OwnState status={status} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />
        <h3 className="min-w-0 font-semibold" dir="auto">
          {title}
        </h3>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <bdi className="font-medium text-ink">{user.name}</bdi>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {updatedAt !== createdAt && <span>{texts.edited}</span>}
        {verifiedPurchase && (
          <span className="inline-flex items-center gap-1 font-medium text-good">
            <BadgeCheck aria-hidden className="size-4" />
            {texts.verifiedPurchase}
          </span>
        )}
      </p>
      <p className="max-w-prose whitespace-pre-line" dir="auto">
        {comment}
      </p>
      {photos.length > 0 && <ReviewPhotos photos={photos} author={user.name} title={title} />}
      {reply && <Reply reply={reply} shopName={shopName} />}
      <div className="-ms-3 flex flex-wrap gap-1 noscript:hidden">
        {onVote ? (
          <button
            type="button"
            aria-pressed={isHelpful}
            onClick={() => onVote(!isHelpful)}
            className={`${ACTION} ${isHelpful ? 'text-accent' : 'text-muted'}`}
          >
            <ThumbsUp aria-hidden className={`size-4 ${isHelpful ? 'fill-current' : ''}`} />
            <span>
              {texts.helpful}
              <span className="sr-only">: {title}</span>
              {helpfulCount > 0 && <span className="tabular-nums"> ({helpfulCount.toLocaleString(localeMessages.locale)})</span>}
            </span>
          </button>
        ) : (
          <p className={`${ACTION} pointer-events-none text-muted`}>{texts.yourReview}</p>
        )}
        {onDelete && (
          <button type="button" onClick={onDelete} aria-haspopup="dialog" className={`${ACTION} text-bad`}>
            {richText(texts.deleteReview, {
              what: (words) => (
                <span className="sr-only">
                  {words}: {title}
                </span>
              ),
            })}
          </button>
        )}
      </div>
    </article>
  );
}

/** What only the writer sees of a review that is not published. */
function OwnState({ status }: { status: ReviewStatus | undefined }) {
  if (status === undefined || status === 'published') return null;
  const Icon = status === 'waiting' ? Clock : EyeOff;
  return (
    <p className="flex items-center gap-2 rounded-sm bg-raised px-3 py-2 text-sm font-medium">
      <Icon aria-hidden className="size-4 shrink-0" />
      {status === 'waiting' ? messages.reviewWaiting : messages.reviewHidden}
    </p>
  );
}

function Reply({ reply, shopName }: { reply: NonNullable<Review['reply']>; shopName: string }) {
  return (
    <section aria-label={texts.replyFrom(shopName)} className="mt-1 max-w-prose rounded-md bg-raised px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span className="inline-flex items-center gap-1.5 font-semibold text-ink">
          <Store aria-hidden className="size-4" />
          <bdi>{shopName}</bdi>
        </span>
        <time dateTime={reply.createdAt}>{formatDate(reply.createdAt)}</time>
      </p>
      <p className="mt-1 whitespace-pre-line" dir="auto">
        {reply.text}
      </p>
    </section>
  );
}
