import { Suspense } from 'react';
import { data } from 'react-router';
import { cart } from '#features/buying/cart/cart.store';
import { catalogMessages as messages } from '#features/catalog/categories/catalog.messages';
import { catalogPageHeaders } from '#features/catalog/products/catalog-tags.server';
import { loadHome } from '#features/content/home/home.service.server';
import { HomePage } from '#features/content/home/home-page';
import { questionsData, shopData } from '#features/content/seo/structured-data.rules';
import { resolveDesign } from '#features/content/theme/design.rules';
import { paths } from '#shared/paths';
import { lazyPart } from '#ui/lazy-part';
import { PageMeta } from '../page-meta';
import { readPageTheme } from '../page-theme.server';
import { salePreviewContext, shopContext, themeFrameContext } from '../shop-context.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/home';
import * as pageMessages from './home.messages';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const salePreview = context.get(salePreviewContext);
  const { home, design, address, phone, hours } = await readPageTheme(context);
  const { products, ...shown } = await loadHome(shop, {
    blocks: home,
    contact: { address, phone, hours },
    salePreview,
    columns: Number(resolveDesign(design).columns),
  });
  const isEdited = context.get(themeFrameContext) || undefined;
  return data({ ...shown, salePreview, isEdited }, { headers: catalogPageHeaders({ products, isList: true }) });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function HomeRoute({ loaderData: { bands, hasTitle, about, picture, isEdited } }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <>
      <PageMeta
        title={pageMessages.title}
        description={pageMessages.description(shop.name, about)}
        shopName={shop.name}
        canonical={paths.home()}
        card={{ picture }}
        data={import.meta.env.SSR && [...shopData(shop), ...questionsData(bands)]}
      />
      {!hasTitle && <h1 className="sr-only">{shop.name}</h1>}
      <HomePage bands={bands} isEdited={isEdited} onAddToCart={(chosen) => void cart.add(chosen)} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <Suspense>
      <CatalogFailed title={messages.productsFailed} text={messages.featuredError} />
    </Suspense>
  );
}

const CatalogFailed = lazyPart(async () => (await import('#features/catalog/products/catalog-screens')).CatalogFailed);
