import { BadgeCheck, ThumbsUp } from 'lucide-react';
import { formatDate } from '#shared/time';
import { Stars } from '#ui/stars';
import type { Review } from './reviews.schema';

interface ReviewCardProps {
  review: Review;
  isHelpful: boolean;
  /** Absent for the customer's own review. */
  onVote?: (isHelpful: boolean) => void;
  /** Absent without the permission. */
  onDelete?: () => void;
}

const ACTION = 'inline-flex min-h-9 items-center gap-2 rounded-full px-3 text-sm font-medium hover:bg-raised pointer-coarse:min-h-11';

/** A review as plain text: line breaks are preserved, markup is shown as typed. */
export function ReviewCard({ review, isHelpful, onVote, onDelete }: ReviewCardProps) {
  const { rating, title, comment, createdAt, updatedAt, user, verifiedPurchase, helpfulCount } = review;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-2 py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />
        <h3 className="min-w-0 font-semibold">{title}</h3>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span className="font-medium text-ink">{user.name}</span>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {updatedAt !== createdAt && <span>(edited)</span>}
        {verifiedPurchase && (
          <span className="inline-flex items-center gap-1 font-medium text-good">
            <BadgeCheck aria-hidden className="size-4" />
            Verified purchase
          </span>
        )}
      </p>
      <p className="max-w-prose whitespace-pre-line">{comment}</p>
      <div className="-ml-3 flex flex-wrap gap-1 noscript:hidden">
        {onVote ? (
          <button
            type="button"
            aria-pressed={isHelpful}
            onClick={() => onVote(!isHelpful)}
            className={`${ACTION} ${isHelpful ? 'text-accent' : 'text-muted'}`}
          >
            <ThumbsUp aria-hidden className={`size-4 ${isHelpful ? 'fill-current' : ''}`} />
            <span>
              Helpful<span className="sr-only">: {title}</span>
              {helpfulCount > 0 && <span className="tabular-nums"> ({helpfulCount.toLocaleString('en-US')})</span>}
            </span>
          </button>
        ) : (
          <p className={`${ACTION} pointer-events-none text-muted`}>Your review</p>
        )}
        {onDelete && (
          <button type="button" onClick={onDelete} aria-haspopup="dialog" className={`${ACTION} text-bad`}>
            Delete<span className="sr-only"> review: {title}</span>
          </button>
        )}
      </div>
    </article>
  );
}
