import { inTransaction } from '#db/transaction.server';
import { catalogAdminMessages as messages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import { catalogMessages } from '#features/catalog/categories/catalog.messages';
import { findCategoryBranch } from '#features/catalog/categories/categories.service.server';
import { lockCategories } from '#features/catalog/category-admin/category-admin.queries.server';
import { changeCategory } from '#features/catalog/category-admin/category-admin.service.server';
import { toProductSummary } from '#features/catalog/products/product-view.server';
import { selectProductsById } from '#features/catalog/products/products.queries.server';
import type { Admin } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { withChildren } from '#shared/category-tree';
import { AppError, invalidField, notFound } from '#shared/errors';
import * as queries from './category-order.queries.server';
import type { CategoryOrder, CategoryOrderChange } from './category-order.schema';

/** The order of a category's products: those that come first, and the rule for the others. Throws `not_found`. */
export async function viewCategoryOrder(shop: Shop, id: number): Promise<CategoryOrder> {
  const row = Number.isNaN(id) ? undefined : await queries.selectCategoryOrder(shop.db, id);
  if (!row) throw notFound(catalogMessages.categoryMissing);
  const [products, branch] = await Promise.all([
    row.pinnedProductIds.length > 0 ? selectProductsById(shop.db, row.pinnedProductIds) : [],
    findCategoryBranch(shop, String(row.slug)),
  ]);
  return {
    category: { _id: String(row.id), name: row.name, slug: row.slug },
    version: row.version,
    productSort: row.productSort,
    pinned: products.map((product) => ({
      ...toProductSummary(product),
      isListed: product.status === 'active' && branch.ids.includes(product.categoryId),
    })),
  };
}

/**
 * Chooses the products that come first, in their order. Throws `not_found`, `invalid` for products of other categories, and
 * `conflict` with the `current` order for a change of an older version.
 */
export async function changeCategoryOrder(
  shop: Shop,
  admin: Admin,
  { id, input: { pinned, productSort, version } }: { id: number; input: CategoryOrderChange },
): Promise<CategoryOrder> {
  await inTransaction(shop.db, async (tx) => {
    const categories = await lockCategories(tx);
    const category = categories.find((each) => each.id === id);
    if (!category) throw notFound(catalogMessages.categoryMissing);
    if (version !== undefined && version !== category.version)
      throw new AppError('conflict', { message: messages.categoryChanged, details: { current: await viewCategoryOrder(shop, id) } });
    const categoryIds = withChildren(category, categories).map((each) => each.id);
    const found = await queries.selectIdsInCategories(tx, { ids: pinned, categoryIds });
    if (found.length < pinned.length) throw invalidField('pinned', messages.pinnedElsewhere);
    await changeCategory(tx, admin, { categories, category, values: { pinnedProductIds: pinned, productSort } });
  });
  return viewCategoryOrder(shop, id);
}
