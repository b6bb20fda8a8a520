import type { Tx } from '#db/database.server';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import { isConstraintViolation } from '#features/platform/jobs/claimed-work.server';
import { type RowBatch, type RunningWork, runStaffWork } from '#features/platform/jobs/staff-work.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, type FieldError } from '#shared/errors';
import type { WorkContext } from './import-kind.server';
import { IMPORT_KIND_SERVICES } from './import-kinds.server';
import * as queries from './imports.queries.server';

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
  const contextOf = ({ work: { id }, admin }: RunningWork<queries.ImportRow>): WorkContext => ({
    shop,
    importId: id,
    admin,
    isAllowedAddress,
  });
  return runStaffWork(shop, stop, {
    work: queries.IMPORTS,
    name: 'an import',
    limit: BATCH_ROWS,
    problemOf: toErrors,
    failedByItself: () => messages.failedByItself,
    prepare: (running) => prepare(contextOf(running), running.work),
    runRows: (tx, batch) => (batch.problem ? refuseRows(tx, batch, batch.problem) : applyRows(tx, batch, contextOf(batch))),
    finish: async (running, round) => {
      const service = IMPORT_KIND_SERVICES[running.work.kind];
      if (running.work.status !== 'undoing') return service.finish?.(contextOf(running), round);
      await service.cleanUp?.(contextOf(running));
      return false;
    },
  });
}

async function prepare(context: WorkContext, { id, kind, status }: queries.ImportRow): Promise<void> {
  if (status !== 'running' || (await queries.hasAppliedRows(context.shop.db, id))) return;
  await IMPORT_KIND_SERVICES[kind].prepare?.(context);
}

type ImportBatch = RowBatch<queries.ImportRow, queries.WorkRow, FieldError[]>;

async function applyRows(tx: Tx, { work: { id, kind }, rows, isUndoing }: ImportBatch, context: WorkContext): Promise<void> {
  const service = IMPORT_KIND_SERVICES[kind];
  const results = isUndoing ? await service.undo(tx, rows.filter(isApplied), context) : await service.apply(tx, rows, context);
  await queries.updateRows(tx, id, results);
  const outcomes = new Map(rows.map(({ line, outcome }) => [line, outcome]));
  const changes = results.flatMap(({ line, outcome: to }) => {
    const from = outcomes.get(line);
    return from === undefined || from === to ? [] : [{ from, to }];
  });
  if (changes.length > 0) await queries.adjustCounts(tx, id, changes);
}

/** Applied rows have the product or customer that they became. */
function isApplied(row: queries.WorkRow): row is queries.WorkRow & { subjectId: string } {
  return row.subjectId !== null;
}

/** Refuses what has just failed, or leaves it as it is when it was being undone. */
async function refuseRows(tx: Tx, { work: { id }, rows, isUndoing }: ImportBatch, errors: FieldError[]): Promise<void> {
  const results = rows.map(({ line, outcome }) =>
    isUndoing
      ? { line, outcome, state: 'changed_since' as const, errors }
      : { line, outcome: 'refuse' as const, state: 'skipped' as const, errors },
  );
  await queries.updateRows(tx, id, results);
  if (!isUndoing)
    await queries.adjustCounts(
      tx,
      id,
      rows.map(({ outcome: from }) => ({ from, to: 'refuse' as const })),
    );
}

/** Why a row that failed is refused; undefined when another row would fail as well. */
function toErrors(error: unknown): FieldError[] | undefined {
  if (error instanceof AppError && error.status < 500) return error.fields ?? [{ field: 'row', message: error.message }];
  return isConstraintViolation(error) ? [{ field: 'row', message: messages.conflicting }] : undefined;
}
