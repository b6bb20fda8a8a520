import { BadgeCheck, Image, MessageSquareReply } from 'lucide-react';
import { formatExactly, formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import { ProductPicture } from '#features/platform/media/product-picture';
import { Stars } from '#ui/stars';
import type { ModeratedReview } from './review-moderation.schema';
import { reviewColumnsMessages as messages } from './review-moderation-console.messages';
import { ReviewBadge } from './review-status.console';

export const REVIEW_COLUMNS: Column<ModeratedReview>[] = [
  { key: 'picture', title: messages.picture, isTitleHidden: true, isFixed: true, width: 4, card: 'picture', cell: Picture },
  { key: 'title', title: messages.review, width: 13, grows: true, card: 'title', isLink: true, isFixed: true, cell: Title },
  {
    key: 'rating',
    title: messages.rating,
    width: 6.5,
    sort: 'rating',
    card: 'below',
    cell: ({ rating }) => (
      <span className="flex">
        <Stars rating={rating} />
      </span>
    ),
  },
  { key: 'product', title: messages.product, width: 11, cell: ({ product }) => product.name },
  { key: 'author', title: messages.author, width: 9, cell: Author },
  { key: 'extras', title: messages.photosAndReply, width: 6.5, cell: Extras },
  { key: 'status', title: messages.status, width: 6.5, card: 'end', cell: ({ status }) => <ReviewBadge status={status} isQuiet /> },
  {
    key: 'written',
    title: messages.written,
    width: 6.5,
    align: 'end',
    sort: 'written',
    descendsFirst: true,
    card: 'belowEnd',
    cell: ({ updatedAt }) => (
      <time dateTime={updatedAt} title={formatExactly(updatedAt)} className="text-muted">
        {formatWhen(updatedAt)}
      </time>
    ),
  },
];

function Picture({ product }: ModeratedReview) {
  const image = product.pictureUrl === undefined ? undefined : { url: product.pictureUrl, alt: '' };
  return <ProductPicture image={image} sizes="40px" alt="" className="size-10 rounded-sm" />;
}

/** One that nobody has looked at is bold, with a dot. */
function Title({ title, comment, isNew }: ModeratedReview) {
  return (
    <span className="block min-w-0">
      <span className={`flex min-w-0 items-center gap-2 ${isNew ? 'font-semibold' : 'font-medium'}`}>
        {isNew && (
          <span className="size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{messages.new}</span>
          </span>
        )}
        <span dir="auto" className="truncate">
          {title}
        </span>
      </span>
      <span dir="auto" className="block w-0 min-w-full truncate text-sm font-normal text-muted">
        {comment}
      </span>
    </span>
  );
}

function Author({ author, verifiedPurchase }: ModeratedReview) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span dir="auto" className="truncate">
        {author.name}
      </span>
      {verifiedPurchase && (
        <span title={messages.verifiedPurchase} className="shrink-0 text-good">
          <BadgeCheck aria-hidden className="size-4" />
          <span className="sr-only">{messages.verifiedPurchaseText}</span>
        </span>
      )}
    </span>
  );
}

function Extras({ photos, reply }: ModeratedReview) {
  const waiting = photos.filter(({ status }) => status === 'waiting').length;
  return (
    <span className="flex items-center gap-3 text-sm">
      {photos.length > 0 && (
        <span className={`inline-flex items-center gap-1 tabular-nums ${waiting > 0 ? 'font-semibold text-warn' : 'text-muted'}`}>
          <Image aria-hidden className="size-4" />
          <span aria-hidden>{photos.length}</span>
          <span className="sr-only">{waiting > 0 ? messages.photosToApprove(photos.length, waiting) : messages.photos(photos.length)}</span>
        </span>
      )}
      {reply && (
        <span title={messages.replied} className="text-muted">
          <MessageSquareReply aria-hidden className="size-4" />
          <span className="sr-only">{messages.replied}</span>
        </span>
      )}
    </span>
  );
}
