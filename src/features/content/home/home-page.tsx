import { ArrowRight, Headset, type LucideIcon, ShieldCheck, Truck } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { CategoryTile } from '#features/catalog/categories/category-tile';
import type { ChosenProduct } from '#features/catalog/products/product-choice.rules';
import { ProductGrid } from '#features/catalog/products/product-grid';
import { paths } from '#shared/paths';
import { lazyPart } from '#ui/lazy-part';
import { PathLink } from '#ui/path-link';
import { useShopLayout } from '#ui/shop-layout';
import { Hero } from './hero';
import type { Band, BlockView, HomePromise, WideView } from './home.schema';
import * as messages from './home-page.messages';

/** Loaded only by home pages that have such a block. */
const OtherBlock = lazyPart(async () => (await import('./other-block')).OtherBlock);

/** The heroes of other themes than a fresh shop's. */
const OtherHero = lazyPart(async () => (await import('./other-hero')).OtherHero);

interface HomePageProps {
  bands: readonly Band[];
  /** The page is beside the theme editor, which needs to know where each block is. */
  isEdited?: boolean | undefined;
  /** Other things are above it, and their pictures are loaded first. */
  isBelow?: boolean;
  onAddToCart: (chosen: ChosenProduct) => void;
}

/** The sections of the home page, or those below another page: docs/rules.md#theme-home. */
export function HomePage({ bands, isEdited, isBelow, onAddToCart }: HomePageProps) {
  const { hero } = useShopLayout();
  return bands.map((band, i) =>
    Array.isArray(band) ? (
      <div key={band[0]?.id} className="container-shop grid gap-20 pt-16 sm:gap-24 sm:pt-20">
        {band.map((block, at) => (
          <Section key={block.id} id={block.id} isEdited={isEdited}>
            <BlockContent block={block} isFirst={!isBelow && i + at === 0} onAddToCart={onAddToCart} />
          </Section>
        ))}
      </div>
    ) : (
      <Section key={band.id} id={band.id} isEdited={isEdited}>
        {band.kind === 'banner' ? (
          <Suspense>
            <OtherBlock block={band} isFirst={!isBelow && i === 0} onAddToCart={onAddToCart} />
          </Suspense>
        ) : hero === 'split' ? (
          <Hero block={band} isFirst={!isBelow && i === 0} />
        ) : (
          <Suspense>
            <OtherHero kind={hero} block={band} isFirst={!isBelow && i === 0} />
          </Suspense>
        )}
      </Section>
    ),
  );
}

/** Other pages have no such element. */
function Section({ id, isEdited, children }: { id: string; isEdited: boolean | undefined; children: ReactNode }) {
  return isEdited ? <div data-section={id}>{children}</div> : children;
}

interface BlockContentProps extends Pick<HomePageProps, 'onAddToCart'> {
  block: Exclude<BlockView, WideView>;
  /** Its pictures are loaded first. */
  isFirst: boolean;
}

function BlockContent({ block, isFirst, onAddToCart }: BlockContentProps) {
  switch (block.kind) {
    case 'categories':
      return (
        <Block title={block.heading} more={{ name: messages.viewAllCategories, to: paths.categories() }}>
          <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
            {block.categories.map((category) => (
              <li key={category._id}>
                <CategoryTile category={category} />
              </li>
            ))}
          </ul>
        </Block>
      );
    case 'products':
      return (
        <Block title={block.heading} more={{ name: messages.viewAllProducts, to: block.more }}>
          <ProductGrid products={block.products} onAddToCart={onAddToCart} isFirst={isFirst} />
        </Block>
      );
    case 'promises':
      return <Promises promises={block.promises} />;
    default:
      return (
        <Suspense>
          <OtherBlock block={block} isFirst={isFirst} onAddToCart={onAddToCart} />
        </Suspense>
      );
  }
}

function Block({ title, more, children }: { title: string; more: { name: string; to: string }; children: ReactNode }) {
  return (
    <section>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 sm:mb-8">
        <h2 dir="auto" className="min-w-0 text-2xl font-bold wrap-anywhere sm:text-3xl">
          {title}
        </h2>
        <PathLink to={more.to} className="inline-flex min-h-11 items-center gap-1.5 rounded-sm font-semibold text-accent hover:underline">
          <bdi>{more.name}</bdi>
          <ArrowRight aria-hidden className="size-4" />
        </PathLink>
      </div>
      {children}
    </section>
  );
}

const ICONS: Record<HomePromise['kind'], LucideIcon> = { delivery: Truck, payments: ShieldCheck, support: Headset };
const COLUMNS = ['', '', 'md:grid-cols-2', 'md:grid-cols-3'];

/** What the owner promises: docs/rules.md#promises */
function Promises({ promises }: { promises: readonly HomePromise[] }) {
  return (
    <section
      aria-label={messages.promises}
      className={`grid grid-cols-1 gap-px overflow-hidden rounded-lg border border-line bg-line ${COLUMNS[promises.length]}`}
    >
      {promises.map(({ kind, title, text }) => (
        <Promised key={kind} icon={ICONS[kind]} title={title} text={text} />
      ))}
    </section>
  );
}

function Promised({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <div className="flex gap-4 bg-surface p-6 sm:p-8">
      <Icon aria-hidden strokeWidth={1.75} className="size-7 shrink-0 text-accent" />
      <div>
        <h2 className="text-lg font-bold">{title}</h2>
        <p className="mt-1 text-muted">{text}</p>
      </div>
    </div>
  );
}
