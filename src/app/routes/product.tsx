import { Suspense, useCallback } from 'react';
import { data, isRouteErrorResponse, redirect, useNavigate } from 'react-router';
import { cart } from '#features/buying/cart/cart.store';
import type { ReviewsPanel } from '#features/catalog/product-page/product-info';
import { ProductPage, productTrail } from '#features/catalog/product-page/product-page';
import { viewProductPage } from '#features/catalog/product-page/product-page.service.server';
import { asCardProducts } from '#features/catalog/products/card-product.rules';
import { catalogPageHeaders } from '#features/catalog/products/catalog-tags.server';
import { onePieceOf } from '#features/catalog/products/one-piece.rules';
import { asPageProduct } from '#features/catalog/products/page-product.rules';
import type { ChosenProduct } from '#features/catalog/products/product-choice.rules';
import { productMessages as messages } from '#features/catalog/products/products.messages';
import { withSalePrices } from '#features/catalog/sale-links/sale-links.service.server';
import { findSizeGuide } from '#features/content/pages/size-guide.service.server';
import { readSections } from '#features/content/sections/sections.service.server';
import { describeProduct, productData } from '#features/content/seo/product-data.rules';
import { breadcrumbData, questionsData } from '#features/content/seo/structured-data.rules';
import { promiseTitles } from '#features/platform/settings/promise-titles';
import { contentLanguage } from '#features/platform/translations/content-language.server';
import { deliveryNotes, shippingFact } from '#features/pricing/rates/delivery-notes.rules';
import { readShopRates } from '#features/pricing/rates/rates.server';
import { AppError } from '#shared/errors';
import { mapValues } from '#shared/map-values';
import { paths } from '#shared/paths';
import { hydrateLater } from '#ui/lazy-hydration';
import { lazyPart } from '#ui/lazy-part';
import { loadSections } from '../load-sections.server';
import { PageMeta } from '../page-meta';
import { salePreviewContext, shopContext } from '../shop-context.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/product';

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const page = await viewProductPage(shop, params.slug).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') throw data(null, { status: 404 });
    throw error;
  });
  const { slug } = page.archived ?? page.product;
  if (slug !== params.slug) throw redirect(paths.product(slug), 301);
  if (page.archived) throw data({ ...page, related: asCardProducts(page.related) }, { status: 410 });
  const { slugs, ...shown } = page;
  const { promises } = shop.config;
  const shopRates = await readShopRates(shop);
  const salePreview = context.get(salePreviewContext);
  const [[product = page.product], related, sizeGuide, sections] = await Promise.all([
    withSalePrices(shop, salePreview, [page.product]),
    withSalePrices(shop, salePreview, page.related),
    findSizeGuide(shop, page.product),
    readSections(shop, { owner: 'product', id: page.product._id }).then((blocks) => loadSections(context, blocks)),
  ]);
  const line = onePieceOf(product);
  const [delivery, rates] = [
    deliveryNotes(shopRates, line, { promises, language: contentLanguage(shop) }),
    shippingFact(shopRates, line, promises),
  ];
  return data(
    {
      ...shown,
      product: { ...asPageProduct(product), ...(sizeGuide && { sizeGuide }) },
      related: asCardProducts(related),
      delivery,
      rates,
      promises: promiseTitles(promises),
      salePreview,
      ...(sections.bands && { bands: sections.bands }),
      ...(slugs && { alternates: mapValues(slugs, paths.product) }),
    },
    { headers: catalogPageHeaders({ products: [page.product, ...page.related, ...sections.products], isList: sections.isList }) },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const ProductReviews = hydrateLater(async () => (await import('#features/catalog/reviews/product-reviews')).ProductReviews);
const addToCart = (chosen: ChosenProduct) => void cart.add(chosen);

export default function ProductRoute({
  loaderData: { product, related, reviews, delivery, rates, promises, bands, alternates },
}: Route.ComponentProps) {
  const shop = useShop();
  const navigate = useNavigate();
  const renderReviews = useCallback(
    (panel: ReviewsPanel) => <ProductReviews product={product} firstPage={reviews} shopName={shop.name} {...panel} />,
    [product, reviews, shop.name],
  );
  return (
    <>
      <PageMeta
        title={product.seoTitle ?? product.name}
        description={product.seoDescription ?? product.description}
        shopName={shop.name}
        canonical={paths.product(product.slug)}
        alternates={alternates}
        isUnlisted={product.status === 'unlisted'}
        card={{ type: 'product', picture: product.images[0], price: product.salePrice ?? product.price }}
        data={
          import.meta.env.SSR && [
            ...productData(describeProduct(product, reviews.reviews), { site: shop, rates, returnDays: shop.promises.returnDays }),
            breadcrumbData(productTrail(product), shop),
            ...questionsData(bands ?? []),
          ]
        }
      />
      <ProductPage
        key={product._id}
        product={product}
        related={related}
        offer={shop.offer}
        delivery={delivery}
        promises={promises}
        renderReviews={renderReviews}
        onAddToCart={addToCart}
        onBuyNow={async (chosen) => {
          if (!(await cart.add(chosen))) return;
          cart.closeDrawer();
          await navigate(paths.checkout());
        }}
      >
        {bands && (
          <Suspense>
            <SectionsBelow bands={bands} />
          </Suspense>
        )}
      </ProductPage>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shopName = useShop().name;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (isRouteErrorResponse(error) && status === 410) {
    return (
      <>
        <PageMeta title={error.data.archived.name} shopName={shopName} />
        <Suspense>
          <ProductNoLongerSold {...error.data} onAddToCart={addToCart} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <PageMeta title={messages.notFound} shopName={shopName} />
      <Suspense>{status === 404 ? <ProductNotFound /> : <ProductFailed />}</Suspense>
    </>
  );
}

const SectionsBelow = lazyPart(async () => (await import('../sections-below')).SectionsBelow);
const ProductNotFound = lazyPart(async () => (await import('#features/catalog/products/catalog-screens')).ProductNotFound);
const ProductNoLongerSold = lazyPart(async () => (await import('#features/catalog/products/product-no-longer-sold')).ProductNoLongerSold);
const ProductFailed = lazyPart(async () => (await import('#features/catalog/products/catalog-screens')).ProductFailed);
