import type { ListState } from '#features/catalog/product-list/list-presets.rules';
import { listPath } from '#features/catalog/product-list/list-presets.rules';
import type { ShownList } from '#features/catalog/product-list/product-list.schema';
import { listTitle, listTrail } from '#features/catalog/product-list/product-list-page';
import type { Image } from '#features/catalog/products/products.schema';
import { breadcrumbData, itemListData } from '#features/content/seo/structured-data.rules';
import * as messages from './list-meta.messages';
import { PageMeta } from './page-meta';
import { useShop } from './use-shop';

interface ListMetaProps {
  state: ListState;
  list: ShownList;
  canonical: string;
  /** By language, where it is not the same in all. */
  alternates: Readonly<Record<string, string>> | undefined;
  /** The first product's. */
  picture: Image | undefined;
  /** What its sections say, in the server's HTML. */
  data: object[] | false;
}

/** Metadata of a product list for search engines. */
export function ListMeta({ state, list, canonical, alternates, picture, data }: ListMetaProps) {
  const shop = useShop();
  const title = state.search === undefined ? (list.seoTitle ?? listTitle(state, list)) : listTitle(state, list);
  const { page, limit, totalPages, products } = list;
  return (
    <PageMeta
      title={page > 1 ? messages.titleOfPage(title, page) : title}
      description={list.seoDescription ?? messages.description(title, shop.name, shop.offer)}
      shopName={shop.name}
      canonical={canonical}
      alternates={alternates}
      isUnlisted={state.search !== undefined}
      previous={import.meta.env.SSR && page > 1 ? listPath({ ...state, page: page - 1 }) : undefined}
      next={import.meta.env.SSR && page < totalPages ? listPath({ ...state, page: page + 1 }) : undefined}
      card={{ picture }}
      data={
        import.meta.env.SSR && [
          itemListData(products, { site: shop, offset: (page - 1) * limit }),
          breadcrumbData(listTrail(state, list), shop),
          ...(data || []),
        ]
      }
    />
  );
}
