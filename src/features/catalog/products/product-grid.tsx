import { type CardLayout, ProductCard } from './product-card';
import type { ChosenProduct } from './product-choice.rules';
import type { CardProduct } from './products.schema';

interface ProductGridProps {
  products: readonly CardProduct[];
  onAddToCart: (chosen: ChosenProduct) => void;
  layout?: CardLayout;
  /** Columns on a wide screen. */
  columns: 3 | 4;
  /** Whether its first picture is the page's main one. */
  isFirst?: boolean;
  headingLevel?: 'h2' | 'h3';
  hasPictureTransition?: boolean;
}

const COLUMNS = {
  3: { grid: 'grid-cols-2 md:grid-cols-3', sizes: '(min-width: 80rem) 19rem, (min-width: 64rem) 24vw, (min-width: 48rem) 31vw, 46vw' },
  4: {
    grid: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4',
    sizes: '(min-width: 80rem) 18rem, (min-width: 64rem) 23vw, (min-width: 48rem) 31vw, 46vw',
  },
} as const;

export function ProductGrid({
  products,
  onAddToCart,
  layout = 'grid',
  columns,
  isFirst = false,
  headingLevel,
  hasPictureTransition,
}: ProductGridProps) {
  const { grid, sizes } = COLUMNS[columns];
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
