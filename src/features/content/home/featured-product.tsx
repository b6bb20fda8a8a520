import type { ChosenProduct } from '#features/catalog/products/product-choice.rules';
import { ProductPicture } from '#features/platform/media/product-picture';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { PathLink } from '#ui/path-link';
import { Price } from '#ui/price';
import { sectionMessages as messages } from './home.messages';
import type { ProductView } from './home.schema';
import { SectionHeading } from './section-heading';

interface FeaturedProductProps {
  block: ProductView;
  isFirst: boolean;
  onAddToCart: (chosen: ChosenProduct) => void;
}

/** One product, as large as a page's main picture. */
export function FeaturedProduct({ block: { heading, text, side, product }, isFirst, onAddToCart }: FeaturedProductProps) {
  const to = paths.product(product.slug);
  const { soleChoice: options, stock, salePrice, price, isBackordered } = product;
  const [picture] = product.images;
  const canAdd = options !== undefined && stock > 0;
  const add = () =>
    options &&
    onAddToCart({ product, options, quantity: 1, price: salePrice ?? price, stock, availableNow: isBackordered ? 0 : undefined });
  return (
    <section className="grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
      <PathLink to={to} aria-label={product.name} className={`block rounded-lg ${side === 'right' ? 'lg:order-last' : ''}`}>
        <ProductPicture
          image={picture}
          loading={isFirst ? 'first' : 'lazy'}
          sizes="(min-width: 80rem) 37rem, (min-width: 64rem) 46vw, 92vw"
          alt=""
          className="rounded-lg"
        />
      </PathLink>
      <div className="max-w-prose">
        {product.brand && (
          <p dir="auto" className="text-sm text-muted">
            {product.brand}
          </p>
        )}
        <SectionHeading text={heading || product.name} className="" />
        {heading && (
          <p dir="auto" className="mt-2 font-semibold">
            {product.name}
          </p>
        )}
        <p dir="auto" className="mt-4 text-lg whitespace-pre-line text-muted wrap-anywhere">
          {text}
        </p>
        <div className="mt-6">
          <Price price={price} salePrice={salePrice} isLowest={product.isLowestPrice} size="lg" />
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          {canAdd && (
            <Button size="lg" aria-label={messages.add(product.name)} onClick={add} className="noscript:hidden">
              {messages.addToCart}
            </Button>
          )}
          <ButtonLink to={to} size="lg" variant={canAdd ? 'secondary' : 'primary'} aria-label={messages.see(product.name)}>
            {messages.seeProduct}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
