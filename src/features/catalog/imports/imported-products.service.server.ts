import type { Db, Tx } from '#db/database.server';
import { lockProduct } from '#features/catalog/catalog-admin/product-admin.queries.server';
import { changeProduct, insertProduct } from '#features/catalog/catalog-admin/product-admin.service.server';
import { createCategory, deleteCategory } from '#features/catalog/category-admin/category-admin.service.server';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import { type CheckedProduct, keyOfProduct, readProduct, readStock } from '#features/catalog/import-files/read-product.rules';
import { AppError, invalidField } from '#shared/errors';
import { matchCategory } from './category-match.rules';
import type { ImportKindService, WaitingRow, WorkContext } from './import-kind.server';
import { findPictureKeys } from './imported-pictures.server';
import { fetchPictures, stagePictures } from './imported-pictures.service.server';
import * as queries from './imported-products.queries.server';
import { applyTranslations, checkTranslations } from './imported-translations.server';
import type { WorkResult } from './imports.queries.server';
import { checkChange, checkNew, findCategory, pathOf, planProducts } from './plan-products.server';
import { matchProduct } from './product-match.rules';
import { invertChange, type ProductUndo, undoProduct } from './product-undo.server';

/** docs/rules.md#imports-products */
export const productImports: ImportKindService<CheckedProduct, ProductUndo> = {
  keyOf: keyOfProduct,
  read: (lines, layout) => [readProduct(lines, layout)],
  plan: planProducts,
  prepare: createMissingCategories,

  async apply(tx, rows, context) {
    const expected = rows.flatMap(({ draft }) => (draft.matchedId === undefined ? [draft] : []));
    const stored = await queries.selectStoredProducts(tx, {
      slugs: expected.flatMap(({ slug }) => slug || []),
      skus: expected.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku ?? [])),
    });
    const categories = await queries.selectCategories(tx);
    const results: WorkResult[] = [];
    for (const row of inLockOrder(rows, ({ draft }) => draft.matchedId)) {
      // What somebody has created since the file was checked is changed, not created twice.
      const { product, error } = row.draft.matchedId === undefined ? matchProduct(row.draft, stored) : {};
      const productId = row.draft.matchedId ?? product?.id;
      if (error) results.push({ line: row.line, outcome: 'refuse', state: 'skipped', errors: [error] });
      else if (productId === undefined) results.push(await create(tx, row, context, categories));
      else results.push(await change(tx, row, context, { productId, categories }));
    }
    return results;
  },

  finish: fetchPictures,

  async undo(tx, rows, { admin, importId }) {
    const results: WorkResult[] = [];
    // What the undone row of a product expects its other rows to find.
    const versions = new Map<string, { from: number; to: number }>();
    for (const { line, outcome, subjectId, undo } of inLockOrder(rows, (row) => Number(row.subjectId))) {
      const productId = Number(subjectId);
      const moved = versions.get(subjectId);
      const version = moved?.from === undo.version ? moved.to : undo.version;
      const undone = await undoProduct(tx, admin, { productId, undo: { ...undo, version } });
      if (undone.product === 'unchanged') {
        results.push({ line, outcome, state: 'changed_since', errors: [{ field: 'row', message: undone.reason }] });
        continue;
      }
      results.push({ line, outcome, state: 'undone' });
      if (undone.product === 'removed' || undo.versionBefore === undefined) continue;
      const move = { from: undo.versionBefore, to: undone.product.version };
      versions.set(subjectId, move);
      await queries.moveExpectedVersion(tx, { importId, productId, ...move });
    }
    return results;
  },

  cleanUp: removeEmptyCategories,
};

/** Counted pieces of what is there: docs/rules.md#imports-stock */
export const stockImports: ImportKindService<CheckedProduct, ProductUndo> = {
  ...productImports,
  read: (lines, layout) => [readStock(lines, layout)],
};

