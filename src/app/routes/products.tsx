import { data, isRouteErrorResponse, redirect } from 'react-router';
import { cart } from '#features/cart/cart.store';
import { catalogMessages as messages } from '#features/catalog/catalog.messages';
import { CatalogFailed, CategoryNotFound } from '#features/catalog/catalog-screens';
import { catalogPageHeaders } from '#features/catalog/catalog-tags.server';
import { listPath, presetAt } from '#features/catalog/list-presets.rules';
import { readListState, toListQuery } from '#features/catalog/list-state.rules';
import { listProducts } from '#features/catalog/product-list.service.server';
import { listTitle, ProductListPage } from '#features/catalog/product-list-page';
import { PageMeta } from '../page-meta';
import { shopContext } from '../shop-context.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/products';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const state = readListState(searchParams, presetAt(pathname));
  const list = await listProducts(context.get(shopContext), toListQuery(state));
  if (state.category && !list.category) throw data(null, { status: 404 });
  if (list.category && list.category.slug !== state.category) throw redirect(listPath({ ...state, category: list.category.slug }), 301);
  // A page behind the last one is a wrong part of the address: the last one is shown.
  if (list.page > 1 && list.products.length === 0) throw redirect(listPath({ ...state, page: Math.max(1, list.totalPages) }));
  return data({ state, list }, { headers: catalogPageHeaders({ products: list.products, isList: true }) });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ProductsRoute({ loaderData: { state, list } }: Route.ComponentProps) {
  const shop = useShop();
  const title = listTitle(state, list);
  return (
    <>
      <PageMeta
        title={title}
        description={`${title} at ${shop.name}: compare prices, ratings and stock, and order with free shipping over $50.`}
        shopName={shop.name}
      />
      <ProductListPage state={state} list={list} onAddToCart={(chosen) => void cart.add(chosen)} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shop = useShop();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <PageMeta title={messages.categoryNotFound} shopName={shop.name} />
        <CategoryNotFound />
      </>
    );
  }
  return (
    <CatalogFailed
      title={messages.productsFailed}
      text={messages.productsError(error instanceof Error ? error.message : 'please try again in a moment.')}
    />
  );
}
