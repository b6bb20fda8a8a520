import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoment } from '#console/format';
import { ProductPicture } from '#features/platform/media/product-picture';
import { adminPaths } from '#shared/admin-paths';
import { Stars } from '#ui/stars';
import type { ModeratedReview } from './review-moderation.schema';
import { reviewTextCardMessages as messages } from './review-moderation-console.messages';

interface ReviewTextCardProps {
  review: ModeratedReview;
  mayReadCustomers: boolean;
  mayReadProducts: boolean;
}

/** What was said of which product by whom. */
export function ReviewTextCard({ review, mayReadCustomers, mayReadProducts }: ReviewTextCardProps) {
  const { rating, comment, createdAt, updatedAt, verifiedPurchase, helpfulCount, reason, author, product } = review;
  const image = product.pictureUrl === undefined ? undefined : { url: product.pictureUrl, alt: '' };
  const facts: [name: string, value: string][] = [
    [messages.written, formatMoment(createdAt)],
    ...(updatedAt === createdAt ? [] : ([[messages.edited, formatMoment(updatedAt)]] as [string, string][])),
    ...(helpfulCount === 0 ? [] : ([[messages.helped, messages.customers(helpfulCount)]] as [string, string][])),
    ...(reason === undefined ? [] : ([[messages.hiddenBecauseOf, reason]] as [string, string][])),
  ];
  return (
    <section
      aria-label={messages.review}
      className="grid grid-cols-1 rounded-md border border-line bg-surface lg:grid-cols-[minmax(0,1fr)_min(20rem,35%)]"
    >
      <div className="min-w-0 px-4 py-4 sm:px-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stars rating={rating} size="md" />
          <Author author={author} isLink={mayReadCustomers} />
          {verifiedPurchase && (
            <span className="inline-flex items-center gap-1 text-sm font-medium text-good">
              <BadgeCheck aria-hidden className="size-4" />
              {messages.verifiedPurchase}
            </span>
          )}
        </p>
        <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere" dir="auto">
          {comment}
        </p>
      </div>
      <div className="grid content-start gap-4 border-t border-line px-4 py-4 sm:px-5 lg:border-t-0 lg:border-s">
        <div className="flex min-w-0 items-center gap-3">
          <ProductPicture image={image} sizes="48px" alt="" className="size-12 shrink-0 rounded-sm" />
          <span className="min-w-0">
            {mayReadProducts ? (
              <Link
                to={adminPaths.product(product._id)}
                className="inline-flex min-h-6 items-center font-medium text-accent underline pointer-coarse:min-h-11"
              >
                <bdi>{product.name}</bdi>
              </Link>
            ) : (
              <bdi className="font-medium">{product.name}</bdi>
            )}
            <Link
              to={`${adminPaths.reviews()}?productId=${product._id}`}
              className="flex min-h-6 items-center text-sm text-muted underline pointer-coarse:min-h-11"
            >
              {messages.allOfItsReviews}
            </Link>
          </span>
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd dir="auto" className="wrap-anywhere">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Author({ author, isLink }: { author: ModeratedReview['author']; isLink: boolean }) {
  const to =
    author._id === undefined ? undefined : isLink ? adminPaths.customer(author._id) : `${adminPaths.reviews()}?customerId=${author._id}`;
  if (to === undefined) return <bdi className="font-semibold">{author.name}</bdi>;
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 items-center font-semibold underline pointer-coarse:min-h-11 decoration-line underline-offset-4 hover:decoration-current"
    >
      <bdi>{author.name}</bdi>
    </Link>
  );
}
