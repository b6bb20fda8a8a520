import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { isDatabaseUnavailable } from '#db/unavailable.server';
import { type DecimalSign, decimalSignOf } from '#features/catalog/import-files/cell-values.rules';
import type { CsvFile } from '#features/catalog/import-files/csv-file.server';
import { type FileLayout, placeOf } from '#features/catalog/import-files/findings';
import { type Fields, layoutOf, NUMBER_FIELDS } from '#features/catalog/import-files/import-fields.rules';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import type { RowError } from '#features/catalog/import-files/row-error';
import { UnreadableFile } from '#features/catalog/import-files/unreadable-file';
import { runForStaff } from '#features/platform/jobs/staff-work.service.server';
import { uploadsDir } from '#features/platform/media/leftovers.service.server';
import type { Shop } from '#server/shop.server';
import { SECOND_MS } from '#shared/time';
import * as files from './import-files.queries.server';
import type { FileRow, ImportKindService } from './import-kind.server';
import { IMPORT_KIND_SERVICES } from './import-kinds.server';
import * as queries from './imports.queries.server';
import { openFile } from './open-file.server';
import * as stage from './staged-lines.queries.server';

const LINES_AT_ONCE = 1_000;
const ROWS_AT_ONCE = 250;
/** A product of more lines is refused; the others are not read into memory. */
const MAX_LINES_OF_ROW = 2_000;
/** A product of a thousand variants may have the same note at each. */
const MAX_NOTES = 20;
const REPORT_EVERY_MS = SECOND_MS / 2;

/** Somebody has stopped the check, or the shop stops. */
class CheckStopped extends Error {}

interface CheckContext {
  shop: Shop;
  /** Throws `CheckStopped`. */
  report: (checked: number) => Promise<void>;
}

/**
 * Compares files with the shop, row by row, and changes nothing else. Any number of processes may call it: one file is checked by
 * one process, and by another one when that one has ended.
 */
export async function runChecks(shop: Shop, { stop }: { stop: AbortSignal }): Promise<void> {
  while (!stop.aborted) {
    const claimed = await files.claimCheck(shop.db, shop.processLock.id);
    if (!claimed) return;
    await runForStaff(shop, claimed.readerLanguage, () => runCheck(shop, claimed, stop));
  }
}

async function runCheck(shop: Shop, claimed: files.ImportToCheck, stop: AbortSignal): Promise<void> {
  const report = reporter(shop, { id: claimed.id, stop });
  try {
    await withFile(shop, claimed.id, (file) => inTransaction(shop.db, (tx) => checkFile(tx, { shop, report }, { file, claimed })));
  } catch (error) {
    if (error instanceof CheckStopped) return;
    if (stop.aborted || isDatabaseUnavailable(error)) throw error;
    shop.log.error({ err: error, importId: claimed.id }, 'the check of an import failed');
    await files.cancelCheck(shop.db, claimed.id, error instanceof UnreadableFile ? error.message : messages.checkFailed);
  }
}

/** Outside the check's transaction, so that it is seen at once. */
function reporter(shop: Shop, { id, stop }: { id: string; stop: AbortSignal }): CheckContext['report'] {
  let next = 0;
  return async (checked) => {
    if (stop.aborted) throw new CheckStopped();
    if (Date.now() < next) return;
    next = Date.now() + REPORT_EVERY_MS;
    if (!(await files.reportCheck(shop.db, { id, processId: shop.processLock.id, checked }))) throw new CheckStopped();
  };
}

/** The parser reads a file several times. */
async function withFile(shop: Shop, importId: string, use: (path: string) => Promise<void>): Promise<void> {
  const dir = uploadsDir(shop);
  const file = path.join(dir, crypto.randomUUID());
  try {
    await mkdir(dir, { recursive: true });
    await pipeline(Readable.from(files.readFile(shop.db, importId)), createWriteStream(file));
    await use(file);
  } finally {
    await rm(file, { force: true });
  }
}

interface ClaimedFile {
  file: string;
  claimed: files.ImportToCheck;
}

async function checkFile(tx: Tx, context: CheckContext, { file, claimed }: ClaimedFile): Promise<void> {
  const { shop } = context;
  // Of a check with other columns.
  await files.deleteRows(tx, claimed.id);
  const decimal = await stageLines(tx, context, { table: await openFile(context.shop, { kind: claimed.kind, path: file }), claimed });
  const { format, mapping } = claimed;
  await planRows(tx, context, { claimed, layout: { format, mapping, decimal } });
  if (!(await files.finishCheck(tx, { id: claimed.id, processId: shop.processLock.id }))) throw new CheckStopped();
}

