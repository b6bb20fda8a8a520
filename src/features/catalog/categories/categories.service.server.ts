import { countCategories } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import { categoryIn, findRequested } from '#features/catalog/translations/translated-categories.server';
import { contentLanguage } from '#features/platform/translations/content-language.server';
import type { Shop } from '#server/shop.server';
import { withChildren } from '#shared/category-tree';
import { notFound } from '#shared/errors';
import { catalogMessages as messages } from './catalog.messages';
import { pickCategories } from './categories.rules';
import type { CategoriesQuery, Category } from './categories.schema';
import { type CountedCategory, toCategories } from './category-view.server';

/** Featured categories, and featured products, on the home page: docs/rules.md#lists-featured. */
export const FEATURED_LIMIT = 8;

/** In the owner's original words. */
export async function listCategories(shop: Shop, query: CategoriesQuery = {}): Promise<Category[]> {
  return pickCategories(toCategories(await countCategories(shop)), query);
}

/** In the language of the request, as shoppers read them. */
export async function listShownCategories(shop: Shop, query: CategoriesQuery = {}): Promise<Category[]> {
  return pickCategories(toCategories(await countCategories(shop, contentLanguage(shop))), query);
}

export async function featuredCategories(shop: Shop, limit = FEATURED_LIMIT): Promise<Category[]> {
  return listShownCategories(shop, { active: true, featured: true, limit });
}

export async function topLevelCategories(shop: Shop): Promise<Category[]> {
  return listShownCategories(shop, { active: true, level: 0 });
}

/** The ids of a category, by its slug, name or id as staff know them, and of its sub-categories; none for an unknown one. */
export async function findCategoryBranch(shop: Shop, requested: string): Promise<{ ids: number[]; productCount: number }> {
  const categories = await countCategories(shop);
  const category = findRequested(requested, categories, { language: undefined, byName: true });
  const branch = category ? withChildren(category, categories) : [];
  return { ids: branch.map(({ id }) => id), productCount: branch.reduce((sum, { ownProductCount }) => sum + ownProductCount, 0) };
}

/** By slug, id or a former slug, in its original words; a slug wins over an id of the same text. Throws `not_found`. */
export async function getCategory(shop: Shop, idOrSlug: string): Promise<Category> {
  return findCategory(await countCategories(shop), idOrSlug) ?? refuseMissing();
}

/** The same in the language of the request. */
export async function getShownCategory(shop: Shop, idOrSlug: string): Promise<Category> {
  return (await findShownCategory(shop, idOrSlug)) ?? refuseMissing();
}

/** The same; undefined if it does not exist. */
export async function findShownCategory(shop: Shop, idOrSlug: string): Promise<Category | undefined> {
  return findCategory(await countCategories(shop), idOrSlug, contentLanguage(shop));
}

function findCategory(rows: readonly CountedCategory[], idOrSlug: string, language?: string): Category | undefined {
  const found = findRequested(idOrSlug, rows, { language });
  // All of them, because a category has its ancestors and counts what is below it.
  const categories = found ? toCategories(rows.map((row) => categoryIn(row, language))) : [];
  return categories.find(({ _id }) => _id === String(found?.id));
}

function refuseMissing(): never {
  throw notFound(messages.categoryMissing);
}