/** Products that are there are locked by id, as orders lock them; new ones follow, in the order of the file. */
function inLockOrder<Item>(rows: readonly Item[], idOf: (row: Item) => number | undefined): Item[] {
  const rank = (row: Item) => idOf(row) ?? Number.MAX_SAFE_INTEGER;
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

/** Of a product that nobody has changed since it was created. */
const FIRST_VERSION = 1;

function hasPictures({ pictures, variants }: CheckedProduct): boolean {
  return pictures.length > 0 || variants.some(({ picture }) => picture !== undefined);
}

type Row = WaitingRow<CheckedProduct>;

async function create(
  tx: Tx,
  { line, draft }: Row,
  { shop, admin, importId }: WorkContext,
  categories: readonly queries.StoredCategory[],
): Promise<WorkResult> {
  const path = pathOf(draft);
  const category = findCategory(path, categories);
  if (!category) throw categoryMissing(path);
  const productId = await insertProduct(tx, admin, {
    ...checkNew(shop, draft, category.slug),
    slug: draft.slug || undefined,
    stockReason: 'import',
  });
  const [product] = hasPictures(draft) ? await queries.selectStoredProducts(tx, { ids: [productId] }) : [];
  if (product) await stagePictures(tx, { importId, line, draft, product });
  const texts = await applyTranslations(tx, admin, { productId, changes: checkTranslations(draft) });
  const undo: ProductUndo = { isNew: true, version: FIRST_VERSION, texts };
  return { line, outcome: 'create', state: 'applied', subjectId: String(productId), undo };
}

interface Existing {
  productId: number;
  categories: readonly queries.StoredCategory[];
}

async function change(
  tx: Tx,
  { line, draft }: Row,
  { shop, admin, importId }: WorkContext,
  { productId, categories }: Existing,
): Promise<WorkResult> {
  await lockProduct(tx, String(productId), { mayRemoveVariants: true });
  const [before] = await queries.selectStoredProducts(tx, { ids: [productId] });
  if (!before) throw new AppError('conflict', { message: messages.productGone });
  const category = draft.category && findCategory(draft.category, categories);
  if (draft.category && !category) throw categoryMissing(draft.category);
  const keys = hasPictures(draft) ? await findPictureKeys(tx, [draft]) : new Map();
  const input = checkChange(shop, draft, { product: before, category, keys });
  const hasChange = Object.keys(input).length > 0;
  if (hasChange) await changeProduct(tx, admin, { idOrSlug: String(productId), input, stockReason: 'import' });
  const [product] = hasChange ? await queries.selectStoredProducts(tx, { ids: [productId] }) : [before];
  if (!product) throw new Error('The product is locked.');
  // After the originals, so that the translations are those of them.
  const stored = draft.translations && (await queries.selectStoredTexts(tx, [productId])).get(productId);
  const texts = await applyTranslations(tx, admin, { productId, changes: checkTranslations(draft, stored) });
  const isGettingPictures = hasPictures(draft) && (await stagePictures(tx, { importId, line, draft, product }));
  if (!hasChange && !isGettingPictures && texts.length === 0) return { line, outcome: 'unchanged', state: 'skipped' };
  const undo: ProductUndo = {
    isNew: false,
    version: product.version,
    versionBefore: before.version,
    texts,
    ...invertChange(before, input, categories),
  };
  return { line, outcome: 'update', state: 'applied', subjectId: String(productId), undo };
}

function categoryMissing(path: readonly string[]): AppError {
  return invalidField('category', messages.categoryMissing(path.at(-1) ?? ''));
}

/**
 * Each by itself, so that none is locked for long. One that somebody creates meanwhile serves as well. Main categories come first, so
 * that a name alone means the same as when the file was checked.
 */
async function createMissingCategories({ shop, importId, admin }: WorkContext): Promise<void> {
  const paths = await queries.selectWantedCategories(shop.db, importId);
  let categories = await queries.selectCategories(shop.db);
  for (const path of withAncestors(paths)) {
    const { category, candidates } = matchCategory(path, categories);
    // Of several, none is chosen: the row is refused.
    if (category || candidates) continue;
    const parent = path.length > 1 ? matchCategory(path.slice(0, -1), categories).category?.slug : undefined;
    await createUnlessTaken(shop.db, () => createCategory(shop, admin, { name: path.at(-1) ?? '', ...(parent && { parent }) }), importId);
    categories = await queries.selectCategories(shop.db);
  }
}

/** The paths and all above them, main categories first, each once. */
function withAncestors(paths: readonly string[][]): string[][] {
  const all = paths.flatMap((path) => path.map((_, depth) => path.slice(0, depth + 1)));
  const unique = new Map(all.map((path) => [JSON.stringify(path), path]));
  return [...unique.values()].sort((a, b) => a.length - b.length);
}

async function createUnlessTaken(db: Db, create: () => Promise<{ _id: string }>, importId: string): Promise<void> {
  try {
    const { _id } = await create();
    await queries.addCreatedCategories(db, importId, [Number(_id)]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function removeEmptyCategories({ shop, importId, admin }: WorkContext): Promise<void> {
  for (const id of await queries.selectCreatedCategories(shop.db, importId)) {
    await deleteCategory(shop, admin, String(id)).catch((error) => {
      // It has products of others, or is gone already.
      if (!(error instanceof AppError)) throw error;
    });
  }
}
