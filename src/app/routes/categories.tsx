import { Suspense } from 'react';
import { data } from 'react-router';
import { catalogMessages as messages } from '#features/catalog/categories/catalog.messages';
import { asShownCategory, readCategoriesTab } from '#features/catalog/categories/categories.rules';
import { listShownCategories } from '#features/catalog/categories/categories.service.server';
import { CategoriesPage } from '#features/catalog/categories/categories-page';
import { catalogPageHeaders } from '#features/catalog/products/catalog-tags.server';
import { paths } from '#shared/paths';
import { lazyPart } from '#ui/lazy-part';
import { PageMeta } from '../page-meta';
import { shopContext } from '../shop-context.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/categories';
import * as pageMessages from './categories.messages';

export async function loader({ url, context }: Route.LoaderArgs) {
  const categories = await listShownCategories(context.get(shopContext), { active: true });
  const tab = readCategoriesTab(url.searchParams);
  return data({ categories: categories.map(asShownCategory), tab }, { headers: catalogPageHeaders({ products: [], isList: true }) });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function CategoriesRoute({ loaderData: { categories, tab } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={pageMessages.title}
        description={pageMessages.description}
        shopName={useShop().name}
        canonical={paths.categories()}
        card={{ picture: categories.find(({ image }) => image)?.image }}
      />
      <CategoriesPage categories={categories} tab={tab} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <Suspense>
      <CatalogFailed title={pageMessages.failed} text={messages.categoriesFailed} />
    </Suspense>
  );
}

const CatalogFailed = lazyPart(async () => (await import('#features/catalog/products/catalog-screens')).CatalogFailed);
