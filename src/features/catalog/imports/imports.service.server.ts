import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { may } from '#features/accounts/staff/staff.rules';
import { describeError } from '#features/catalog/import-files/describe-error';
import { fieldsOf } from '#features/catalog/import-files/import-fields.rules';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { UndoRegistry } from '#features/platform/audit/undo-registry.server';
import { countRows, selectRowPage } from '#features/platform/jobs/staff-work.queries.server';
import { findStaffWork, listStaffWork, moveStaffWork, progressOf, viewOfWork } from '#features/platform/jobs/staff-work.service.server';
import { streamCsv } from '#http/calls/csv-export.server';
import { translatedLanguages } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField } from '#shared/errors';
import { pageInfo } from '#shared/pagination';
import { MINUTE_MS } from '#shared/time';
import * as files from './import-files.queries.server';
import { cleanMapping, findMappingErrors } from './import-mapping.rules';
import { type Importer, requireImport } from './import-rights.server';
import * as queries from './imports.queries.server';
import { IMPORT_RIGHTS, type ImportStatus } from './imports.rules';
import type {
  FileRowFilter,
  FileRowPage,
  FileRowQuery,
  FileRowReport,
  Import,
  ImportCheck,
  ImportListQuery,
  ImportPage,
  ImportWithProgress,
} from './imports.schema';

/** Longer than a file of 100,000 rows takes. */
const CHECK_WAIT_MS = MINUTE_MS;
const CHECK_POLL_MS = 100;

/** Those that the importer may run, the newest first. */
export async function listImports(shop: Shop, importer: Importer, query: ImportListQuery): Promise<ImportPage> {
  const isListed = may(importer, 'imports.run') ? undefined : queries.isTranslation(importer.ownRole?.languages);
  const { works, paging } = await listStaffWork(shop, queries.IMPORTS, { ...query, isListed });
  return { imports: works.map(toImport), ...paging };
}

/** Throws `not_found`, and `forbidden` for an import that the importer may not run, like all of these. */
export async function getImport(shop: Shop, importer: Importer, id: string): Promise<ImportWithProgress> {
  return viewImport(shop, await findImport(shop, importer, id));
}

async function viewImport(shop: Shop, row: queries.ImportRow): Promise<ImportWithProgress> {
  const counts = await countRows(shop.db, queries.IMPORTS.rows, row.id);
  const { applied, undone, changedSince } = counts;
  return {
    ...toImport(row),
    fields: [...fieldsIn(shop, row)],
    sample: await queries.selectSample(shop.db, row.id),
    progress: {
      ...progressOf(row.status, counts),
      ...{ applied, undone, changedSince },
      pictures: await queries.countPictures(shop.db, row.id),
    },
  };
}

/** Throws `not_found`. */
export async function listRows(
  shop: Shop,
  importer: Importer,
  { id, page, limit, outcome, state }: FileRowQuery & { id: string },
): Promise<FileRowPage> {
  const { id: importId } = await findImport(shop, importer, id);
  const { rows, total } = await selectRowPage(shop.db, queries.REPORTED, { id: importId, outcome, state, page, limit });
  return { rows: rows.map(toReport), ...pageInfo({ page, limit, total }), total };
}

const ROW_COLUMNS: Record<string, (row: queries.RowReport) => string | number> = {
  Line: ({ line }) => line,
  Name: ({ label }) => label,
  Outcome: ({ outcome }) => outcome,
  State: ({ state }) => state,
  Reasons: ({ errors }) => errors.map((error) => describeError(error)).join('; '),
  Notes: ({ notes }) => notes.join('; '),
};

/** The rows of an import as a CSV file. Throws `not_found`, `unavailable`. */
export async function exportRows(
  shop: Shop,
  admin: Importer,
  { id, ...filter }: FileRowFilter & { id: string },
): Promise<ReadableStream<Uint8Array>> {
  const { id: importId } = await findImport(shop, admin, id);
  return streamCsv<queries.RowReport>(shop, {
    columns: Object.keys(ROW_COLUMNS),
    toLines: (row) => [Object.values(ROW_COLUMNS).map((read) => read(row))],
    open: (tx) => queries.openRows(tx, { id: importId, ...filter }),
    begin: () =>
      inTransaction(shop.db, (tx) => writeAudit(tx, admin, { action: 'import.export', subject: { type: 'import', id: importId } })),
  });
}

/**
 * Has the file compared with the shop in the background, with other columns if some are given, as often as needed until the import
 * is started. Throws `invalid` for columns that do not fit, `conflict`, `not_found`.
 */
export async function checkImport(
  shop: Shop,
  importer: Importer,
  { id, mapping: input }: ImportCheck & { id: string },
): Promise<ImportWithProgress> {
  const row = await findImport(shop, importer, id);
  // The columns of translations are made with their file: others would be of a language that the file is not in.
  const mapping = input && row.kind !== 'translations' ? cleanMapping(input) : row.mapping;
  const errors = findMappingErrors(mapping, { ...row, fields: fieldsIn(shop, row) });
  if (errors.length > 0) throw new AppError('invalid', { fields: errors });
  if (!(await files.requestCheck(shop.db, row.id, mapping))) throw new AppError('conflict', { message: messages.cannotCheck });
  return getImport(shop, importer, id);
}

