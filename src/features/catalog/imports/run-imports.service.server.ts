import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import { claimWork, lockClaimedWork, moveWork } from '#features/platform/jobs/claimed-work.queries.server';
import { isConstraintViolation, type Round, runBatchOfRows, runClaimedWork } from '#features/platform/jobs/claimed-work.server';
import type { Shop } from '#server/shop.server';
import { AppError, type FieldError } from '#shared/errors';
import type { WorkContext } from './import-kind.server';
import { IMPORT_KIND_SERVICES } from './import-kinds.server';
import * as queries from './imports.queries.server';
import { importMachine } from './imports.rules';

/** Applied in one transaction: a crash loses at most these, and the next attempt applies them again. */
const BATCH_ROWS = 50;

interface RunOptions {
  /** Ends the round early. */
  stop: AbortSignal;
  /** For tests: where pictures are fetched from. */
  isAllowedAddress?: (address: string) => boolean;
}

/** Applies or undoes rows of imports that were started, for some seconds (docs/rules.md#imports-running). */
export function runImports(shop: Shop, { stop, isAllowedAddress }: RunOptions): Promise<void> {
  const contextOf = ({ id, adminId, adminEmail, keyName }: queries.ImportRow): WorkContext => ({
    shop,
    importId: id,
    admin: { _id: adminId, email: adminEmail, keyName: keyName ?? undefined },
    isAllowedAddress,
  });
  return runClaimedWork(shop, stop, {
    name: 'an import',
    claim: () => claimWork(shop.db, queries.IMPORTS, shop.processLock.id),
    prepare: (claimed) => prepare(contextOf(claimed), claimed),
    runBatch: (claimed, round) => runBatch(contextOf(claimed), { claimed, round }),
    markFailed: ({ id }) =>
      moveWork(shop.db, queries.IMPORTS, { id, to: 'failed', from: importMachine.before('failed'), error: messages.failedByItself }),
  });
}

async function prepare(context: WorkContext, { id, kind, status }: queries.ImportRow): Promise<void> {
  if (status !== 'running' || (await queries.hasAppliedRows(context.shop.db, id))) return;
  await IMPORT_KIND_SERVICES[kind].prepare?.(context);
}

interface Batch {
  claimed: queries.ImportRow;
  round: Round;
}

/** False when nothing is left of the import for this process. */
async function runBatch(context: WorkContext, { claimed, round }: Batch): Promise<boolean> {
  const run = (tx: Tx, limit: number, problem?: FieldError[]) =>
    problem ? refuseNext(context, tx, problem) : applyRows(context, tx, limit);
  if (await runBatchOfRows(context.shop.db, run, { limit: BATCH_ROWS, problemOf: toErrors })) return true;
  const service = IMPORT_KIND_SERVICES[claimed.kind];
  if (claimed.status === 'undoing') await service.cleanUp?.(context);
  else if (await service.finish?.(context, round)) return true;
  await finishImport(context, claimed);
  return false;
}

/** Only if there is nothing left indeed: it may have been stopped, and started again by another process. */
function finishImport({ shop }: WorkContext, { id, status }: queries.ImportRow): Promise<void> {
  return inTransaction(shop.db, async (tx) => {
    const running = await lockClaimedWork(tx, queries.IMPORTS, { id, processId: shop.processLock.id });
    if (running?.status !== status) return;
    await moveWork(tx, queries.IMPORTS, { id, to: status === 'undoing' ? 'undone' : 'done', from: [status] });
  });
}

async function applyRows(context: WorkContext, tx: Tx, limit: number): Promise<boolean> {
  const { shop, importId } = context;
  const running = await lockClaimedWork(tx, queries.IMPORTS, { id: importId, processId: shop.processLock.id });
  if (!running) return false;
  const isUndoing = running.status === 'undoing';
  const rows = await queries.selectWork(tx, importId, { state: isUndoing ? 'applied' : 'waiting', limit });
  if (rows.length === 0) return false;
  const service = IMPORT_KIND_SERVICES[running.kind];
  const results = isUndoing ? await service.undo(tx, rows.filter(isApplied), context) : await service.apply(tx, rows, context);
  await queries.updateRows(tx, importId, results);
  const outcomes = new Map(rows.map(({ line, outcome }) => [line, outcome]));
  const changes = results.flatMap(({ line, outcome: to }) => {
    const from = outcomes.get(line);
    return from === undefined || from === to ? [] : [{ from, to }];
  });
  if (changes.length > 0) await queries.adjustCounts(tx, importId, changes);
  return true;
}

/** Applied rows have the product or customer that they became. */
function isApplied(row: queries.WorkRow): row is queries.WorkRow & { subjectId: string } {
  return row.subjectId !== null;
}

/** Refuses the row that has just failed, or leaves it as it is when it was being undone. */
async function refuseNext({ shop, importId }: WorkContext, tx: Tx, errors: FieldError[]): Promise<boolean> {
  const running = await lockClaimedWork(tx, queries.IMPORTS, { id: importId, processId: shop.processLock.id });
  if (!running) return false;
  const isUndoing = running.status === 'undoing';
  const [row] = await queries.selectWork(tx, importId, { state: isUndoing ? 'applied' : 'waiting', limit: 1 });
  if (!row) return false;
  if (isUndoing) {
    await queries.updateRows(tx, importId, [{ line: row.line, outcome: row.outcome, state: 'changed_since', errors }]);
    return true;
  }
  await queries.updateRows(tx, importId, [{ line: row.line, outcome: 'refuse', state: 'skipped', errors }]);
  await queries.adjustCounts(tx, importId, [{ from: row.outcome, to: 'refuse' }]);
  return true;
}

/** Why a row that failed is refused; undefined when another row would fail as well. */
function toErrors(error: unknown): FieldError[] | undefined {
  if (error instanceof AppError && error.status < 500) return error.fields ?? [{ field: 'row', message: error.message }];
  return isConstraintViolation(error) ? [{ field: 'row', message: messages.conflicting }] : undefined;
}
