import type { Tx } from '#db/database.server';
import type { Admin } from '#features/platform/audit/audit.service.server';
import { claimWork, lockClaimedWork, moveWork } from '#features/platform/jobs/claimed-work.queries.server';
import { isConstraintViolation, runBatchOfRows, runClaimedWork } from '#features/platform/jobs/claimed-work.server';
import type { Shop } from '#server/shop.server';
import { bulkEditsMessages as messages } from './bulk-edits.messages';
import * as queries from './bulk-edits.queries.server';
import { applyEdit, type BulkProduct, bulkEditMachine, undoEdit } from './bulk-edits.rules';
import * as products from './edited-products.queries.server';
import { storeProducts } from './edited-products.service.server';

/** Applied in one transaction, whose locks shoppers may wait for: some hundred milliseconds. */
const BATCH_PRODUCTS = 200;

interface Work {
  shop: Shop;
  id: string;
  admin: Admin;
}

/** Applies or undoes products of bulk edits that were started, for some seconds (docs/rules.md#bulk-running). */
export function runBulkEdits(shop: Shop, { stop }: { stop: AbortSignal }): Promise<void> {
  return runClaimedWork(shop, stop, {
    name: 'a bulk edit',
    claim: () => claimWork(shop.db, queries.BULK_EDITS, shop.processLock.id),
    runBatch: ({ id, adminId, adminEmail, keyName }) => {
      const work = { shop, id, admin: { _id: adminId, email: adminEmail, keyName: keyName ?? undefined } };
      const run = (tx: Tx, limit: number, problem?: string) => runRows(tx, work, limit, problem);
      return runBatchOfRows(shop.db, run, {
        limit: BATCH_PRODUCTS,
        problemOf: (error) => (isConstraintViolation(error) ? messages.conflicting : undefined),
      });
    },
    markFailed: ({ id }) =>
      moveWork(shop.db, queries.BULK_EDITS, { id, to: 'failed', from: bulkEditMachine.before('failed'), error: messages.failedByItself }),
  });
}

/** With a problem, the rows are refused. */
async function runRows(tx: Tx, { shop, id, admin }: Work, limit: number, problem?: string): Promise<boolean> {
  const running = await lockClaimedWork(tx, queries.BULK_EDITS, { id, processId: shop.processLock.id });
  if (!running) return false;
  const isUndoing = running.status === 'undoing';
  const rows = await queries.selectWork(tx, id, { state: isUndoing ? 'applied' : 'waiting', limit });
  if (rows.length === 0) {
    await moveWork(tx, queries.BULK_EDITS, { id, to: isUndoing ? 'undone' : 'done', from: [running.status] });
    return false;
  }
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
    id,
    results.map(({ result }) => result),
  );
  const refused = results.filter(({ result }) => result.outcome === 'refuse').length;
  if (refused > 0) await queries.addRefused(tx, id, refused);
  return true;
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
