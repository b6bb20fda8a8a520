import type { Tx } from '#db/database.server';
import { sqlState } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { isDatabaseUnavailable } from '#db/unavailable.server';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import type { Shop } from '#server/shop.server';
import { AppError, type FieldError } from '#shared/errors';
import { SECOND_MS } from '#shared/time';
import type { WorkContext } from './import-kind.server';
import { IMPORT_KIND_SERVICES } from './import-kinds.server';
import * as queries from './imports.queries.server';
import { importMachine } from './imports.rules';

/** Applied in one transaction: a crash loses at most these, and the next attempt applies them again. */
const BATCH_ROWS = 50;
/** A round ends after this; the next one continues, with the import that waits longest. */
const ROUND_MS = 2 * SECOND_MS;
const CONSTRAINT_VIOLATION = /^23/;

interface RunOptions {
  /** Ends the round early. */
  stop: AbortSignal;
  /** For tests: where pictures are fetched from. */
  isAllowedAddress?: (address: string) => boolean;
}

/**
 * Applies or undoes rows of imports that were started, for some seconds. Any number of processes may call it: one import is worked
 * on by one process at a time, and by another one as soon as that one has ended (docs/rules.md#imports-running).
 */
export async function runImports(shop: Shop, { stop, isAllowedAddress }: RunOptions): Promise<void> {
  const endsAt = Date.now() + ROUND_MS;
  while (!stop.aborted) {
    const claimed = await queries.claimImport(shop.db, shop.processLock.id);
    if (!claimed) return;
    const { id: importId, adminId, adminEmail, keyName } = claimed;
    const context = { shop, importId, admin: { _id: adminId, email: adminEmail, keyName: keyName ?? undefined }, isAllowedAddress };
    if (await work(context, { claimed, endsAt, stop })) return;
    await finishImport(context, { claimed });
  }
}

interface Round {
  claimed: queries.ImportRow;
  endsAt: number;
  stop: AbortSignal;
}

/** True when there is work left for the next round. */
async function work(context: WorkContext, { claimed, endsAt, stop }: Round): Promise<boolean> {
  const service = IMPORT_KIND_SERVICES[claimed.kind];
  try {
    if (claimed.status === 'running' && !(await queries.hasAppliedRows(context.shop.db, claimed.id))) await service.prepare?.(context);
    while (await runBatch(context)) if (Date.now() > endsAt || stop.aborted) return true;
    if (claimed.status === 'undoing') {
      await service.cleanUp?.(context);
      return false;
    }
    return (await service.finish?.(context, { endsAt, stop })) ?? false;
  } catch (error) {
    if (stop.aborted || isDatabaseUnavailable(error)) throw error;
    context.shop.log.error({ err: error, importId: claimed.id }, 'an import failed');
    await queries.moveImport(context.shop.db, claimed.id, {
      to: 'failed',
      from: importMachine.before('failed'),
      error: messages.failedByItself,
    });
    return false;
  }
}

/** Only if there is nothing left indeed: it may have been stopped, and started again by another process. */
function finishImport({ shop }: WorkContext, { claimed }: Pick<Round, 'claimed'>): Promise<void> {
  return inTransaction(shop.db, async (tx) => {
    const running = await queries.lockClaimed(tx, claimed.id, shop.processLock.id);
    if (!running || running.status !== claimed.status) return;
    await queries.moveImport(tx, claimed.id, { to: running.status === 'undoing' ? 'undone' : 'done', from: [running.status] });
  });
}

/** False when the import has no rows left for this process. */
async function runBatch(context: WorkContext): Promise<boolean> {
  try {
    return await inTransaction(context.shop.db, (tx) => applyRows(context, tx, BATCH_ROWS));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // One of the rows cannot be applied: it is found, and the others are not held up by it.
    for (let n = 0; n < BATCH_ROWS; n++) if (!(await runOne(context))) return false;
    return true;
  }
}

async function runOne(context: WorkContext): Promise<boolean> {
  try {
    return await inTransaction(context.shop.db, (tx) => applyRows(context, tx, 1));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return inTransaction(context.shop.db, (tx) => refuseNext(context, tx, toErrors(error)));
  }
}

async function applyRows(context: WorkContext, tx: Tx, limit: number): Promise<boolean> {
  const { shop, importId } = context;
  const running = await queries.lockClaimed(tx, importId, shop.processLock.id);
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
  const running = await queries.lockClaimed(tx, importId, shop.processLock.id);
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

/** Whether another row may succeed where this one fails. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError ? error.status < 500 : CONSTRAINT_VIOLATION.test(sqlState(error) ?? '');
}

function toErrors(error: unknown): FieldError[] {
  if (error instanceof AppError) return error.fields ?? [{ field: 'row', message: error.message }];
  return [{ field: 'row', message: messages.conflicting }];
}
