import { data } from 'react-router';
import { cart } from '#features/buying/cart/cart.store';
import { PreviewGone } from '#features/catalog/product-preview/preview-gone';
import { asCardProducts } from '#features/catalog/products/card-product.rules';
import { ProductGrid } from '#features/catalog/products/product-grid';
import { saleLinksMessages as messages } from '#features/catalog/sale-links/sale-links.messages';
import { listSaleProducts } from '#features/catalog/sale-links/sale-links.service.server';
import { previewPaths } from '#shared/preview-paths';
import { Pagination } from '#ui/pagination';
import { PageMeta } from '../page-meta';
import { salePreviewContext, shopContext } from '../shop-context.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/sale-preview-products';

const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const salePreview = context.get(salePreviewContext);
  if (!salePreview) return data({ salePreview, list: undefined }, { status: 404, headers: PRIVATE });
  const page = Number(new URL(request.url).searchParams.get('page') ?? '1');
  const list = await listSaleProducts(context.get(shopContext), salePreview, Number.isSafeInteger(page) && page > 0 ? page : 1);
  return data({ salePreview, list: { ...list, products: asCardProducts(list.products) } }, { headers: PRIVATE });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The products of a sale, with the prices that they will have. */
export default function SalePreviewProductsRoute({ loaderData: { salePreview, list } }: Route.ComponentProps) {
  const shop = useShop();
  const title = salePreview ? messages.productsTitle(salePreview.name) : messages.linkGone;
  return (
    <>
      <PageMeta title={title} shopName={shop.name} />
      {list ? (
        <div className="container-shop py-8">
          <h1 className="mb-6 text-2xl font-bold wrap-anywhere">{title}</h1>
          {list.products.length === 0 && <p className="text-muted">{messages.noProducts}</p>}
          <ProductGrid products={list.products} isFirst headingLevel="h2" onAddToCart={(chosen) => void cart.add(chosen)} />
          <Pagination page={list.page} totalPages={list.totalPages} toPage={(page) => `${previewPaths.saleProducts()}?page=${page}`} />
        </div>
      ) : (
        <PreviewGone />
      )}
    </>
  );
}
