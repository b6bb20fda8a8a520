import { readCategoriesWithCounts } from '#features/catalog/facets/facets.service.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { catalogMessages as messages } from './catalog.messages';
import { growTree, pickCategories } from './categories.rules';
import type { CategoriesQuery, Category, CategoryBranch } from './categories.schema';
import { toCategories } from './category-view.server';

/** Featured categories, and featured products, on the home page: docs/rules.md#lists-featured. */
export const FEATURED_LIMIT = 8;

export async function listCategories(shop: Shop, query: CategoriesQuery = {}): Promise<Category[]> {
  return pickCategories(toCategories(await readCategoriesWithCounts(shop)), query);
}

/** Categories nested under `children`. */
export async function listCategoryTree(shop: Shop, query: CategoriesQuery = {}): Promise<CategoryBranch[]> {
  return growTree(await listCategories(shop, query));
}

export async function featuredCategories(shop: Shop, limit = FEATURED_LIMIT): Promise<Category[]> {
  return listCategories(shop, { active: true, featured: true, limit });
}

export async function topLevelCategories(shop: Shop): Promise<Category[]> {
  return listCategories(shop, { active: true, level: 0 });
}

/** By slug or id; a slug wins over an id of the same text. Throws `not_found`. */
export async function getCategory(shop: Shop, idOrSlug: string): Promise<Category> {
  const categories = await listCategories(shop);
  const category = categories.find(({ slug }) => slug === idOrSlug) ?? categories.find(({ _id }) => _id === idOrSlug);
  if (!category) throw new AppError('not_found', { message: messages.categoryMissing });
  return category;
}
