import { ArrowRight, Headset, type LucideIcon, ShieldCheck, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Category } from '#features/catalog/categories/categories.schema';
import { CategoryTile } from '#features/catalog/categories/category-tile';
import type { ChosenProduct } from '#features/catalog/products/product-choice.rules';
import { ProductGrid } from '#features/catalog/products/product-grid';
import type { ProductSummary } from '#features/catalog/products/products.schema';
import { ProductPicture } from '#features/platform/media/product-picture';
import { RETURN_DAYS } from '#features/pricing/pricing/delivery.rules';
import { paths } from '#shared/paths';
import { ButtonLink } from '#ui/button';

interface HomePageProps {
  categories: readonly Category[];
  featured: readonly ProductSummary[];
  /** The free-shipping offer: 'free shipping over $50'. */
  offer: string | undefined;
  onAddToCart: (chosen: ChosenProduct) => void;
}

/** The home page: docs/rules.md#lists-featured. */
export function HomePage({ categories, featured, offer, onAddToCart }: HomePageProps) {
  return (
    <>
      <Hero products={featured} offer={offer} />
      <div className="container-shop grid gap-20 pt-16 sm:gap-24 sm:pt-20">
        <Block title="Shop by Category" more={{ name: 'View All Categories', to: paths.categories() }}>
          <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
            {categories.map((category) => (
              <li key={category._id}>
                <CategoryTile category={category} />
              </li>
            ))}
          </ul>
        </Block>
        <Block title="Featured Products" more={{ name: 'View All Products', to: paths.products() }}>
          <ProductGrid products={featured} onAddToCart={onAddToCart} columns={4} />
        </Block>
        <Promises offer={offer} />
      </div>
    </>
  );
}

/** Shows the pictures of the best featured products. */
function Hero({ products, offer }: { products: readonly ProductSummary[]; offer: string | undefined }) {
  const [first, ...others] = products.slice(0, 3);
  return (
    <section className="border-b border-line bg-surface">
      <div className="container-shop grid items-center gap-10 py-12 sm:py-16 lg:grid-cols-2 lg:gap-16 lg:py-20">
        <div>
          <h1 className="max-w-xl text-4xl font-extrabold sm:text-5xl lg:text-6xl">Good things for every day</h1>
          <p className="mt-5 max-w-md text-lg text-muted">
            Well-made goods at honest prices, with {offer && `${offer} and `}
            {RETURN_DAYS} days to change your mind.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={paths.products()} size="lg">
              Shop Now
            </ButtonLink>
            <ButtonLink to={paths.categories()} size="lg" variant="secondary">
              Browse Categories
            </ButtonLink>
          </div>
        </div>
        {first && (
          <ul className="grid grid-cols-3 grid-rows-2 gap-3 sm:gap-4">
            <HeroPicture
              product={first}
              loading="first"
              sizes="(min-width: 80rem) 24rem, (min-width: 64rem) 32vw, 64vw"
              className="col-span-2 row-span-2"
            />
            {others.map((product) => (
              <HeroPicture
                key={product._id}
                product={product}
                loading="eager"
                sizes="(min-width: 80rem) 12rem, (min-width: 64rem) 16vw, 32vw"
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function HeroPicture({
  product,
  loading,
  sizes,
  className = '',
}: {
  product: ProductSummary;
  loading: 'first' | 'eager';
  sizes: string;
  className?: string;
}) {
  return (
    <li className={className}>
      <Link
        to={paths.product(product.slug)}
        aria-label={product.name}
        className="block rounded-lg transition-shadow duration-200 hover:shadow-float"
      >
        <ProductPicture image={product.images[0]} tint={product.tint} loading={loading} sizes={sizes} className="rounded-lg" />
      </Link>
    </li>
  );
}

function Block({ title, more, children }: { title: string; more: { name: string; to: string }; children: ReactNode }) {
  return (
    <section>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 sm:mb-8">
        <h2 className="text-2xl font-bold sm:text-3xl">{title}</h2>
        <Link to={more.to} className="inline-flex min-h-11 items-center gap-1.5 rounded-sm font-semibold text-accent hover:underline">
          {more.name}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
      {children}
    </section>
  );
}

const makePromises = (offer: string | undefined): { icon: LucideIcon; title: string; text: string }[] => [
  { icon: Truck, title: 'Fast Delivery', text: `At your door in about a week${offer ? `, with ${offer}` : ''}.` },
  { icon: ShieldCheck, title: 'Secure Payments', text: 'Your card goes to the payment provider, never to us.' },
  { icon: Headset, title: '24/7 Support', text: 'Write whenever you like. A person answers.' },
];

function Promises({ offer }: { offer: string | undefined }) {
  return (
    <section
      aria-label="What you can count on"
      className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-3"
    >
      {makePromises(offer).map(({ icon: Icon, title, text }) => (
        <div key={title} className="flex gap-4 bg-surface p-6 sm:p-8">
          <Icon aria-hidden strokeWidth={1.75} className="size-7 shrink-0 text-accent" />
          <div>
            <h2 className="text-lg font-bold">{title}</h2>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </div>
      ))}
    </section>
  );
}
