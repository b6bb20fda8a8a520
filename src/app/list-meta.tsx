import type { ListState } from '#features/catalog/product-list/list-presets.rules';
import { listPath } from '#features/catalog/product-list/list-presets.rules';
import type { ProductList } from '#features/catalog/product-list/product-list.schema';
import { listTitle, listTrail } from '#features/catalog/product-list/product-list-page';
import { breadcrumbData, itemListData } from '#features/shopfront/seo/structured-data.rules';
import { PageMeta } from './page-meta';
import { useShop } from './use-shop';

/** Metadata of a product list for search engines. */
export function ListMeta({ state, list, canonical }: { state: ListState; list: ProductList; canonical: string }) {
  const shop = useShop();
  const title = state.search === undefined ? (list.seoTitle ?? listTitle(state, list)) : listTitle(state, list);
  const { page, limit, totalPages, products } = list;
  return (
    <PageMeta
      title={page > 1 ? `${title}, page ${page}` : title}
      description={
        list.seoDescription ?? `${title} at ${shop.name}: compare prices, ratings and stock${shop.offer ? `, with ${shop.offer}` : ''}.`
      }
      shopName={shop.name}
      canonical={canonical}
      isUnlisted={state.search !== undefined}
      previous={import.meta.env.SSR && page > 1 ? listPath({ ...state, page: page - 1 }) : undefined}
      next={import.meta.env.SSR && page < totalPages ? listPath({ ...state, page: page + 1 }) : undefined}
      card={{ picture: products.find(({ images }) => images.length > 0)?.images[0] }}
      data={
        import.meta.env.SSR && [
          itemListData(products, { origin: shop.origin, offset: (page - 1) * limit }),
          breadcrumbData(listTrail(state, list), shop.origin),
        ]
      }
    />
  );
}
