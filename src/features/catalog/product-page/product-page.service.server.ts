import { listRelated } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import type { ProductDetail } from '#features/catalog/products/product-detail.schema';
import { toProductDetail } from '#features/catalog/products/product-view.server';
import { productMessages } from '#features/catalog/products/products.messages';
import type { ProductSummary } from '#features/catalog/products/products.schema';
import { toReviewPage } from '#features/catalog/reviews/review-view.server';
import { selectProductWithReviews } from '#features/catalog/reviews/reviews.queries.server';
import { REVIEWS_PER_PAGE } from '#features/catalog/reviews/reviews.rules';
import type { ReviewPage } from '#features/catalog/reviews/reviews.schema';
import { translateProduct } from '#features/catalog/translations/translated-products.server';
import { slugsIn } from '#features/catalog/translations/translated-slugs.rules';
import { readCatalogue, type Shop } from '#server/shop.server';
import { notFound } from '#shared/errors';

/** All data of a product's page; of an archived product's only what it was, and related ones. */
type ProductPageData =
  | {
      product: ProductDetail;
      related: ProductSummary[];
      reviews: ReviewPage;
      /** By language, where they are not the same in all. */
      slugs: Record<string, string> | undefined;
      archived?: undefined;
    }
  | { archived: Pick<ProductDetail, 'name' | 'slug' | 'category'>; related: ProductSummary[] };

/** In the language of the request. Two statements, two more in another one than the shop's default. Throws `not_found`, also for drafts. */
export async function viewProductPage(shop: Shop, idOrSlug: string): Promise<ProductPageData> {
  const { languages } = shop.config;
  const [row, related] = await Promise.all([
    readCatalogue(shop, (db) => selectProductWithReviews(db, idOrSlug, { limit: REVIEWS_PER_PAGE, languages })),
    listRelated(shop, idOrSlug),
  ]);
  if (!row || row.status === 'draft') throw notFound(productMessages.missing);
  const product = await translateProduct(shop, toProductDetail(row));
  if (row.status === 'archived') return { archived: { name: product.name, slug: product.slug, category: product.category }, related };
  return {
    product,
    related,
    slugs: slugsIn(languages, row.slug, row.translatedSlugs ?? {}),
    reviews: toReviewPage({ ...row, matchingCount: row.reviewCount }, { page: 1, limit: REVIEWS_PER_PAGE }),
  };
}
