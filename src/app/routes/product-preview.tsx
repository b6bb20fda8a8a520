import { Suspense } from 'react';
import { data, isRouteErrorResponse } from 'react-router';
import { ProductPage } from '#features/catalog/product-page/product-page';
import { PreviewBanner } from '#features/catalog/product-preview/preview-banner';
import { PreviewGone } from '#features/catalog/product-preview/preview-gone';
import { previewMessages as messages } from '#features/catalog/product-preview/product-preview.messages';
import { viewPreview } from '#features/catalog/product-preview/product-preview.service.server';
import { onePieceOf } from '#features/catalog/products/one-piece.rules';
import { WishlistButtonSlot } from '#features/catalog/products/wishlist-button-slot';
import { findSizeGuide } from '#features/content/pages/size-guide.service.server';
import { readSections } from '#features/content/sections/sections.service.server';
import { promiseTitles } from '#features/platform/settings/promise-titles';
import { contentLanguage } from '#features/platform/translations/content-language.server';
import { deliveryNotes } from '#features/pricing/rates/delivery-notes.rules';
import { readShopRates } from '#features/pricing/rates/rates.server';
import { AppError } from '#shared/errors';
import { lazyPart } from '#ui/lazy-part';
import { toast } from '#ui/toast';
import { ErrorScreen } from '../error-screens';
import { loadSections } from '../load-sections.server';
import { PageMeta } from '../page-meta';
import { shopContext } from '../shop-context.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/product-preview';

/** The address contains a secret token: the page is never cached or indexed, and sends no referrer. */
const PRIVATE_PAGE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };

export async function loader({ params, context }: Route.LoaderArgs) {
  const product = await viewPreview(context.get(shopContext), params.token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') throw data(null, { status: 404, headers: PRIVATE_PAGE });
    throw error;
  });
  const shop = context.get(shopContext);
  const { promises } = shop.config;
  const [shopRates, sizeGuide, { bands }] = await Promise.all([
    readShopRates(shop),
    findSizeGuide(shop, product),
    readSections(shop, { owner: 'product', id: product._id }).then((blocks) => loadSections(context, blocks)),
  ]);
  return data(
    {
      product: { ...product, ...(sizeGuide && { sizeGuide }) },
      delivery: deliveryNotes(shopRates, onePieceOf(product), { promises, language: contentLanguage(shop) }),
      promises: promiseTitles(promises),
      bands,
    },
    { headers: PRIVATE_PAGE },
  );
}

export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders;

const refuseToSell = () => toast.error(messages.notForSale);
const noReviews = () => null;
const noWishlistButton = () => null;

export default function ProductPreviewRoute({ loaderData: { product, delivery, promises, bands } }: Route.ComponentProps) {
  const shop = useShop();
  const description = product.seoDescription ?? product.description;
  return (
    <WishlistButtonSlot value={noWishlistButton}>
      <PageMeta title={product.seoTitle ?? product.name} description={description} shopName={shop.name} />
      <PreviewBanner status={product.status} />
      <ProductPage
        key={product._id}
        product={product}
        related={[]}
        offer={shop.offer}
        delivery={delivery}
        promises={promises}
        renderReviews={noReviews}
        onAddToCart={refuseToSell}
        onBuyNow={refuseToSell}
      >
        {bands && (
          <Suspense>
            <SectionsBelow bands={bands} />
          </Suspense>
        )}
      </ProductPage>
    </WishlistButtonSlot>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shopName = useShop().name;
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen />;
  return (
    <>
      <PageMeta title={messages.linkGone} shopName={shopName} />
      <PreviewGone />
    </>
  );
}

const SectionsBelow = lazyPart(async () => (await import('../sections-below')).SectionsBelow);
