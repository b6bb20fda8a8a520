import { Suspense } from 'react';
import { data, isRouteErrorResponse, redirect } from 'react-router';
import { cart } from '#features/buying/cart/cart.store';
import { listProducts } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import { catalogMessages as messages } from '#features/catalog/categories/catalog.messages';
import type { ListState } from '#features/catalog/product-list/list-presets.rules';
import { canonicalListPath, listPath, presetAt } from '#features/catalog/product-list/list-presets.rules';
import { readListState, toListQuery } from '#features/catalog/product-list/list-state.rules';
import { ProductListPage } from '#features/catalog/product-list/product-list-page';
import { asShownFacets } from '#features/catalog/product-list/shown-facets.rules';
import { asCardProducts, asRowProducts } from '#features/catalog/products/card-product.rules';
import { catalogPageHeaders } from '#features/catalog/products/catalog-tags.server';
import type { Image, ProductSummary } from '#features/catalog/products/products.schema';
import { withSalePrices } from '#features/catalog/sale-links/sale-links.service.server';
import { readSections } from '#features/content/sections/sections.service.server';
import { questionsData } from '#features/content/seo/structured-data.rules';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import type { Shop } from '#server/shop.server';
import { definedFields } from '#shared/defined-fields';
import { mapValues } from '#shared/map-values';
import { paths } from '#shared/paths';
import { lazyExtra, lazyPart } from '#ui/lazy-part';
import { ListMeta } from '../list-meta';
import { loadSections } from '../load-sections.server';
import { PageMeta } from '../page-meta';
import { salePreviewContext, shopContext } from '../shop-context.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/products';
import * as pageMessages from './products.messages';

export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  // The route's path: the address begins with the language.
  const state = readListState(url.searchParams, presetAt(`/${pattern}`));
  const shop = context.get(shopContext);
  const { categorySlugs, ...list } = await listProducts(shop, toListQuery(state));
  if (state.category && !list.category) throw data(null, { status: 404 });
  if (list.category && list.category.slug !== state.category) throw redirect(listPath({ ...state, category: list.category.slug }), 301);
  // A page number after the last page is invalid: the last one is shown.
  if (list.page > 1 && list.products.length === 0) throw redirect(listPath({ ...state, page: Math.max(1, list.totalPages) }));
  const salePreview = context.get(salePreviewContext);
  const priced = await withSalePrices(shop, salePreview, list.products);
  const products = state.view === 'list' ? asRowProducts(priced) : asCardProducts(priced);
  const facets = asShownFacets(list.facets, state);
  const sections = await loadSections(context, await readListSections(shop, state, list.category));
  const isEmpty = products.length === 0;
  return data(
    {
      state,
      list: definedFields({ ...list, products, facets }),
      picture: firstPicture(list.products),
      canonical: canonicalListPath(state),
      ...(categorySlugs && { alternates: mapValues(categorySlugs, (category) => canonicalListPath({ ...state, category })) }),
      salePreview,
      ...((sections.bands || isEmpty) && { below: { bands: sections.bands ?? [], isEmpty } }),
    },
    {
      headers: catalogPageHeaders({
        products: [...list.products, ...sections.products],
        isList: true,
        hasFoundNothing: list.nearestCategories !== undefined,
      }),
    },
  );
}

/** Below the first page of all products of a category: docs/rules.md#sections-below */
async function readListSections(shop: Shop, state: ListState, category: { _id: string } | undefined): Promise<HomeBlock[]> {
  if (!category || listPath({ ...state, view: undefined, sort: undefined }) !== paths.products({ category: state.category })) return [];
  return readSections(shop, { owner: 'category', id: category._id });
}

/** For social networks, with its size. */
function firstPicture(products: readonly ProductSummary[]): Image | undefined {
  const image = products.find(({ images }) => images.length > 0)?.images[0];
  return image && definedFields(image);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ProductsRoute({ loaderData: { state, list, picture, canonical, alternates, below } }: Route.ComponentProps) {
  return (
    <>
      <ListMeta
        state={state}
        list={list}
        canonical={canonical}
        alternates={alternates}
        picture={picture}
        data={import.meta.env.SSR && questionsData(below?.bands ?? [])}
      />
      <ProductListPage state={state} list={list} onAddToCart={(chosen) => void cart.add(chosen)} />
      {below && (
        <Suspense>
          <BelowList {...below} />
        </Suspense>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shop = useShop();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <PageMeta title={messages.categoryNotFound} shopName={shop.name} />
        <Suspense>
          <CategoryNotFound />
        </Suspense>
      </>
    );
  }
  return (
    <Suspense>
      <CatalogFailed
        title={messages.productsFailed}
        text={error instanceof Error ? messages.productsError(error.message) : pageMessages.productsErrorForNow}
      />
    </Suspense>
  );
}

const CatalogFailed = lazyPart(async () => (await import('#features/catalog/products/catalog-screens')).CatalogFailed);
const BelowList = lazyExtra(async () => (await import('../below-list')).BelowList);
const CategoryNotFound = lazyPart(async () => (await import('#features/catalog/products/catalog-screens')).CategoryNotFound);
