import { Suspense } from 'react';
import { NewsletterForm } from '#features/accounts/newsletter/newsletter-form';
import type { ChosenProduct } from '#features/catalog/products/product-choice.rules';
import { quoted } from '#shared/quoted.messages';
import { lazyPart } from '#ui/lazy-part';
import { Banner } from './banner';
import { Collection } from './collection';
import { Countdown } from './countdown';
import { FeaturedProduct } from './featured-product';
import type { SectionView } from './home.schema';
import { Logos } from './logos';
import { Lookbook } from './lookbook';
import { Place } from './place';
import { Questions } from './questions';
import { ReviewQuotes } from './review-quotes';
import { Story, TextSection } from './story';

/** It is on product pages too. */
const RecentlyViewed = lazyPart(async () => (await import('#features/catalog/product-page/more-products')).RecentlyViewed);

interface OtherBlockProps {
  block: SectionView;
  /** Its picture is loaded first. */
  isFirst: boolean;
  onAddToCart: (chosen: ChosenProduct) => void;
}

/** The blocks that the home page of a fresh shop does not have. */
export function OtherBlock({ block, isFirst, onAddToCart }: OtherBlockProps) {
  switch (block.kind) {
    case 'banner':
      return <Banner block={block} isFirst={isFirst} />;
    case 'picture':
      return <Story block={block} isFirst={isFirst} />;
    case 'text':
      return <TextSection block={block} />;
    case 'product':
      return <FeaturedProduct block={block} isFirst={isFirst} onAddToCart={onAddToCart} />;
    case 'reviews':
      return <ReviewQuotes block={block} />;
    case 'lookbook':
      return <Lookbook block={block} isFirst={isFirst} />;
    case 'questions':
      return <Questions block={block} />;
    case 'logos':
      return <Logos block={block} />;
    case 'countdown':
      return <Countdown block={block} />;
    case 'place':
      return <Place block={block} />;
    case 'collection':
      return <Collection block={block} isFirst={isFirst} onAddToCart={onAddToCart} />;
    case 'viewed':
      return (
        <Suspense>
          <RecentlyViewed />
        </Suspense>
      );
    case 'quote':
      return (
        <figure className="mx-auto max-w-3xl text-center">
          <blockquote className="text-2xl font-semibold whitespace-pre-line wrap-anywhere sm:text-3xl" dir="auto">
            {quoted(block.text)}
          </blockquote>
          {block.by && (
            <figcaption dir="auto" className="mt-4 text-muted">
              {block.by}
            </figcaption>
          )}
        </figure>
      );
    case 'newsletter':
      return (
        <section className="grid grid-cols-1 items-center gap-x-16 gap-y-6 rounded-lg bg-raised p-6 sm:p-10 lg:grid-cols-2 noscript:hidden">
          <div>
            <h2 dir="auto" className="text-2xl font-bold wrap-anywhere sm:text-3xl">
              {block.heading}
            </h2>
            {block.text && (
              <p className="mt-2 whitespace-pre-line text-muted wrap-anywhere" dir="auto">
                {block.text}
              </p>
            )}
          </div>
          <NewsletterForm />
        </section>
      );
    default:
      return block satisfies never;
  }
}
