import { BadgeCheck } from 'lucide-react';
import { ProductPicture } from '#features/platform/media/product-picture';
import { PhotoImage } from '#features/platform/photos/photo-image';
import { paths } from '#shared/paths';
import { PathLink } from '#ui/path-link';
import { Stars } from '#ui/stars';
import { sectionMessages as messages } from './home.messages';
import type { Quote, ReviewsView } from './home.schema';
import { SectionHeading } from './section-heading';

/** What shoppers wrote, each with the product that it is about. */
export function ReviewQuotes({ block: { heading, quotes } }: { block: ReviewsView }) {
  return (
    <section>
      <SectionHeading text={heading} />
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
        {quotes.map((quote) => (
          <li key={quote._id}>
            <QuoteCard quote={quote} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function QuoteCard({ quote: { rating, title, comment, name, isVerified, photo, product } }: { quote: Quote }) {
  return (
    <figure className="flex h-full flex-col gap-4 rounded-lg border border-line bg-surface p-6">
      {photo && (
        <PhotoImage
          url={photo.url}
          sizes="(min-width: 48rem) 24rem, 92vw"
          alt={messages.photoBy(name)}
          width={photo.width}
          height={photo.height}
          loading="lazy"
          decoding="async"
          className="w-full rounded-md bg-raised object-cover"
          style={{ aspectRatio: '4 / 3' }}
        />
      )}
      <Stars rating={rating} />
      <blockquote dir="auto" className="flex-1">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 whitespace-pre-line text-muted wrap-anywhere">{comment}</p>
      </blockquote>
      <figcaption className="flex flex-wrap items-center gap-x-2 text-sm">
        <bdi className="font-medium">{name}</bdi>
        {isVerified && (
          <span className="inline-flex items-center gap-1 font-medium text-good">
            <BadgeCheck aria-hidden className="size-4" />
            {messages.verified}
          </span>
        )}
      </figcaption>
      <PathLink to={paths.product(product.slug)} className="flex items-center gap-3 border-t border-line pt-4 font-medium hover:underline">
        <span className="w-12 shrink-0">
          <ProductPicture image={product.images[0]} sizes="3rem" widest={320} alt="" className="rounded-sm" />
        </span>
        <span dir="auto" className="line-clamp-2 min-w-0">
          {product.name}
        </span>
      </PathLink>
    </figure>
  );
}
