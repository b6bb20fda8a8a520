import { useState } from 'react';
import { paths } from '#paths';
import { Breadcrumb } from '#ui/breadcrumb';
import type { ProductDetail, ProductSummary } from './catalog.schema';
import { ProductBuyBox } from './product-buy-box';
import { type ChosenProduct, firstChoice, picturesOf } from './product-choice.rules';
import { ProductGallery } from './product-gallery';
import { ProductGrid } from './product-grid';
import { ProductInfo } from './product-info';

interface ProductPageProps {
  product: ProductDetail;
  related: readonly ProductSummary[];
  onAddToCart: (chosen: ChosenProduct) => void;
  onBuyNow: (chosen: ChosenProduct) => void;
}

/** Section 2 of the specification, 'Product detail'. Give it the product's id as its key: the choice is of one product. */
export function ProductPage({ product, related, onAddToCart, onBuyNow }: ProductPageProps) {
  const [choice, setChoice] = useState(() => firstChoice(product));
  return (
    <div className="container-shop pt-4 sm:pt-6">
      <Breadcrumb trail={trailOf(product)} />
      <div className="mt-3 grid gap-8 lg:grid-cols-2 lg:gap-14">
        <div className="min-w-0">
          {/* Another colour is another strip, from its first picture on. */}
          <ProductGallery key={choice.color} name={product.name} images={picturesOf(product, choice.color)} tint={product.tint} />
        </div>
        <ProductBuyBox product={product} choice={choice} onChoose={setChoice} onAddToCart={onAddToCart} onBuyNow={onBuyNow} />
      </div>
      <div className="mt-16">
        <ProductInfo product={product} />
      </div>
      {related.length > 0 && (
        <section className="mt-12">
          <h2 className="mb-6 text-2xl font-bold sm:mb-8 sm:text-3xl">You may also like</h2>
          <ProductGrid products={related} onAddToCart={onAddToCart} columns={4} isTraveller={false} />
        </section>
      )}
    </div>
  );
}

function trailOf({ name, slug, categoryPath }: ProductDetail) {
  return [
    { name: 'Home', to: paths.home() },
    ...categoryPath.map((category) => ({ name: category.name, to: paths.products({ category: category.slug }) })),
    { name, to: paths.product(slug) },
  ];
}
