import type { Db, Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { runForReader } from '#languages/current-language.server';
import { isLanguage } from '#languages/languages';
import { loadTranslations } from '#languages/translations.server';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { type PageInfo, pageInfo } from '#shared/pagination';
import type { MessageOf } from '#shared/text-schema';
import { claimWork, lockClaimedWork, moveWork, selectWorkById, selectWorkPage, type WorkPage } from './claimed-work.queries.server';
import { type Round, runBatchOfRows, runClaimedWork } from './claimed-work.server';
import { type RowCounts, type StaffWork, selectNextRows } from './staff-work.queries.server';

/** The columns that each kind of work has. */
interface StoredWork<Status> {
  id: string;
  status: Status;
  error: string | null;
  adminId: string;
  adminEmail: string;
  keyName: string | null;
  /** Of whoever started it, BCP 47. */
  readerLanguage: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** Throws `not_found`. */
export async function findStaffWork<Work, Status extends string, Row>(
  db: Db | Tx,
  work: StaffWork<Work, Status, Row>,
  id: string,
): Promise<Work> {
  const found = isUuid(id) ? await selectWorkById(db, work, id) : undefined;
  if (!found) throw notFound(work.missing());
  return found;
}

/** The newest first. */
export async function listStaffWork<Work, Status extends string, Row>(
  { db }: Shop,
  work: StaffWork<Work, Status, Row>,
  { page, limit, isListed }: WorkPage,
): Promise<{ works: Work[]; paging: PageInfo & { total: number } }> {
  const { rows, total } = await selectWorkPage(db, work, { page, limit, isListed });
  return { works: rows, paging: { ...pageInfo({ page, limit, total }), total } };
}

interface Move<Work, Status> {
  before: Work;
  to: Status;
  /** In the audit log, with the facts. */
  action: string;
  facts: Record<string, unknown>;
  /** The message if it cannot be moved there. */
  refusal: string;
}

/** Starts, stops or undoes work. Throws `conflict`. */
export async function moveStaffWork<Work extends StoredWork<Status>, Status extends string, Row>(
  tx: Tx,
  admin: Admin,
  work: StaffWork<Work, Status, Row>,
  { before: { id, status }, to, action, facts, refusal }: Move<Work, Status>,
): Promise<void> {
  if (!(await moveWork(tx, work, { id, to, from: work.machine.before(to) }))) throw new AppError('conflict', { message: refusal });
  await writeAudit(tx, admin, { action, subject: { type: work.subject, id }, before: { status }, after: { status: to, ...facts } });
}

/** Of how many rows the work consists that is under way, and how many are done. */
export function progressOf(status: string, { waiting, applied, undone, changedSince }: RowCounts): { total: number; done: number } {
  const handled = applied + undone + changedSince;
  return status === 'undoing' || status === 'undone'
    ? { total: handled, done: undone + changedSince }
    : { total: handled + waiting, done: handled };
}

/** Who does the work, when, and why it failed, as the API says it. */
export function viewOfWork({ adminEmail, error, createdAt, startedAt, finishedAt }: Omit<StoredWork<string>, 'id' | 'status'>) {
  return {
    error: error ?? undefined,
    by: adminEmail,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString(),
    finishedAt: finishedAt?.toISOString(),
  };
}

/** Work that this process has claimed. */
export interface RunningWork<Work> {
  work: Work;
  /** Who started it. */
  admin: Admin;
}

/** Rows that are handled in one transaction. */
export interface RowBatch<Work, Row, Problem> extends RunningWork<Work> {
  rows: Row[];
  isUndoing: boolean;
  /** Why they are refused; the only row that is there failed before. */
  problem?: Problem | undefined;
}

interface StaffWorkRun<Work, Row, Problem> {
  /** For the log. */
  name: string;
  /** The most rows of a transaction, whose locks shoppers may wait for. */
  limit: number;
  /** Why a row that failed is refused; undefined when another row would fail as well. */
  problemOf: (error: unknown) => Problem | undefined;
  /** The message of work that failed itself. */
  failedByItself: MessageOf;
  runRows: (tx: Tx, batch: RowBatch<Work, Row, Problem>) => Promise<unknown>;
  /** Runs before the first batch of a round. */
  prepare?: (running: RunningWork<Work>) => Promise<unknown>;
  /** Runs after the last row. True if there is more to do. */
  finish?: (running: RunningWork<Work>, round: Round) => Promise<boolean | undefined>;
}

/** Applies or undoes rows of what staff started, for some seconds: docs/rules.md#staff-work */
export function runStaffWork<Work extends StoredWork<Status>, Status extends string, Row, Problem>(
  shop: Shop,
  stop: AbortSignal,
  { work, ...run }: StaffWorkRun<Work, Row, Problem> & { work: StaffWork<Work, Status, Row> },
): Promise<void> {
  const runRows = async ({ id }: Work, tx: Tx, { limit, problem }: { limit: number; problem: Problem | undefined }): Promise<boolean> => {
    const locked = await lockClaimedWork(tx, work, { id, processId: shop.processLock.id });
    if (!locked) return false;
    const isUndoing = locked.status === 'undoing';
    const rows = await selectNextRows(tx, work.rows, { id, isUndoing, limit });
    if (rows.length === 0) return false;
    await run.runRows(tx, { ...runningOf(locked), rows, isUndoing, problem });
    return true;
  };
  return runClaimedWork(shop, stop, {
    name: run.name,
    claim: () => claimWork(shop.db, work, shop.processLock.id),
    wordedFor: ({ readerLanguage }, step) => runForStaff(shop, readerLanguage, step),
    prepare: (claimed) => run.prepare?.(runningOf(claimed)) ?? Promise.resolve(),
    runBatch: async (claimed, round) => {
      const runSome = (tx: Tx, limit: number, problem?: Problem) => runRows(claimed, tx, { limit, problem });
      if (await runBatchOfRows(shop.db, runSome, { limit: run.limit, problemOf: run.problemOf })) return true;
      if (await run.finish?.(runningOf(claimed), round)) return true;
      await finishWork(shop, work, claimed);
      return false;
    },
    markFailed: ({ id }) =>
      moveWork(shop.db, work, { id, to: 'failed' as Status, from: work.machine.before('failed' as Status), error: run.failedByItself() }),
  });
}

/** Runs work that somebody on the staff has started: its messages are in their language (BCP 47), else in the shop's. */
export async function runForStaff<Result>(
  { config: { languages } }: Shop,
  language: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  const known = language !== null && isLanguage(language) ? language : languages.default;
  await loadTranslations(known);
  return runForReader({ language: known, languages, isStaff: true }, work);
}

function runningOf<Work extends StoredWork<string>>(work: Work): RunningWork<Work> {
  const { adminId, adminEmail, keyName } = work;
  return { work, admin: { _id: adminId, email: adminEmail, keyName: keyName ?? undefined } };
}

/** Only if there is nothing left indeed: it may have been stopped, and started again by another process. */
function finishWork<Work extends StoredWork<Status>, Status extends string, Row>(
  shop: Shop,
  work: StaffWork<Work, Status, Row>,
  { id, status }: Work,
): Promise<void> {
  return inTransaction(shop.db, async (tx) => {
    const running = await lockClaimedWork(tx, work, { id, processId: shop.processLock.id });
    if (running?.status !== status) return;
    await moveWork(tx, work, { id, to: (status === 'undoing' ? 'undone' : 'done') as Status, from: [status] });
  });
}
