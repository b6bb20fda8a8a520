import type { Tx } from '#db/database.server';
import { isViolationOf } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { findNamedMedia } from '#features/catalog/catalog-admin/body-pictures.service.server';
import { catalogAdminMessages as messages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import type { ImageBody } from '#features/catalog/catalog-admin/catalog-admin.schema';
import { selectCategoryId } from '#features/catalog/catalog-admin/product-admin.queries.server';
import { enteredSlug, freeSlug } from '#features/catalog/catalog-admin/slugs.service.server';
import { catalogMessages } from '#features/catalog/categories/catalog.messages';
import type { Category } from '#features/catalog/categories/categories.schema';
import { listCategories } from '#features/catalog/categories/categories.service.server';
import { CATEGORY_FIELDS } from '#features/catalog/categories/category-fields';
import { readParts } from '#features/catalog/deleted-records/deleted-parts.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { pictureUrl, WIDEST_PICTURE } from '#features/platform/media/picture-urls';
import type { Shop } from '#server/shop.server';
import { pathToRoot, withChildren } from '#shared/category-tree';
import { AppError, invalidField, notFound } from '#shared/errors';
import { toColumns } from '#shared/fields/field-table';
import * as queries from './category-admin.queries.server';
import type { CategoryChange, CategoryPlace, NewCategory } from './category-admin.schema';

/** Throws `conflict` for a name that is taken, `invalid` for a parent that does not exist. */
export async function createCategory(shop: Shop, admin: Admin, category: NewCategory): Promise<Category> {
  const id = await change(shop, async (tx) => {
    const categories = await queries.lockCategories(tx);
    await findNamedMedia(tx, [{ field: 'image.mediaId', mediaId: category.image?.mediaId }]);
    const parent = category.parent ? await findParent(tx, category.parent, categories) : undefined;
    return insertCategory(tx, admin, {
      categories,
      values: { ...toCategoryValues(category), name: category.name, parentId: parent?.id ?? null },
    });
  });
  return viewCategory(shop, id);
}

interface NewValues {
  categories: readonly queries.LockedCategory[];
  /** Without a slug, it gets that of its name. */
  values: Omit<Insertable, 'slug' | 'level'> & { parentId: number | null; slug?: string };
}
type Insertable = Parameters<typeof queries.insertCategory>[1];

/** Inserts a category while all are locked. Throws `conflict` for a name that is taken, `invalid` for a parent that is gone. */
export async function insertCategory(tx: Tx, admin: Admin, { categories, values }: NewValues): Promise<number> {
  requireFreeName(categories, { name: values.name, parentId: values.parentId });
  const parent = values.parentId === null ? undefined : categories.find(({ id }) => id === values.parentId);
  if (values.parentId !== null && !parent) throw invalidField('parent', messages.parentUnknown);
  const slug = await freeSlug(tx, 'categories', values.slug ?? values.name);
  const id = await queries.insertCategory(tx, { ...values, slug, level: parent ? parent.level + 1 : 0 });
  await writeAudit(tx, admin, { action: 'category.create', subject: categorySubject(id), after: await stateOf(tx, id) });
  return id;
}

/**
 * Changes the given fields. Another slug leads on from the former one (docs/rules.md#categories-old-slugs). Throws like
 * `createCategory`, `not_found`, and `conflict` with the `current` category for a change of an older version.
 */
export async function updateCategory(
  shop: Shop,
  admin: Admin,
  { idOrSlug, input }: { idOrSlug: string; input: CategoryChange },
): Promise<Category> {
  const id = await change(shop, async (tx) => {
    const categories = await queries.lockCategories(tx);
    const category = await findCategory(tx, idOrSlug, categories);
    if (input.version !== undefined && input.version !== category.version) {
      throw new AppError('conflict', { message: messages.categoryChanged, details: { current: await viewCategory(shop, category.id) } });
    }
    const parent = input.parent ? await findParent(tx, input.parent, categories) : undefined;
    await findNamedMedia(tx, [{ field: 'image.mediaId', mediaId: input.image?.mediaId }]);
    const parentId = input.parent === undefined ? undefined : (parent?.id ?? null);
    await changeCategory(tx, admin, {
      categories,
      category,
      values: { ...toCategoryValues(input), ...addressValues(categories, category, input.slug), name: input.name, parentId },
    });
    return category.id;
  });
  return viewCategory(shop, id);
}

/** Moves a category, with those below it, to a place among the children of another one. Throws like `updateCategory`. */
export async function placeCategory(
  shop: Shop,
  admin: Admin,
  { idOrSlug, input }: { idOrSlug: string; input: CategoryPlace },
): Promise<Category[]> {
  await inTransaction(shop.db, async (tx) => {
    const categories = await queries.lockCategories(tx);
    const category = await findCategory(tx, idOrSlug, categories);
    const parentId = input.parent === null ? null : (await findParent(tx, input.parent, categories)).id;
    const siblings = categories
      .filter((each) => each.parentId === parentId && each !== category)
      .toSorted((a, b) => a.sortOrder - b.sortOrder || a.name.localeCompare(b.name, 'en'));
    const placed = siblings.toSpliced(input.place, 0, category);
    await changeCategory(tx, admin, { categories, category, values: { parentId, sortOrder: placed.indexOf(category) + 1 } });
    await queries.updateSortOrders(
      tx,
      placed.map(({ id }) => id),
    );
  });
  return listCategories(shop);
}

interface ChangedValues {
  categories: readonly queries.LockedCategory[];
  category: queries.LockedCategory;
  values: Omit<Updateable, 'parentId' | 'name'> & { parentId?: number | null | undefined; name?: string | undefined };
}
type Updateable = Parameters<typeof queries.updateCategory>[2];

/** Changes columns of a category while all are locked; undefined columns stay. Throws like `updateCategory`. */
export async function changeCategory(tx: Tx, admin: Admin, { categories, category, values }: ChangedValues): Promise<void> {
  const { name, parentId } = values;
  if (name !== undefined || parentId !== undefined) {
    requireFreeName(categories, { name: name ?? category.name, parentId: parentId === undefined ? category.parentId : parentId }, category);
  }
  const parent = categories.find(({ id }) => id === parentId);
  if (typeof parentId === 'number' && !parent) throw invalidField('parent', messages.parentUnknown);
  if (parent && withChildren(category, categories).includes(parent)) throw invalidField('parent', messages.parentBelow);
  const before = await stateOf(tx, category.id);
  await queries.updateCategory(tx, category.id, values);
  if (parentId !== undefined) await queries.updateLevels(tx, levelsBelow({ ...category, parentId }, categories));
  await writeChange(tx, admin, { id: category.id, before });
}

/** Throws `conflict` with `children` and `products` while there are any, and `not_found`. */
export async function deleteCategory(shop: Shop, admin: Admin, idOrSlug: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const { id } = await findCategory(tx, idOrSlug, await queries.lockCategories(tx));
    await removeCategory(tx, admin, id);
  });
}

