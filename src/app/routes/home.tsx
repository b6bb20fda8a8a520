import { Suspense } from 'react';
import { data } from 'react-router';
import { cart } from '#features/buying/cart/cart.store';
import { catalogMessages as messages } from '#features/catalog/categories/catalog.messages';
import { featuredCategories } from '#features/catalog/categories/categories.service.server';
import { catalogPageHeaders } from '#features/catalog/products/catalog-tags.server';
import { listFeatured } from '#features/catalog/products/products.service.server';
import { RETURN_DAYS } from '#features/pricing/pricing/delivery.rules';
import { HomePage } from '#features/shopfront/home/home-page';
import { shopData } from '#features/shopfront/seo/structured-data.rules';
import { paths } from '#shared/paths';
import { lazyPart } from '#ui/lazy-part';
import { PageMeta } from '../page-meta';
import { shopContext } from '../shop-context.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const [categories, featured] = await Promise.all([featuredCategories(shop), listFeatured(shop)]);
  return data({ categories, featured }, { headers: catalogPageHeaders({ products: featured, isList: true }) });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function HomeRoute({ loaderData: { categories, featured } }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <>
      <PageMeta
        title="Home"
        description={`${shop.name}: well-made goods at honest prices, with ${shop.offer ? `${shop.offer} and ` : ''}${RETURN_DAYS} days to change your mind.`}
        shopName={shop.name}
        canonical={paths.home()}
        card={{ picture: featured[0]?.images[0] }}
        data={import.meta.env.SSR && shopData(shop)}
      />
      <HomePage categories={categories} featured={featured} offer={shop.offer} onAddToCart={(chosen) => void cart.add(chosen)} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <Suspense>
      <CatalogFailed title={messages.productsFailed} text={messages.featuredError('please try again in a moment.')} />
    </Suspense>
  );
}

const CatalogFailed = lazyPart(async () => (await import('#features/catalog/products/catalog-screens')).CatalogFailed);
