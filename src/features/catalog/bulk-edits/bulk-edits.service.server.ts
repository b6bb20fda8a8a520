import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { type RoleHolder, requireRights } from '#features/accounts/staff/staff.rules';
import { selectCategoryId } from '#features/catalog/catalog-admin/product-admin.queries.server';
import { findStaffProductIds } from '#features/catalog/catalog-admin/staff-products.service.server';
import type { Admin } from '#features/platform/audit/audit.service.server';
import type { UndoRegistry } from '#features/platform/audit/undo-registry.server';
import { countRows, selectRowPage } from '#features/platform/jobs/staff-work.queries.server';
import { findStaffWork, listStaffWork, moveStaffWork, progressOf } from '#features/platform/jobs/staff-work.service.server';
import { requireTaxClass } from '#features/pricing/taxes/required-tax-class.service.server';
import type { Shop } from '#server/shop.server';
import { invalidField } from '#shared/errors';
import { toCents } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import type { Right } from '#shared/rights';
import { toBulkEdit, toRow } from './bulk-edit-view.server';
import { bulkEditsMessages as messages } from './bulk-edits.messages';
import * as queries from './bulk-edits.queries.server';
import { type BulkChange, type BulkEditStatus, planEdit } from './bulk-edits.rules';
import {
  type BulkEditListQuery,
  type BulkEditPage,
  type BulkEditWithProgress,
  type Change,
  MAX_PRODUCTS,
  type NewBulkEdit,
  type RowPage,
  type RowQuery,
} from './bulk-edits.schema';
import * as products from './edited-products.queries.server';

const PLANNED_AT_ONCE = 1_000;

type Editor = Admin & RoleHolder;

/**
 * Stores what a change would make of each chosen product, and changes nothing else. Throws `invalid`, and `forbidden` for a change that
 * needs another right.
 */
export async function createBulkEdit(shop: Shop, editor: Editor, { filter, ids, change }: NewBulkEdit): Promise<BulkEditWithProgress> {
  requireRights(editor, rightsFor(change));
  const productIds = ids?.map(Number) ?? (await findStaffProductIds(shop, filter ?? {}, MAX_PRODUCTS + 1));
  if (productIds.length > MAX_PRODUCTS) throw invalidField('filter', messages.tooManyProducts(MAX_PRODUCTS));
  const id = await inTransaction(shop.db, async (tx) => {
    const planned = await toPlannedChange(tx, change);
    const chosen = ids ? { ids: ids.length } : { filter };
    const by = { adminId: editor._id, adminEmail: editor.email, keyName: editor.keyName ?? null };
    const id = await queries.insertBulkEdit(tx, { change, chosen, ...by });
    let count = 0;
    for (let from = 0; from < productIds.length; from += PLANNED_AT_ONCE) {
      const known = await products.selectProducts(tx, productIds.slice(from, from + PLANNED_AT_ONCE));
      count += known.length;
      await queries.insertRows(
        tx,
        id,
        known.map((product) => {
          const { changes, problem } = planEdit(product, planned);
          const outcome = problem !== undefined ? 'refuse' : changes.length > 0 ? 'change' : 'unchanged';
          return { productId: product.id, name: product.name, outcome, changes, problem };
        }),
      );
    }
    if (count === 0) throw invalidField(ids ? 'ids' : 'filter', messages.noProducts);
    await queries.updateCounts(tx, id);
    return id;
  });
  return getBulkEdit(shop, id);
}

/** The newest first. */
export async function listBulkEdits(shop: Shop, query: BulkEditListQuery): Promise<BulkEditPage> {
  const { works, paging } = await listStaffWork(shop, queries.BULK_EDITS, query);
  return { bulkEdits: works.map(toBulkEdit), ...paging };
}

/** Throws `not_found`. */
export async function getBulkEdit(shop: Shop, id: string): Promise<BulkEditWithProgress> {
  const row = await findStaffWork(shop.db, queries.BULK_EDITS, id);
  const counts = await countRows(shop.db, queries.BULK_EDITS.rows, row.id);
  const { applied, undone, changedSince } = counts;
  return { ...toBulkEdit(row), progress: { ...progressOf(row.status, counts), applied, undone, changedSince } };
}

