import { listCategories } from '#features/catalog/categories/categories.service.server';
import type { ProductDetail } from '#features/catalog/products/product-detail.schema';
import { SIZE } from '#features/catalog/products/product-options.rules';
import { contentLanguage } from '#features/platform/translations/content-language.server';
import { readCatalogue, type Shop } from '#server/shop.server';
import { paths } from '#shared/paths';
import * as queries from './pages.queries.server';
import { BUILT_IN_PAGES } from './pages.rules';

const SHOPS_OWN = 'size-guide';

/**
 * The address of what the owner wrote about the sizes of a product: the page of its nearest category that has a published one, or the
 * shop's page. Undefined for a product without sizes, and where nothing is written: docs/rules.md#products-size-guide
 */
export async function findSizeGuide(
  shop: Shop,
  { options, categoryPath }: Pick<ProductDetail, 'options' | 'categoryPath'>,
): Promise<string | undefined> {
  if (!options.some(({ name }) => name === SIZE)) return undefined;
  const guides = new Map((await listCategories(shop)).map(({ _id, sizeGuide }) => [_id, sizeGuide]));
  const language = contentLanguage(shop);
  const slugs = categoryPath.flatMap(({ _id }) => guides.get(_id) ?? []).reverse();
  const published = await readCatalogue(shop, (db) => queries.selectPublishedOf(db, { slugs, builtIn: SHOPS_OWN, language }));
  const nearest = slugs.flatMap((slug) => published.find(({ liveSlug }) => liveSlug === slug) ?? []).at(0);
  if (nearest?.liveSlug) return paths.page(nearest.slug ?? nearest.liveSlug);
  return published.some(({ builtIn }) => builtIn === SHOPS_OWN) ? BUILT_IN_PAGES[SHOPS_OWN] : undefined;
}
