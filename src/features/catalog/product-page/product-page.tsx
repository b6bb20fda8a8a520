import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Choice, ChosenProduct } from '#features/catalog/products/product-choice.rules';
import type { PageProduct } from '#features/catalog/products/product-detail.schema';
import type { CardProduct } from '#features/catalog/products/products.schema';
import type { PromiseTitles } from '#features/platform/settings/promise-titles';
import type { DeliveryNote } from '#features/pricing/rates/delivery-notes.rules';
import { paths } from '#shared/paths';
import { Breadcrumb, type Crumb } from '#ui/breadcrumb';
import { hydrateLater } from '#ui/lazy-hydration';
import { useShopLayout } from '#ui/shop-layout';
import { BuyButtons } from './buy-buttons';
import { ProductBuyBox, type Rating } from './product-buy-box';
import { ProductGallery } from './product-gallery';
import type { ReviewsPanel } from './product-info';
import * as messages from './product-page.messages';
import { useBuying } from './use-buying';
import { firstChoice, picturesOf } from './variant-choice.rules';

interface ProductPageProps {
  product: PageProduct;
  related: readonly CardProduct[];
  /** The shop's promise for every order: 'free shipping over $50'. */
  offer: string | undefined;
  delivery: readonly DeliveryNote[];
  promises: PromiseTitles;
  /** The reviews' panel. Must be the same function in each render, as it is passed to lazy parts. */
  renderReviews: (panel: ReviewsPanel) => ReactNode;
  onAddToCart: (chosen: ChosenProduct) => void;
  onBuyNow: (chosen: ChosenProduct) => void;
  /** Below everything else. */
  children?: ReactNode;
}

const ProductInfo = hydrateLater(async () => (await import('./product-info')).ProductInfo, { worksWithoutCode: true });
const MoreProducts = hydrateLater(async () => (await import('./more-products')).MoreProducts);

/** A product's page. Its React key must be the product's id: the state is the choice of one product. */
export function ProductPage({
  product,
  related,
  offer,
  delivery,
  promises,
  renderReviews,
  onAddToCart,
  onBuyNow,
  children,
}: ProductPageProps) {
  const [searchParams] = useSearchParams();
  const [choice, setChoice] = useState(() => firstChoice(product, Object.fromEntries(searchParams)));
  const choose = (next: Choice) => {
    setChoice(next);
    // Not a navigation: the page has the data of every choice.
    history.replaceState(history.state, '', paths.product(product.slug, next) + location.hash);
  };
  const isStage = useShopLayout().gallery === 'stage';
  const images = picturesOf(product, choice);
  const [rating, setRating] = useState<Rating>({ averageRating: product.rating, totalReviews: product.reviewCount });
  const buying = useBuying({ product, choice, onAddToCart, onBuyNow });
  return (
    <>
      <div className="container-shop pt-4 sm:pt-6">
        <Breadcrumb trail={productTrail(product)} />
        <div className={isStage ? 'product-stage' : 'mt-3 grid grid-cols-1 gap-8 md:grid-cols-2 lg:gap-14'}>
          <div className="min-w-0">
            {/* The key remounts the strip for other pictures, starting with the first. */}
            <ProductGallery key={images[0]?.url} name={product.name} images={images} />
          </div>
          <ProductBuyBox
            product={product}
            offer={offer}
            delivery={delivery}
            promises={promises}
            rating={rating}
            choice={choice}
            onChoose={choose}
            buying={buying}
          />
        </div>
        <div className="mt-12 sm:mt-16">
          <ProductInfo product={product} reviewCount={rating.totalReviews} renderReviews={renderReviews} onRated={setRating} />
        </div>
        <MoreProducts product={product} related={related} onAddToCart={onAddToCart} />
      </div>
      {children}
      {/* The last element of the page, so that it sticks to the bottom edge over the whole page. */}
      <div
        data-buy-bar
        className="sticky bottom-0 z-20 mt-8 border-t border-line bg-ground/95 px-4 py-3 backdrop-filter-[blur(8px)] md:hidden short:hidden"
      >
        <BuyButtons buying={buying} />
      </div>
    </>
  );
}

/** Breadcrumbs: the product's categories. */
export function productTrail({ name, slug, categoryPath }: PageProduct): Crumb[] {
  return [
    { name: messages.home, to: paths.home() },
    ...categoryPath.map((category) => ({ name: category.name, to: paths.products({ category: category.slug }) })),
    { name, to: paths.product(slug) },
  ];
}
