import { useShopLayout } from '#ui/shop-layout';
import { type CardLayout, ProductCard } from './product-card';
import type { ChosenProduct } from './product-choice.rules';
import type { CardProduct } from './products.schema';

interface ProductGridProps {
  products: readonly CardProduct[];
  onAddToCart: (chosen: ChosenProduct) => void;
  layout?: CardLayout;
  /** Beside a list's filters, which take the room of a column. */
  isNarrow?: boolean;
  /** Whether its first picture is the page's main one. */
  isFirst?: boolean;
  headingLevel?: 'h2' | 'h3';
  hasPictureTransition?: boolean;
}

/** By the number of columns on a wide screen. */
const COLUMNS = {
  1: { grid: 'grid-cols-1', sizes: '(min-width: 64rem) 60vw, 92vw' },
  2: { grid: 'grid-cols-1 sm:grid-cols-2', sizes: '(min-width: 40rem) 46vw, 92vw' },
  3: { grid: 'grid-cols-2 md:grid-cols-3', sizes: '(min-width: 80rem) 19rem, (min-width: 64rem) 24vw, (min-width: 48rem) 31vw, 46vw' },
  4: {
    grid: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4',
    sizes: '(min-width: 80rem) 18rem, (min-width: 64rem) 23vw, (min-width: 48rem) 31vw, 46vw',
  },
  5: { grid: 'grid-cols-2 md:grid-cols-4 lg:grid-cols-5', sizes: '(min-width: 64rem) 18vw, (min-width: 48rem) 23vw, 46vw' },
  6: {
    grid: 'grid-cols-2 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6',
    sizes: '(min-width: 64rem) 15vw, (min-width: 48rem) 23vw, (min-width: 40rem) 31vw, 46vw',
  },
} as const;

/** By the number that fits without the filters; a page of twelve products fills each row. */
const BESIDE_FILTERS = { 2: 1, 3: 2, 4: 3, 5: 4, 6: 4 } as const;

export function ProductGrid({
  products,
  onAddToCart,
  layout = 'grid',
  isNarrow = false,
  isFirst = false,
  headingLevel,
  hasPictureTransition,
}: ProductGridProps) {
  const { columns } = useShopLayout();
  const { grid, sizes } = COLUMNS[isNarrow ? BESIDE_FILTERS[columns] : columns];
  return (
    <ul className={layout === 'list' ? 'grid grid-cols-1 gap-6' : `grid gap-x-4 gap-y-8 sm:gap-x-6 sm:gap-y-10 ${grid}`}>
      {products.map((product, i) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            onAddToCart={onAddToCart}
            layout={layout}
            loading={isFirst && i === 0 ? 'first' : 'lazy'}
            sizes={sizes}
            headingLevel={headingLevel}
            hasPictureTransition={hasPictureTransition}
          />
        </li>
      ))}
    </ul>
  );
}
