import type { Tx } from '#db/database.server';
import { restoreParts } from '#features/catalog/deleted-records/deleted-parts.server';
import { getStaffProduct } from '#features/catalog/products/products.service.server';
import { refuseNothing, refuseUndo } from '#features/platform/audit/refuse-undo.server';
import { type Fields, isSame, type Obstacle, planUndo } from '#features/platform/audit/undo.rules';
import type { UndoneEntry, UndoRegistry, UndoService } from '#features/platform/audit/undo-registry.server';
import { notFound } from '#shared/errors';
import * as queries from './product-admin.queries.server';
import { changeProduct, insertProduct, removeProduct } from './product-admin.service.server';
import { isCount, orderVariants, restoredVariants, toProductFields, variantField, variantsOf } from './product-fields.rules';
import { rightsForChange } from './product-rights.rules';
import { toChange, toVariantChange, whole } from './product-state.server';
import { findMissingPictures, selectHeldPieces, selectUses } from './product-undo.queries.server';

/** docs/rules.md#undo-products */
const undoUpdate: UndoService = {
  right: 'products.write',
  furtherRights: ({ before, after }) => rightsForChange({ before: after ?? {}, after: before ?? {} }),
  async undo(tx, admin, entry) {
    const change = { before: entry.before ?? {}, after: entry.after ?? {} };
    const id = await lock(tx, entry, { mayRemoveVariants: 'variants' in change.before });
    const state = await stateOf(tx, id);
    const plan = planUndo({ before: toProductFields(change.before), after: toProductFields(change.after) }, toProductFields(state), {
      isCount,
    });
    const obstacles = [...plan.obstacles, ...(await findLostPictures(tx, plan.restore)), ...(await findHeld(tx, plan.restore))];
    if (obstacles.length > 0) await refuseUndo(tx, entry, obstacles, toProductFields);
    if (Object.keys(plan.restore).length === 0) refuseNothing();
    const variants = await restoreVariants(tx, plan.restore, { ...change, current: state });
    await changeProduct(tx, admin, {
      idOrSlug: String(id),
      input: { ...toChange(plan.restore, await categorySlug(tx, plan.restore.categoryId)), ...(variants && { variants }) },
    });
  },
  view: viewProduct,
};

/** A product that nobody has changed, ordered or reviewed is removed again. */
const undoCreate: UndoService = {
  right: 'products.write',
  async undo(tx, admin, entry) {
    const id = await lock(tx, entry, { mayRemoveVariants: true });
    const [created, current] = [toProductFields(entry.after ?? {}), toProductFields(await stateOf(tx, id))];
    const changed = Object.keys({ ...created, ...current }).filter((field) => !isSame(created[field], current[field]));
    const obstacles = [
      ...changed.map((field): Obstacle => ({ field, current: current[field] })),
      ...Object.entries(await selectUses(tx, id)).flatMap(([field, count]) => (count > 0 ? [{ field, current: count }] : [])),
    ];
    if (obstacles.length > 0) await refuseUndo(tx, entry, obstacles, toProductFields);
    await removeProduct(tx, admin, { id });
  },
};

/**
 * The product gets its id, its address, its translations and its sections again; reviews, carts and wishlists that were removed with it do
 * not come back.
 */
const undoDelete: UndoService = {
  right: 'products.write',
  async undo(tx, admin, entry, { leaveOut }) {
    const state = whole(entry.before);
    const id = Number(entry.subjectId);
    const category = await categorySlug(tx, state.categoryId);
    const variants = variantsOf(state).map((variant) => toVariantChange(variant, { onHand: variant.onHand }));
    await insertProduct(tx, admin, {
      ...toChange(state, category),
      ...{ name: state.name, description: state.description, price: state.listPriceCents / 100, category: category ?? '' },
      ...{ id, version: state.version + 1, slug: state.slug, variants },
    });
    await restoreParts(tx, 'product', { id, state, leaveOut });
  },
  view: viewProduct,
};

export const productsUndo: UndoRegistry = {
  'product.create': undoCreate,
  'product.update': undoUpdate,
  'product.publish': { ...undoUpdate, right: 'products.publish' },
  'product.delete': undoDelete,
};