/**
 * As `checkImport`, and waits for its end, for a minute at most. Without a usable result nothing is left of the import. Throws
 * `invalid` for columns that do not fit, or have no values.
 */
export async function checkNow(shop: Shop, importer: Importer, check: ImportCheck & { id: string }): Promise<void> {
  const { id } = check;
  const endsAt = Date.now() + CHECK_WAIT_MS;
  try {
    await checkImport(shop, importer, check);
    let row = await findImport(shop, importer, id);
    while (row.status === 'checking' && Date.now() < endsAt) {
      await sleep(CHECK_POLL_MS);
      row = await findImport(shop, importer, id);
    }
    if (row.status === 'uploaded') {
      throw invalidField('file', row.error ?? messages.checkFailed);
    }
  } catch (error) {
    await inTransaction(shop.db, (tx) => queries.deleteImport(tx, id));
    throw error;
  }
}

/** Deletes the file of an import that was never started, and all that is stored about it. Throws `conflict`, `not_found`. */
export async function deleteImport(shop: Shop, admin: Importer, id: string): Promise<void> {
  const { id: importId, status, kind, fileName } = await findImport(shop, admin, id);
  await inTransaction(shop.db, async (tx) => {
    if (!(await queries.deleteImport(tx, importId))) throw new AppError('conflict', { message: messages.cannotDelete });
    const before = { status, kind, fileName };
    await writeAudit(tx, admin, { action: 'import.delete', subject: { type: 'import', id: importId }, before });
  });
}

/** Runs an import in the background, again if it was stopped: rows that are applied already stay so. Throws `conflict`, `not_found`. */
export function startImport(shop: Shop, admin: Importer, id: string): Promise<ImportWithProgress> {
  return move(shop, admin, { id, to: 'running', action: 'import.start', refusal: messages.cannotStart });
}

/** Stops a check, or an import after the products or customers that are being applied. Throws `conflict`, `not_found`. */
export async function stopImport(shop: Shop, admin: Importer, id: string): Promise<ImportWithProgress> {
  const { id: importId } = await findImport(shop, admin, id);
  if (await files.cancelCheck(shop.db, importId)) return getImport(shop, admin, id);
  return move(shop, admin, { id, to: 'stopped', action: 'import.stop', refusal: messages.cannotStop });
}

/** Undoes in the background what nobody has changed since. Throws `conflict`, `not_found`. */
export function undoImport(shop: Shop, admin: Importer, id: string): Promise<ImportWithProgress> {
  return move(shop, admin, { id, to: 'undoing', action: 'import.undo', refusal: messages.cannotUndo });
}

interface Move {
  id: string;
  to: ImportStatus;
  action: string;
  refusal: string;
}

async function move(shop: Shop, admin: Importer, { id, to, action, refusal }: Move): Promise<ImportWithProgress> {
  const before = await findImport(shop, admin, id);
  await inTransaction(shop.db, (tx) => moveWithin(tx, admin, { before, to, action, refusal }));
  return getImport(shop, admin, id);
}

interface MoveWithin extends Omit<Move, 'id'> {
  before: queries.ImportRow;
}

async function moveWithin(tx: Tx, admin: Admin, { before, ...target }: MoveWithin): Promise<void> {
  const facts = { kind: before.kind, fileName: before.fileName };
  await moveStaffWork(tx, admin, queries.IMPORTS, { before, facts, ...target });
  // Its rows are complete, and it is not checked again.
  if (target.to === 'running') await files.deleteFile(tx, before.id);
}

/** A started import is undone as a whole, in the background. */
export const importsUndo: UndoRegistry = {
  'import.start': {
    right: IMPORT_RIGHTS,
    furtherRights: ({ after }) => (after?.kind === 'translations' ? [] : ['imports.run']),
    async undo(tx, admin, { subjectId }, { requireLanguage }) {
      const before = await findStaffWork(tx, queries.IMPORTS, subjectId);
      if (before.kind === 'translations') requireLanguage(before.language ?? '');
      await moveWithin(tx, admin, { before, to: 'undoing', action: 'import.undo', refusal: messages.cannotUndo });
    },
    view: async (shop, { subjectId }) => ({ import: await viewImport(shop, await findStaffWork(shop.db, queries.IMPORTS, subjectId)) }),
  },
};

/** Those that a column can be mapped to. */
function fieldsIn({ config }: Shop, { kind, format }: queries.ImportRow): readonly string[] {
  return fieldsOf({ kind, format, languages: translatedLanguages(config.languages) });
}

async function findImport({ db }: Shop, importer: Importer, id: string): Promise<queries.ImportRow> {
  const row = await findStaffWork(db, queries.IMPORTS, id);
  requireImport(importer, row);
  return row;
}

function toReport({ subjectId, ...row }: queries.RowReport): FileRowReport {
  return { ...row, subjectId: subjectId ?? undefined };
}

function toImport(row: queries.ImportRow): Import {
  const counts = { create: row.createCount, update: row.updateCount, unchanged: row.unchangedCount, refuse: row.refuseCount };
  return {
    _id: row.id,
    kind: row.kind,
    format: row.format,
    fileName: row.fileName,
    status: row.status,
    columns: row.columns,
    mapping: row.mapping,
    lines: { total: row.lineCount, checked: row.checkedCount },
    rows: { total: counts.create + counts.update + counts.unchanged + counts.refuse, ...counts },
    ...viewOfWork(row),
  };
}
