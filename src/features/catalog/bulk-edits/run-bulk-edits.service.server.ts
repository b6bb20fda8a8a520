import type { Tx } from '#db/database.server';
import { isConstraintViolation } from '#features/platform/jobs/claimed-work.server';
import { type RowBatch, runStaffWork } from '#features/platform/jobs/staff-work.service.server';
import type { Shop } from '#server/shop.server';
import { bulkEditsMessages as messages } from './bulk-edits.messages';
import * as queries from './bulk-edits.queries.server';
import { applyEdit, type BulkProduct, undoEdit } from './bulk-edits.rules';
import * as products from './edited-products.queries.server';
import { storeProducts } from './edited-products.service.server';

/** Applied in one transaction, whose locks shoppers may wait for: some hundred milliseconds. */
const BATCH_PRODUCTS = 200;

/** Applies or undoes products of bulk edits that were started, for some seconds (docs/rules.md#bulk-running). */
export function runBulkEdits(shop: Shop, { stop }: { stop: AbortSignal }): Promise<void> {
  return runStaffWork(shop, stop, {
    work: queries.BULK_EDITS,
    name: 'a bulk edit',
    limit: BATCH_PRODUCTS,
    problemOf: (error) => (isConstraintViolation(error) ? messages.conflicting : undefined),
    failedByItself: () => messages.failedByItself,
    runRows,
  });
}

async function runRows(
  tx: Tx,
  { work: running, admin, rows, isUndoing, problem }: RowBatch<queries.BulkEditRow, queries.StoredRow, string>,
): Promise<void> {
  const ids = rows.map(({ productId }) => productId);
  await products.lockProducts(tx, ids);
  const known = new Map((await products.selectProducts(tx, ids)).map((product) => [product.id, product]));
  const planned = rows.map((row) => (isUndoing ? planUndo : planApply)(row, known.get(row.productId), problem));
  const categories = await products.lockCategories(tx, [...new Set(planned.flatMap(({ product }) => product?.categoryId ?? []))]);
  const results = planned.map((plan) =>
    plan.product && !categories.has(plan.product.categoryId) ? refuse(plan.row, isUndoing, messages.categoryUnknown) : plan,
  );
  const edits = results.flatMap(({ row, product }) => {
    const before = known.get(row.productId);
    return product && before ? [{ before, after: product }] : [];
  });
  const { stock } = running.change;
  await storeProducts(tx, admin, {
    edits,
    reason: isUndoing ? 'correction' : (stock?.reason ?? 'correction'),
    note: isUndoing ? undefined : stock?.note,
  });
  await queries.updateRows(
    tx,
    running.id,
    results.map(({ result }) => result),
  );
  const refused = results.filter(({ result }) => result.outcome === 'refuse').length;
  if (refused > 0) await queries.addRefused(tx, running.id, refused);
}

interface PlannedRow {
  row: queries.StoredRow;
  /** Absent: it stays as it is. */
  product?: BulkProduct;
  result: queries.RowResult;
}

function planApply(row: queries.StoredRow, product: BulkProduct | undefined, problem: string | undefined): PlannedRow {
  if (problem !== undefined || !product) return refuse(row, false, problem ?? messages.productGone);
  const applied = applyEdit(product, row.changes);
  if ('problem' in applied) return refuse(row, false, applied.problem);
  return { row, product: applied.product, result: { productId: row.productId, outcome: 'change', state: 'applied' } };
}

function planUndo(row: queries.StoredRow, product: BulkProduct | undefined, problem: string | undefined): PlannedRow {
  if (problem !== undefined || !product) return refuse(row, true, problem ?? messages.productGone);
  const { product: restored, conflicts } = undoEdit(product, row.changes);
  const state = conflicts.length > 0 ? 'changed_since' : 'undone';
  return { row, product: restored, result: { productId: row.productId, outcome: 'change', state, conflicts } };
}

/** A row that is not applied, or not undone. */
function refuse(row: queries.StoredRow, isUndoing: boolean, problem: string): PlannedRow {
  const { productId } = row;
  if (!isUndoing) return { row, result: { productId, outcome: 'refuse', state: 'skipped', problem } };
  return { row, result: { productId, outcome: 'change', state: 'changed_since', problem } };
}