async function viewProduct(shop: Parameters<typeof getStaffProduct>[0], { subjectId }: UndoneEntry) {
  const { product } = await getStaffProduct(shop, subjectId);
  return { product };
}

async function lock(tx: Tx, { subjectId }: UndoneEntry, options: { mayRemoveVariants: boolean }): Promise<number> {
  const known = await queries.lockProduct(tx, subjectId, options);
  // A slug of digits does not exist, so that this is the product with the id.
  if (!known) throw notFound();
  return known.id;
}

async function stateOf(tx: Tx, id: number): Promise<Fields> {
  return (await queries.selectProductState(tx, id)) ?? {};
}

async function categorySlug(tx: Tx, id: unknown): Promise<string | undefined> {
  return id === undefined ? undefined : ((await queries.selectCategorySlug(tx, Number(id))) ?? '');
}

/** Pictures that were removed since they were last shown. */
async function findLostPictures(tx: Tx, restore: Fields): Promise<Obstacle[]> {
  const pictures = [...restoredVariants(restore)].map(([id, { image }]) => ({ field: variantField(id, 'image'), image }));
  const listed = Array.isArray(restore.images) ? restore.images.map((image: unknown) => ({ field: 'images', image })) : [];
  const keyed = [...listed, ...pictures].flatMap(({ field, image }) => {
    const key = typeof image === 'object' && image !== null && 'key' in image ? String(image.key) : undefined;
    return key === undefined ? [] : [{ field, key }];
  });
  const missing = await findMissingPictures(
    tx,
    keyed.map(({ key }) => key),
  );
  return [...new Set(keyed.filter(({ key }) => missing.has(key)).map(({ field }) => field))].map((field) => ({
    field,
    current: undefined,
  }));
}

/** Pieces that are held for unpaid orders stay in stock. */
async function findHeld(tx: Tx, restore: Fields): Promise<Obstacle[]> {
  const counts = [...restoredVariants(restore)].flatMap(([id, { onHand }]) => (typeof onHand === 'number' ? [{ id, onHand }] : []));
  const held = await selectHeldPieces(
    tx,
    counts.map(({ id }) => id),
  );
  return counts.flatMap(({ id, onHand }) => {
    const pieces = held.get(id);
    return pieces?.stockPolicy === 'counted' && onHand < pieces.reserved
      ? [{ field: variantField(id, 'onHand'), current: pieces.onHand }]
      : [];
  });
}

interface States {
  before: Fields;
  after: Fields;
  current: Fields;
}

/** All variants of the product after the undo; undefined if it concerns none. */
async function restoreVariants(tx: Tx, restore: Fields, states: States) {
  const restored = restoredVariants(restore);
  const isReordered = !isSame(
    variantsOf(states.before).map(({ id }) => id),
    variantsOf(states.after).map(({ id }) => id),
  );
  if (restored.size === 0 && !isReordered) return undefined;
  const current = new Map(variantsOf(states.current).map((variant) => [variant.id, variant]));
  const before = new Map(variantsOf(states.before).map((variant) => [variant.id, variant]));
  const after = new Set(variantsOf(states.after).map(({ id }) => id));
  // Those that the change added go, those that it removed come back.
  const added = [...restored.keys()].filter((id) => after.has(id) && !before.has(id));
  const ids = [...new Set([...current.keys(), ...[...restored.keys()].filter((id) => before.has(id))])].filter((id) => !added.includes(id));
  const held = await selectHeldPieces(tx, ids);
  const order = { before: [...before.keys()], after: [...after], current: [...current.keys()] };
  return orderVariants(ids, order).map((id) => {
    const values = restored.get(id) ?? {};
    if (!current.has(id)) return toVariantChange({ ...before.get(id), id }, { onHand: before.get(id)?.onHand });
    const { onHand, ...others } = values;
    const pieces = held.get(id);
    const stock = typeof onHand === 'number' ? { onHand: onHand - (pieces?.reserved ?? 0) } : {};
    return { stockPolicy: pieces?.stockPolicy, ...toVariantChange({ ...others, id }, stock), _id: String(id) };
  });
}
