import { Suspense, useCallback } from 'react';
import { data, isRouteErrorResponse, redirect, useNavigate } from 'react-router';
import { cart } from '#features/buying/cart/cart.store';
import type { ReviewsPanel } from '#features/catalog/product-page/product-info';
import { ProductPage, productTrail } from '#features/catalog/product-page/product-page';
import { catalogPageHeaders } from '#features/catalog/products/catalog-tags.server';
import type { ChosenProduct } from '#features/catalog/products/product-choice.rules';
import { productMessages as messages } from '#features/catalog/products/products.messages';
import { viewProductPage } from '#features/catalog/reviews/reviews.service.server';
import { breadcrumbData, productData } from '#features/shopfront/seo/structured-data.rules';
import { AppError } from '#shared/errors';
import { paths } from '#shared/paths';
import { hydrateLater } from '#ui/lazy-hydration';
import { lazyPart } from '#ui/lazy-part';
import { PageMeta } from '../page-meta';
import { shopContext } from '../shop-context.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/product';

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await viewProductPage(context.get(shopContext), params.slug).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') throw data(null, { status: 404 });
    throw error;
  });
  if (page.product.slug !== params.slug) throw redirect(paths.product(page.product.slug), 301);
  return data(page, { headers: catalogPageHeaders({ products: [page.product, ...page.related], isList: false }) });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const ProductReviews = hydrateLater(async () => (await import('#features/catalog/reviews/product-reviews')).ProductReviews);
const addToCart = (chosen: ChosenProduct) => void cart.add(chosen);

export default function ProductRoute({ loaderData: { product, related, reviews } }: Route.ComponentProps) {
  const shop = useShop();
  const navigate = useNavigate();
  const renderReviews = useCallback(
    (panel: ReviewsPanel) => <ProductReviews product={product} firstPage={reviews} {...panel} />,
    [product, reviews],
  );
  return (
    <>
      <PageMeta
        title={product.name}
        description={product.description}
        shopName={shop.name}
        canonical={paths.product(product.slug)}
        card={{ type: 'product', picture: product.images[0], price: product.salePrice ?? product.price }}
        data={import.meta.env.SSR && [productData(product, shop.origin), breadcrumbData(productTrail(product), shop.origin)]}
      />
      <ProductPage
        key={product._id}
        product={product}
        related={related}
        offer={shop.offer}
        renderReviews={renderReviews}
        onAddToCart={addToCart}
        onBuyNow={async (chosen) => {
          if (!(await cart.add(chosen))) return;
          cart.closeDrawer();
          await navigate(paths.checkout());
        }}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageMeta title={messages.notFound} shopName={useShop().name} />
      <Suspense>{isMissing ? <ProductNotFound /> : <ProductFailed />}</Suspense>
    </>
  );
}

const ProductNotFound = lazyPart(async () => (await import('#features/catalog/products/catalog-screens')).ProductNotFound);
const ProductFailed = lazyPart(async () => (await import('#features/catalog/products/catalog-screens')).ProductFailed);
