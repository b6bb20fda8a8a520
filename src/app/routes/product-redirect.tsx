import { data, redirect } from 'react-router';
import { ProductNotFound } from '#features/catalog/products/catalog-screens';
import { findProductSlug } from '#features/catalog/products/products.service.server';
import { paths } from '#shared/paths';
import { shopContext } from '../shop-context.server';
import type { Route } from './+types/product-redirect';

/** '/products/{id}' redirects to '/product/{slug}': docs/rules.md#products-address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const slug = await findProductSlug(context.get(shopContext), params.id);
  if (slug === undefined) throw data(null, { status: 404 });
  throw redirect(paths.product(slug), 301);
}

/** Rendered only if there is no such product. */
export default function ProductRedirectRoute() {
  return null;
}

export function ErrorBoundary() {
  return <ProductNotFound />;
}