/** Removes a category while all are locked. Throws `conflict` like `deleteCategory`. */
export async function removeCategory(tx: Tx, admin: Admin, id: number): Promise<void> {
  const contents = await queries.countContents(tx, id);
  if (contents.children + contents.products > 0) {
    throw new AppError('conflict', { message: wordContents(contents), details: { ...contents } });
  }
  const before = { ...(await stateOf(tx, id)), ...(await readParts(tx, 'category', id)) };
  await writeAudit(tx, admin, { action: 'category.delete', subject: categorySubject(id), before });
  await queries.deleteCategory(tx, id);
}

export async function toggleFeatured(shop: Shop, admin: Admin, idOrSlug: string): Promise<Category> {
  return toggle(shop, admin, { idOrSlug, flag: 'is_featured' });
}

export async function toggleActive(shop: Shop, admin: Admin, idOrSlug: string): Promise<Category> {
  return toggle(shop, admin, { idOrSlug, flag: 'is_active' });
}

/** Recounts all products: a repair for a database that was changed manually. Otherwise the counts are always exact. */
export async function updateCounts(shop: Shop, admin: Admin): Promise<{ categories: Category[]; updated: number }> {
  await inTransaction(shop.db, queries.recountListings);
  const categories = await listCategories(shop);
  const counts = new Map(categories.map(({ _id, productCount }) => [_id, productCount]));
  const updated = await inTransaction(shop.db, async (tx) => {
    const updated = await queries.storeProductCounts(tx, counts);
    await writeAudit(tx, admin, { action: 'category.recount', subject: { type: 'category', id: 'all' }, after: { updated } });
    return updated;
  });
  return { categories, updated };
}

async function toggle(
  shop: Shop,
  admin: Admin,
  { idOrSlug, flag }: { idOrSlug: string; flag: 'is_featured' | 'is_active' },
): Promise<Category> {
  const id = await inTransaction(shop.db, async (tx) => {
    const { id } = await findCategory(tx, idOrSlug, await queries.lockCategories(tx));
    const before = await stateOf(tx, id);
    await queries.toggleCategory(tx, id, flag);
    await writeChange(tx, admin, { id, before });
    return id;
  });
  return viewCategory(shop, id);
}

