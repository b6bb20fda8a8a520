import { countCategories } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import type { Shop } from '#server/shop.server';
import { findNamed, withChildren } from '#shared/category-tree';
import { AppError } from '#shared/errors';
import { catalogMessages as messages } from './catalog.messages';
import { growTree, pickCategories } from './categories.rules';
import type { CategoriesQuery, Category, CategoryBranch } from './categories.schema';
import { toCategories } from './category-view.server';

/** Featured categories, and featured products, on the home page: docs/rules.md#lists-featured. */
export const FEATURED_LIMIT = 8;

export async function listCategories(shop: Shop, query: CategoriesQuery = {}): Promise<Category[]> {
  return pickCategories(toCategories(await countCategories(shop)), query);
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

/** The ids of a category, by its slug, name or id, and of its sub-categories; none for an unknown one. */
export async function findCategoryBranch(shop: Shop, requested: string): Promise<{ ids: number[]; productCount: number }> {
  const categories = await countCategories(shop);
  const category =
    categories.find(({ slug }) => slug === requested) ??
    findNamed(requested, categories) ??
    categories.find(({ id }) => String(id) === requested);
  const branch = category ? withChildren(category, categories) : [];
  return { ids: branch.map(({ id }) => id), productCount: branch.reduce((sum, { ownProductCount }) => sum + ownProductCount, 0) };
}

/** By slug, id or a former slug; a slug wins over an id of the same text. Throws `not_found`. */
export async function getCategory(shop: Shop, idOrSlug: string): Promise<Category> {
  const rows = await countCategories(shop);
  const categories = toCategories(rows);
  const formerId = rows.find(({ oldSlugs }) => oldSlugs.includes(idOrSlug))?.id;
  const category =
    categories.find(({ slug }) => slug === idOrSlug) ??
    categories.find(({ _id }) => _id === idOrSlug) ??
    categories.find(({ _id }) => _id === String(formerId));
  if (!category) throw new AppError('not_found', { message: messages.categoryMissing });
  return category;
}