/** Throws `not_found`. */
export async function listRows(shop: Shop, id: string, { page, limit, outcome, state }: RowQuery): Promise<RowPage> {
  const bulkEdit = await findStaffWork(shop.db, queries.BULK_EDITS, id);
  const [{ rows, total }, categories] = await Promise.all([
    selectRowPage(shop.db, queries.BULK_EDITS.rows, { id: bulkEdit.id, outcome, state, page, limit }),
    products.selectCategoryNames(shop.db),
  ]);
  return { rows: rows.map((row) => toRow(row, categories)), ...pageInfo({ page, limit, total }), total };
}

/** Changes the products in the background, again if it was stopped. Throws `conflict`, `not_found`, `forbidden`. */
export function startBulkEdit(shop: Shop, editor: Editor, id: string): Promise<BulkEditWithProgress> {
  return move(shop, editor, { id, to: 'running', action: 'bulk_edit.start', refusal: messages.cannotStart });
}

/** Stops after the products that are being changed at the moment. Throws `conflict`, `not_found`. */
export function stopBulkEdit(shop: Shop, editor: Editor, id: string): Promise<BulkEditWithProgress> {
  return move(shop, editor, { id, to: 'stopped', action: 'bulk_edit.stop', refusal: messages.cannotStop });
}

/** Undoes in the background what nobody has changed since. Throws `conflict`, `not_found`, `forbidden`. */
export function undoBulkEdit(shop: Shop, editor: Editor, id: string): Promise<BulkEditWithProgress> {
  return move(shop, editor, { id, to: 'undoing', action: 'bulk_edit.undo', refusal: messages.cannotUndo });
}

/** A started bulk edit is undone as a whole, in the background. */
export const bulkEditsUndo: UndoRegistry = {
  'bulk_edit.start': {
    right: 'products.write',
    furtherRights: ({ after }) => rightsFor((after?.change ?? {}) as Change),
    async undo(tx, admin, { subjectId }) {
      const before = await findStaffWork(tx, queries.BULK_EDITS, subjectId);
      await moveWithin(tx, admin, { before, to: 'undoing', action: 'bulk_edit.undo', refusal: messages.cannotUndo });
    },
    view: async (shop, { subjectId }) => ({ bulkEdit: await getBulkEdit(shop, subjectId) }),
  },
};

/** The rights that a change needs beside `products.write`, as for a single product. */
function rightsFor({ price, salePrice, stock, stockPolicy, status }: Change): Right[] {
  return [
    ...(price || salePrice ? (['prices.write'] as const) : []),
    ...(stock || stockPolicy ? (['stock.write'] as const) : []),
    ...(status ? (['products.publish'] as const) : []),
  ];
}

interface Move {
  id: string;
  to: BulkEditStatus;
  action: string;
  refusal: string;
}

async function move(shop: Shop, editor: Editor, { id, ...target }: Move): Promise<BulkEditWithProgress> {
  const before = await findStaffWork(shop.db, queries.BULK_EDITS, id);
  requireRights(editor, rightsFor(before.change));
  await inTransaction(shop.db, (tx) => moveWithin(tx, editor, { before, ...target }));
  return getBulkEdit(shop, id);
}

interface MoveWithin extends Omit<Move, 'id'> {
  before: queries.BulkEditRow;
}

function moveWithin(tx: Tx, admin: Admin, { before, ...target }: MoveWithin): Promise<void> {
  const facts = { change: before.change, products: before.changeCount };
  return moveStaffWork(tx, admin, queries.BULK_EDITS, { before, facts, ...target });
}

/** In cents, and with the id of the category. */
async function toPlannedChange(tx: Tx, { price, salePrice, category, stock, ...same }: Change): Promise<BulkChange> {
  const categoryId = category === undefined ? undefined : await selectCategoryId(tx, category);
  if (category !== undefined && categoryId === undefined) throw invalidField('change.category', messages.categoryUnknown);
  await requireTaxClass(tx, same.taxClass, 'change.taxClass');
  return {
    ...same,
    categoryId,
    price: price && { change: toPriceChange(price), endingCents: price.ending },
    salePrice: salePrice && {
      change:
        salePrice.op === 'remove'
          ? salePrice
          : salePrice.op === 'off'
            ? { op: 'off', rateBp: toBasisPoints(salePrice.percent) }
            : toPriceChange(salePrice),
      endingCents: salePrice.op === 'remove' ? undefined : salePrice.ending,
    },
    stockDelta: stock?.delta,
  };
}

function toPriceChange(change: NonNullable<Change['price']>) {
  return change.op === 'percent'
    ? { op: change.op, rateBp: toBasisPoints(change.percent) }
    : { op: change.op, amountCents: toCents(change.amount) };
}

function toBasisPoints(percent: number): number {
  return Math.round(percent * 100);
}
