import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { catalogMessages } from '#features/catalog/categories/catalog.messages';
import { getCategory } from '#features/catalog/categories/categories.service.server';
import { CATEGORY_FIELDS } from '#features/catalog/categories/category-fields';
import { restoreParts } from '#features/catalog/deleted-records/deleted-parts.server';
import { requireAsCreated, restoredValues } from '#features/platform/audit/refuse-undo.server';
import type { UndoneEntry, UndoRegistry, UndoService } from '#features/platform/audit/undo-registry.server';
import type { Shop } from '#server/shop.server';
import { notFound } from '#shared/errors';
import { storedColumns } from '#shared/fields/field-table';
import * as queries from './category-admin.queries.server';
import { addressValues, changeCategory, insertCategory, removeCategory } from './category-admin.service.server';

/** A category as the log describes it (`selectCategoryState`): the names of its columns. */
const StateSchema = v.strictObject({
  name: v.string(),
  slug: v.string(),
  parentId: v.nullable(v.number()),
  imageUrl: v.nullable(v.string()),
  imageAlt: v.nullable(v.string()),
  icon: v.string(),
  color: v.string(),
  sortOrder: v.number(),
  // Entries of older releases do not have these.
  pinnedProductIds: v.optional(v.array(v.number())),
  ...storedColumns(CATEGORY_FIELDS),
});
/** The log of a deletion has the parts of the category, too (`readParts`). */
const DeletedSchema = v.object(StateSchema.entries);
const right = 'categories.write';

const undoUpdate: UndoService = {
  right,
  async undo(tx, admin, entry) {
    const { categories, category, state } = await lock(tx, entry);
    const restore = await restoredValues(tx, entry, state);
    const { slug, ...values } = v.parse(v.partial(StateSchema), restore);
    await changeCategory(tx, admin, { categories, category, values: { ...values, ...addressValues(categories, category, slug) } });
  },
  view: viewCategory,
};

/** A category that is as it was created, and empty, is removed again. */
const undoCreate: UndoService = {
  right,
  async undo(tx, admin, entry) {
    const { category, state } = await lock(tx, entry);
    await requireAsCreated(tx, entry, state);
    await removeCategory(tx, admin, category.id);
  },
};

/** The category gets its id, its address, its translations and its sections again. */
const undoDelete: UndoService = {
  right,
  async undo(tx, admin, { subjectId, before }, { leaveOut }) {
    const id = Number(subjectId);
    const values = { ...v.parse(DeletedSchema, before), id };
    await insertCategory(tx, admin, { categories: await queries.lockCategories(tx), values });
    await restoreParts(tx, 'category', { id, state: before ?? {}, leaveOut });
  },
  view: viewCategory,
};

export const categoriesUndo: UndoRegistry = {
  'category.create': undoCreate,
  'category.update': undoUpdate,
  'category.delete': undoDelete,
};

async function viewCategory(shop: Shop, { subjectId }: UndoneEntry) {
  return { category: await getCategory(shop, subjectId) };
}

async function lock(tx: Tx, { subjectId }: UndoneEntry) {
  const categories = await queries.lockCategories(tx);
  const category = categories.find(({ id }) => String(id) === subjectId);
  const state = category && (await queries.selectCategoryState(tx, category.id));
  if (!category || !state) throw notFound(catalogMessages.categoryMissing);
  return { categories, category, state };
}
