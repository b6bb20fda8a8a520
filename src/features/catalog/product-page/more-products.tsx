import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ChosenProduct } from '#features/catalog/products/product-choice.rules';
import type { PageProduct } from '#features/catalog/products/product-detail.schema';
import { ProductGrid } from '#features/catalog/products/product-grid';
import type { CardProduct } from '#features/catalog/products/products.schema';
import { clearCachedProducts } from '#features/platform/browser-cache/cached-pages';
import { ProductPicture } from '#features/platform/media/product-picture';
import { paths } from '#shared/paths';
import { Button } from '#ui/button';
import { richText } from '#ui/rich-text';
import { useShopLayout } from '#ui/shop-layout';
import * as messages from './more-products.messages';
import { addViewed, clearViewed, readViewed, type ViewedProduct } from './recently-viewed.storage';

const ROWS_SHOWN = 2;
/** Recently viewed. */
const MOST_SHOWN = 8;

interface MoreProductsProps {
  product: PageProduct;
  related: readonly CardProduct[];
  onAddToCart: (chosen: ChosenProduct) => void;
}

/** Below the product: related products and recently viewed ones. */
export function MoreProducts({ product, related, onAddToCart }: MoreProductsProps) {
  const { columns } = useShopLayout();
  return (
    <>
      {related.length > 0 && (
        <section aria-labelledby="related-title" className="late-pictures mt-12">
          <h2 id="related-title" className="mb-6 text-2xl font-bold sm:mb-8 sm:text-3xl">
            {messages.alsoLike}
          </h2>
          <ProductGrid products={related.slice(0, columns * ROWS_SHOWN)} onAddToCart={onAddToCart} hasPictureTransition={false} />
        </section>
      )}
      <RecentlyViewed product={product} />
    </>
  );
}

/** Stored in this browser only, with a button to clear the list. `product` is the one whose page it is. */
export function RecentlyViewed({ product }: { product?: PageProduct }) {
  const [viewed, setViewed] = useState<ViewedProduct[]>([]);
  const [isCleared, setCleared] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A preview is not remembered.
    if (product?.status === 'active') addViewed(product);
    setViewed(
      readViewed()
        .filter(({ id }) => id !== product?._id)
        .slice(0, MOST_SHOWN),
    );
  }, [product]);

  const clear = () => {
    clearViewed();
    void clearCachedProducts();
    setViewed([]);
    setCleared(true);
    // The focused button has been removed: move the focus here.
    place.current?.focus();
  };

  return (
    <div ref={place} tabIndex={-1} hidden={!product && viewed.length === 0 && !isCleared} className="outline-none">
      {viewed.length > 0 && (
        <section aria-labelledby="viewed-title" className={product && 'mt-14'}>
          <div className="mb-4 flex items-center justify-between gap-4">
            <h2 id="viewed-title" className="text-2xl font-bold sm:text-3xl">
              {messages.recentlyViewed}
            </h2>
            <Button variant="ghost" size="sm" onClick={clear}>
              {richText(messages.clear, { what: (words) => <span className="sr-only">{words}</span> })}
            </Button>
          </div>
          <ul className="-m-1 flex snap-x gap-3 overflow-x-auto p-1 pb-3 sm:gap-4">
            {viewed.map(({ id, slug, name, picture }) => (
              <li key={id} className="group w-28 shrink-0 snap-start sm:w-36">
                <Link to={paths.product(slug)} className="block rounded-md">
                  <ProductPicture image={picture} sizes="9rem" widest={640} alt="" className="rounded-md" />
                  <span dir="auto" className="mt-2 line-clamp-2 text-sm font-medium group-hover:underline">
                    {name}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
