import { Link } from 'react-router';
import type { CardProduct } from '#features/catalog/products/products.schema';
import { ProductPicture } from '#features/platform/media/product-picture';
import { paths } from '#shared/paths';
import { ButtonLink } from '#ui/button';
import { BlockPicture } from './block-picture';
import type { HeroView } from './home.schema';

export interface HeroProps {
  block: HeroView;
  /** The first block of the page: its picture is loaded first. */
  isFirst: boolean;
}

/** A sentence with its own picture, or with those of the best featured products. */
export function Hero({ block: { heading, text, links, picture, products, isTitle }, isFirst }: HeroProps) {
  const Heading = isTitle ? 'h1' : 'h2';
  const [first, ...others] = products.slice(0, 3);
  return (
    <section className={`border-b border-line bg-surface ${isFirst ? '' : 'mt-20 border-t'}`}>
      <div className="container-shop grid items-center gap-10 py-12 sm:py-16 lg:grid-cols-2 lg:gap-16 lg:py-20">
        <div>
          <Heading dir="auto" className="max-w-xl text-4xl font-extrabold wrap-anywhere sm:text-5xl lg:text-6xl">
            {heading}
          </Heading>
          <HeroText text={text} className="mt-5 max-w-md text-lg whitespace-pre-line text-muted" />
          <HeroLinks links={links} className="mt-8 flex flex-wrap gap-3" />
        </div>
        {picture && <BlockPicture picture={picture} isFirst={isFirst} />}
        {first && (
          <ul className="grid grid-cols-3 grid-rows-2 gap-3 sm:gap-4">
            <HeroPicture
              product={first}
              loading={isFirst ? 'first' : 'lazy'}
              sizes="(min-width: 80rem) 24rem, (min-width: 64rem) 32vw, 64vw"
              className="col-span-2 row-span-2"
            />
            {others.map((product) => (
              <HeroPicture key={product._id} product={product} sizes="(min-width: 80rem) 12rem, (min-width: 64rem) 16vw, 32vw" />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** The owner's text, or what the shop promises; nothing without both. */
export function HeroText({ text, className }: { text: string; className: string }) {
  if (text === '') return null;
  return (
    <p className={className} dir="auto">
      {text}
    </p>
  );
}

export function HeroLinks({ links, className }: Pick<HeroView, 'links'> & { className: string }) {
  return (
    <div className={className}>
      {links.map(({ label, to }, i) => (
        <ButtonLink key={to + label} to={to} dir="auto" size="lg" variant={i === 0 ? 'primary' : 'secondary'}>
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}

interface HeroPictureProps {
  product: CardProduct;
  loading?: 'first' | 'lazy';
  sizes: string;
  className?: string;
}

function HeroPicture({ product, loading, sizes, className = '' }: HeroPictureProps) {
  return (
    <li className={className}>
      <Link
        to={paths.product(product.slug)}
        aria-label={product.name}
        className="block rounded-lg transition-shadow duration-200 hover:shadow-float"
      >
        <ProductPicture image={product.images[0]} loading={loading} sizes={sizes} className="rounded-lg" />
      </Link>
    </li>
  );
}
