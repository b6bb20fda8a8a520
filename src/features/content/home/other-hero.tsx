import { Link } from 'react-router';
import type { CardProduct } from '#features/catalog/products/products.schema';
import { ProductPicture } from '#features/platform/media/product-picture';
import { paths } from '#shared/paths';
import { Price } from '#ui/price';
import type { ShopLayout } from '#ui/shop-layout';
import { HeroLinks, type HeroProps, HeroText } from './hero';
import { ThemeImage } from './theme-image';

/** Products on a counter. */
const COUNTER_PRODUCTS = 6;

/** A hero in the manner of a theme; its sizes are in src/app/designs.css. */
export function OtherHero({ kind, ...props }: HeroProps & { kind: Exclude<ShopLayout['hero'], 'split'> }) {
  switch (kind) {
    case 'bleed':
      return <BleedHero {...props} />;
    case 'counter':
      return <CounterHero {...props} />;
    case 'stage':
      return <StageHero {...props} />;
    default:
      return kind satisfies never;
  }
}

/** A picture to the edges of the page, and the words beside it. */
function BleedHero({ block, isFirst }: HeroProps) {
  return (
    <section className="hero-bleed">
      <div className="hero-words">
        <Heading block={block} />
        <HeroText text={block.text} className="mt-6 max-w-sm text-lg whitespace-pre-line text-muted" />
        <HeroLinks links={block.links} className="mt-10 flex flex-wrap gap-3" />
      </div>
      <MainPicture block={block} isFirst={isFirst} sizes="(min-width: 64rem) 60vw, 100vw" />
    </section>
  );
}

/** A sign, and what is on the counter below it with its prices. */
function CounterHero({ block, isFirst }: HeroProps) {
  const products = block.products.slice(0, COUNTER_PRODUCTS);
  return (
    <section className="hero-counter bg-tag text-on-tag">
      <div className="container-shop">
        <div className="hero-words">
          <Heading block={block} />
          <div>
            <HeroText text={block.text} className="max-w-md font-medium whitespace-pre-line" />
            <HeroLinks links={block.links} className="mt-5 flex flex-wrap gap-3" />
          </div>
        </div>
        {block.picture ? (
          <MainPicture block={block} isFirst={isFirst} sizes="(min-width: 96rem) 92rem, 96vw" />
        ) : (
          <ul className="hero-shelf">
            {products.map((product, i) => (
              <li key={product._id}>
                <ProductLink product={product} className="group block rounded-md bg-surface text-ink">
                  <ProductPicture
                    image={product.images[0]}
                    loading={isFirst && i === 0 ? 'first' : 'lazy'}
                    sizes="(min-width: 64rem) 16vw, 46vw"
                    alt=""
                    className="rounded-md"
                  />
                  <span className="block p-3">
                    <span dir="auto" className="line-clamp-1 text-sm font-semibold group-hover:underline">
                      {product.name}
                    </span>
                  </span>
                </ProductLink>
                <Price price={product.price} salePrice={product.salePrice} isLowest={product.isLowestPrice} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** One product in the light. */
function StageHero({ block, isFirst }: HeroProps) {
  const [product] = block.products;
  return (
    <section className="hero-stage container-shop">
      <div className="hero-words">
        <Heading block={block} />
        <HeroText text={block.text} className="mt-6 max-w-sm whitespace-pre-line text-muted" />
        <HeroLinks links={block.links} className="mt-8 flex flex-wrap gap-3" />
      </div>
      <MainPicture block={block} isFirst={isFirst} sizes="(min-width: 64rem) 60vw, 92vw" />
      {product && (
        <div className="hero-label">
          <ProductLink product={product} className="hover:underline">
            {product.name}
          </ProductLink>
          <Price price={product.price} salePrice={product.salePrice} isLowest={product.isLowestPrice} />
        </div>
      )}
    </section>
  );
}

function Heading({ block: { heading, isTitle } }: Pick<HeroProps, 'block'>) {
  const Level = isTitle ? 'h1' : 'h2';
  return (
    <Level dir="auto" className="hero-title wrap-anywhere">
      {heading}
    </Level>
  );
}

/** The owner's picture, or that of the best featured product. */
function MainPicture({ block: { picture, products }, isFirst, sizes }: HeroProps & { sizes: string }) {
  const [product] = products;
  if (picture) return <ThemeImage picture={picture} sizes={sizes} isFirst={isFirst} className="hero-picture" />;
  if (!product) return null;
  return (
    <ProductLink product={product} className="hero-picture">
      <ProductPicture image={product.images[0]} loading={isFirst ? 'first' : 'lazy'} sizes={sizes} />
    </ProductLink>
  );
}

function ProductLink({ product, className, children }: { product: CardProduct; className: string; children: React.ReactNode }) {
  return (
    <Link to={paths.product(product.slug)} dir="auto" aria-label={product.name} className={className}>
      {children}
    </Link>
  );
}
