import type { ChosenProduct } from '#features/catalog/products/product-choice.rules';
import { ProductGrid } from '#features/catalog/products/product-grid';
import { pictureSources } from '#features/platform/media/picture-urls';
import { paths } from '#shared/paths';
import { ButtonLink } from '#ui/button';
import { sectionMessages as messages } from './home.messages';
import type { CollectionView } from './home.schema';
import { SectionHeading } from './section-heading';

interface CollectionProps {
  block: CollectionView;
  isFirst: boolean;
  onAddToCart: (chosen: ChosenProduct) => void;
}

/** A category with its picture, what it is about, and a row of its products. */
export function Collection({ block: { heading, text, category, products }, isFirst, onAddToCart }: CollectionProps) {
  const { image, name, slug } = category;
  return (
    <section>
      <div className={`mb-6 grid items-center gap-8 sm:mb-8 lg:gap-16 ${image ? 'lg:grid-cols-2' : ''}`}>
        {image && (
          <img
            {...pictureSources(image.url, '(min-width: 80rem) 37rem, (min-width: 64rem) 46vw, 92vw')}
            alt={image.alt}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
            decoding="async"
            className="w-full rounded-lg bg-raised object-cover"
            style={{ aspectRatio: '4 / 3' }}
          />
        )}
        <div className="max-w-prose">
          <SectionHeading text={heading} className="" />
          {text && (
            <p dir="auto" className="mt-4 text-lg whitespace-pre-line text-muted wrap-anywhere">
              {text}
            </p>
          )}
          <ButtonLink to={paths.products({ category: slug })} variant="secondary" className="mt-6">
            {messages.seeAll(name)}
          </ButtonLink>
        </div>
      </div>
      {products.length > 0 && <ProductGrid products={products} onAddToCart={onAddToCart} isFirst={isFirst && !image} />}
    </section>
  );
}
