import { Suspense, useCallback } from 'react';
import { data, isRouteErrorResponse, redirect, useNavigate } from 'react-router';
import { cart } from '#features/cart/cart.store';
import { catalogPageHeaders } from '#features/catalog/catalog-tags.server';
import { productMessages as messages } from '#features/catalog/product.messages';
import type { ChosenProduct } from '#features/catalog/product-choice.rules';
import type { ReviewsPanel } from '#features/catalog/product-info';
import { ProductPage, productTrail } from '#features/catalog/product-page';
import { breadcrumbData, productData } from '#features/catalog/structured-data.rules';
import { viewProductPage } from '#features/reviews/reviews.service.server';
import { paths } from '#paths';
import { AppError } from '#shared/errors';
import { later } from '#ui/later';
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

const ProductReviews = later(async () => (await import('#features/reviews/product-reviews')).ProductReviews);
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

const ProductNotFound = lazyPart(async () => (await import('#features/catalog/catalog-screens')).ProductNotFound);
const ProductFailed = lazyPart(async () => (await import('#features/catalog/catalog-screens')).ProductFailed);