/** Returns the decimal sign of the file's numbers, if all that show one show the same. */
async function stageLines(
  tx: Tx,
  { report }: CheckContext,
  { table: { columns, rows }, claimed }: { table: CsvFile; claimed: files.ImportToCheck },
): Promise<DecimalSign | undefined> {
  const { kind, format, mapping } = claimed;
  const positions = Object.entries(mapping).map(([field, column]) => [field, columns.indexOf(column)] as const);
  const { keyOf } = IMPORT_KIND_SERVICES[kind];
  await stage.createStage(tx);
  let lines: stage.StagedLine[] = [];
  let count = 0;
  const signs = new Set<DecimalSign>();
  for await (const { line, cells, isTooLong } of rows) {
    const fields: Fields = Object.fromEntries(positions.flatMap(([field, at]) => (cells[at] ? [[field, cells[at]]] : [])));
    if (Object.keys(fields).length === 0 && !isTooLong) continue;
    count++;
    for (const field of NUMBER_FIELDS) {
      const sign = fields[field] && decimalSignOf(fields[field]);
      if (sign) signs.add(sign);
    }
    lines.push({ line, fields, isTooLong, ...keyOf(fields, line, { format, mapping }) });
    if (lines.length < LINES_AT_ONCE) continue;
    await stage.insertLines(tx, lines);
    await report(0);
    lines = [];
  }
  if (count === 0) throw new UnreadableFile(messages.columnsAreEmpty);
  await stage.insertLines(tx, lines);
  if (layoutOf(format, mapping) === 'woocommerce') await stage.joinParents(tx);
  const [sign] = signs;
  return signs.size === 1 ? sign : undefined;
}

/** A row with the lines that it was read from. */
interface ReadRow extends FileRow<object> {
  lines: readonly stage.GroupedLine[];
}

interface PlannedFile {
  claimed: files.ImportToCheck;
  layout: FileLayout;
}

async function planRows(tx: Tx, context: CheckContext, { claimed: { id, kind }, layout }: PlannedFile): Promise<void> {
  const service: ImportKindService = IMPORT_KIND_SERVICES[kind];
  const target = { shop: context.shop, importId: id, layout };
  let rows: ReadRow[] = [];
  let checked = 0;
  for await (const group of readGroups(tx)) {
    rows.push(...service.read(group, layout).map((row) => ({ ...row, lines: group })));
    checked += group.length;
    if (rows.length < ROWS_AT_ONCE) continue;
    await insertPlanned(tx, target, rows, service);
    await context.report(checked);
    rows = [];
  }
  await insertPlanned(tx, target, rows, service);
}

/** The lines of one product or customer after the other. */
async function* readGroups(tx: Tx): AsyncGenerator<stage.GroupedLine[], void, undefined> {
  await stage.openGroups(tx);
  let group: stage.GroupedLine[] = [];
  for (;;) {
    const lines = await stage.fetchGrouped(tx, LINES_AT_ONCE);
    for (const line of lines) {
      if (group[0] && group[0].first !== line.first) {
        yield group;
        group = [];
      }
      if (group.length <= MAX_LINES_OF_ROW) group.push(line);
    }
    if (lines.length < LINES_AT_ONCE) break;
  }
  if (group.length > 0) yield group;
}

async function insertPlanned(
  tx: Tx,
  { shop, importId, layout }: { shop: Shop; importId: string; layout: FileLayout },
  rows: readonly ReadRow[],
  service: ImportKindService,
): Promise<void> {
  const drafts = rows.flatMap(({ draft }) => draft ?? []);
  const plans = await service.plan(tx, drafts, { shop });
  let next = 0;
  await queries.insertRows(
    tx,
    importId,
    rows.map(({ line, label, draft, errors, notes, lines }) => {
      const plan = draft && plans[next++];
      if (!plan) return { line, label, outcome: 'refuse', errors, notes: notes.slice(0, MAX_NOTES) };
      const isApplied = plan.outcome === 'create' || plan.outcome === 'update';
      return {
        line,
        label: plan.label ?? label,
        outcome: plan.outcome,
        errors: plan.errors.map((error) => ({ ...error, ...placeInFile(error, { line, lines, layout }) })),
        notes: [...new Set([...notes, ...plan.notes])].slice(0, MAX_NOTES),
        ...(isApplied && { draft: plan.draft ?? draft }),
      };
    }),
  );
}

/** The fields of a file that a field of a product or customer comes from. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  fullDescription: ['description', 'shortDescription'],
  salePrice: ['compareAtPrice', 'salePrice', 'price'],
  price: ['price'],
  weightGrams: ['weightGrams', 'weightKilograms', 'weightPounds', 'weightOunces'],
  image: ['variantImage', 'images'],
  options: ['option1Value', 'attribute1Value', 'option1Name'],
  variants: ['option1Value', 'attribute1Value', 'sku', 'slug'],
  specifications: ['attribute1Value'],
  category: ['category', 'taxonomy'],
  taxClass: ['taxClass', 'taxable', 'giftCard'],
};

interface Place {
  line: number;
  lines: readonly stage.GroupedLine[];
  layout: FileLayout;
}

/** Where an error of a whole product or customer is in the file. */
function placeInFile({ field, line: own, value, column }: RowError, { line, lines, layout }: Place): Omit<RowError, 'field' | 'message'> {
  if (column !== undefined) return {};
  const names = field.split('.').filter((part) => !/^\d+$/.test(part));
  const name = names[0] === 'variants' ? (names[1] ?? 'variants') : (names[0] ?? field);
  const source = [...(SOURCES[name] ?? []), name].find((each) => layout.mapping[each] !== undefined);
  if (!source) return {};
  const at = own ?? line;
  const cell = value ?? lines.find((each) => each.line === at)?.fields[source];
  return placeOf(source, layout, { line: at, value: cell });
}