async function writeChange(tx: Tx, admin: Admin, { id, before }: { id: number; before: Record<string, unknown> }): Promise<void> {
  await writeAudit(tx, admin, {
    action: 'category.update',
    subject: categorySubject(id),
    ...findChanges(before, await stateOf(tx, id)),
  });
}

async function stateOf(tx: Tx, id: number): Promise<Record<string, unknown>> {
  const state = await queries.selectCategoryState(tx, id);
  if (!state) throw notFound(catalogMessages.categoryMissing);
  return state;
}

function categorySubject(id: number) {
  return { type: 'category', id };
}

/** A unique violation by a concurrent request with the same name throws `conflict`, like the check before. */
async function change(shop: Shop, work: (tx: Tx) => Promise<number>): Promise<number> {
  try {
    return await inTransaction(shop.db, work);
  } catch (error) {
    if (isViolationOf(error, ['categories_parent_name', 'categories_slug_key'])) throw taken(error);
    throw error;
  }
}

async function viewCategory(shop: Shop, id: number): Promise<Category> {
  const category = (await listCategories(shop)).find(({ _id }) => _id === String(id));
  if (!category) throw notFound(catalogMessages.categoryMissing);
  return category;
}

async function findCategory(tx: Tx, idOrSlug: string, categories: readonly queries.LockedCategory[]): Promise<queries.LockedCategory> {
  const id = await selectCategoryId(tx, idOrSlug);
  const category = categories.find((each) => each.id === id);
  if (!category) throw notFound(catalogMessages.categoryMissing);
  return category;
}

async function findParent(tx: Tx, requested: string, categories: readonly queries.LockedCategory[]): Promise<queries.LockedCategory> {
  const id = await selectCategoryId(tx, requested);
  const parent = categories.find((each) => each.id === id);
  if (!parent) throw invalidField('parent', messages.parentUnknown);
  return parent;
}

/**
 * Sub-categories of different categories may share a name. A main category has one that no other category has, because a name alone
 * means it (docs/rules.md#categories-names).
 */
function requireFreeName(
  categories: readonly queries.LockedCategory[],
  { name, parentId }: Pick<queries.LockedCategory, 'name' | 'parentId'>,
  self?: queries.LockedCategory,
): void {
  const isTaken = categories.some(
    (other) =>
      other.id !== self?.id && other.name.toLowerCase() === name.toLowerCase() && (parentId === null || other.parentId === parentId),
  );
  if (isTaken) throw taken();
}

/** The new levels of a moved category and its descendants. */
function levelsBelow(moved: queries.LockedCategory, categories: readonly queries.LockedCategory[]): Map<number, number> {
  const after = categories.map((each) => (each.id === moved.id ? moved : each));
  const byId = new Map(after.map((each) => [each.id, each]));
  return new Map(withChildren(moved, after).map((each) => [each.id, pathToRoot(each, byId).length - 1]));
}

/** `findNamedMedia` has found an uploaded picture. */
function addressOf({ url, mediaId }: ImageBody): string | undefined {
  return mediaId === undefined ? url : pictureUrl(mediaId, WIDEST_PICTURE);
}

/** The columns of another address. All categories are locked, so that none gets it meanwhile. */
export function addressValues(categories: readonly queries.LockedCategory[], category: queries.LockedCategory, input: string | undefined) {
  if (input === undefined) return {};
  const slug = enteredSlug(input);
  if (slug === category.slug) return {};
  const addressesOf = (other: queries.LockedCategory) => [other.slug, ...other.oldSlugs, ...other.translatedSlugs];
  if (categories.some((other) => other !== category && addressesOf(other).includes(slug)))
    throw new AppError('conflict', { fields: [{ field: 'slug', message: messages.slugTaken }] });
  return { slug, oldSlugs: [...category.oldSlugs.filter((old) => old !== slug), category.slug] };
}

/** The columns of the given fields; undefined columns are not updated. */
function toCategoryValues(input: CategoryChange) {
  const { image, metaData, sortOrder, isFeatured, ...plain } = input;
  return {
    ...toColumns(CATEGORY_FIELDS, { ...plain, featured: isFeatured ?? plain.featured }),
    imageUrl: image === undefined ? undefined : image && addressOf(image),
    imageAlt: image === undefined ? undefined : (image?.alt ?? null),
    icon: metaData?.icon,
    color: metaData?.color,
    sortOrder,
  };
}

function taken(cause?: unknown): AppError {
  return new AppError('conflict', { fields: [{ field: 'name', message: messages.categoryTaken }], cause });
}

/** What keeps a category from being deleted. */
function wordContents({ children, products }: { children: number; products: number }): string {
  if (products === 0) return messages.hasSubcategories(children);
  return children === 0 ? messages.hasProducts(products) : messages.hasBoth({ children, products });
}
