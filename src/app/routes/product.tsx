import { data, isRouteErrorResponse, redirect, useNavigate } from 'react-router';
import { cart } from '#features/cart/cart.store';
import { catalogMessages as messages } from '#features/catalog/catalog.messages';
import { getProduct } from '#features/catalog/catalog.service.server';
import { CatalogFailed, ProductNotFound } from '#features/catalog/catalog-screens';
import { catalogPageHeaders } from '#features/catalog/catalog-tags.server';
import { ProductPage } from '#features/catalog/product-page';
import { paths } from '#paths';
import { AppError } from '#shared/errors';
import { PageMeta } from '../page-meta';
import { shopContext } from '../shop-context.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/product';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { product, related } = await getProduct(context.get(shopContext), params.slug).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') throw data(null, { status: 404 });
    throw error;
  });
  if (product.slug !== params.slug) throw redirect(paths.product(product.slug), 301);
  return data({ product, related }, { headers: catalogPageHeaders({ products: [product, ...related], isList: false }) });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ProductRoute({ loaderData: { product, related } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <>
      <PageMeta title={product.name} description={product.description} shopName={useShop().name} />
      <ProductPage
        key={product._id}
        product={product}
        related={related}
        onAddToCart={(chosen) => void cart.add(chosen)}
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
  const shop = useShop();
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <CatalogFailed title={messages.productsFailed} text="Please try again in a moment." />;
  return (
    <>
      <PageMeta title={messages.productNotFound} shopName={shop.name} />
      <ProductNotFound />
    </>
  );
}
