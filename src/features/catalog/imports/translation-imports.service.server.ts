import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { type FileLayout, placeOf } from '#features/catalog/import-files/findings';
import type { Fields } from '#features/catalog/import-files/import-fields.rules';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import type { RowError } from '#features/catalog/import-files/row-error';
import { LABEL_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { selectFileRecords, selectUsedWords } from '#features/catalog/translation-files/file-records.queries.server';
import { labelOf } from '#features/catalog/translation-files/record-units.server';
import { parseUnitId, recordMark, type TextId } from '#features/catalog/translation-files/unit-ids.server';
import { CATALOG_KINDS } from '#features/catalog/translations/catalog-kinds.server';
import { originalHash } from '#features/catalog/translations/original-hash.server';
import type { TranslatedOwner } from '#features/catalog/translations/translated-fields';
import { readState, type TranslationState } from '#features/catalog/translations/translation-state.server';
import { selectWords, storeWords } from '#features/catalog/translations/translations.queries.server';
import { CategoryTranslationChangeSchema, ProductTranslationChangeSchema } from '#features/catalog/translations/translations.schema';
import { changeTranslation, lockTranslation } from '#features/catalog/translations/translations.service.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { AppError } from '#shared/errors';
import { clearableText } from '#shared/fields/field-schemas';
import type { FieldTable } from '#shared/fields/field-table';
import type { AppliedRow, FileRow, ImportKindService, Plan, WaitingRow } from './import-kind.server';
import { planTextsUndo, saveTexts, type TextsUndo } from './imported-translations.server';
import type { WorkResult } from './imports.queries.server';
import type { GroupedLine } from './staged-lines.queries.server';
import { type DraftText, labelOfText, messageOf, planRecord, toBody } from './translation-plan.server';

interface RecordDraft extends Pick<TextId, 'id' | 'mark'> {
  owner: TranslatedOwner;
  language: string;
  texts: DraftText[];
  /** Where the record is in the file. */
  place: Omit<RowError, 'field' | 'message'>;
}

interface WordDraft {
  owner: 'word';
  language: string;
  original: string;
  /** Absent, it is not translated in the file. */
  translation?: string | undefined;
  place: Omit<RowError, 'field' | 'message'>;
}

type Draft = RecordDraft | WordDraft;
type Undo = TextsUndo | { language: string; original: string; before: string | null; after: string };

/** A product, a category or a word is a row, with all of its texts: docs/rules.md#imports-translation-files */
export const translationImports: ImportKindService<Draft, Undo> = {
  keyOf({ id: text = '' }, line) {
    const id = parseUnitId(text);
    if (!id) return { key: `line ${line}` };
    return { key: id.owner === 'word' ? text : `${id.owner}/${id.id}/${id.mark}` };
  },

  read(lines, layout) {
    const [first] = lines;
    if (!first) return [];
    const id = parseUnitId(first.fields.id ?? '');
    if (!id) return [refused(first, placed('id', messages.textUnknown, { line: first, layout }))];
    return [id.owner === 'word' ? readWord(lines, id.hash, layout) : readRecord(lines, id, layout)];
  },

  async plan(tx, drafts) {
    const records = await findRecords(tx, drafts);
    const words = drafts.flatMap((draft) => (draft.owner === 'word' ? [draft] : []));
    const used =
      words.length > 0
        ? await selectUsedWords(
            tx,
            words.map(({ original }) => original),
          )
        : new Set<string>();
    const translated = await findWords(tx, words);
    return drafts.map((draft): Plan<Draft> => {
      if (draft.owner === 'word') return used.has(draft.original) ? planWord(draft, translated) : unknown(draft);
      const record = records.get(`${draft.owner}/${draft.id}`);
      if (!record || record.mark !== draft.mark) return unknown(draft);
      const { outcome, errors, notes } = planRecord(draft, record.state);
      return { label: record.label, outcome, errors, notes };
    });
  },

  async apply(tx, rows, { admin }) {
    const results: WorkResult[] = [];
    for (const { line, draft } of inLockOrder(rows))
      if (draft.owner !== 'word') results.push(await applyRecord(tx, admin, { line, draft }));
    return [...results, ...(await applyWords(tx, admin, rows))];
  },

  async undo(tx, rows, { admin }) {
    const results: WorkResult[] = [];
    for (const row of inLockOrder(rows)) {
      const isUndone = row.draft.owner === 'word' ? await undoWord(tx, admin, row) : await undoRecord(tx, admin, row);
      results.push(
        isUndone
          ? { line: row.line, outcome: row.outcome, state: 'undone' }
          : { line: row.line, outcome: row.outcome, state: 'changed_since', errors: [{ field: 'row', message: messages.changedSince() }] },
      );
    }
    return results;
  },
};

function unknown({ place }: Draft): Plan<Draft> {
  return { outcome: 'refuse', errors: [{ field: 'id', message: messages.textUnknown, ...place }], notes: [] };
}

interface Place {
  line: GroupedLine;
  layout: FileLayout;
}

function placed(field: string, message: string, { line: { line, fields }, layout }: Place): RowError {
  return { field, message, ...placeOf(field, layout, { line, value: fields[field] }) };
}

function refused({ line, fields }: GroupedLine, ...errors: RowError[]): FileRow<Draft> {
  return { line, label: fields.original ?? fields.id ?? '', errors, notes: [] };
}

function readWord([first, ...others]: readonly GroupedLine[], hash: string, layout: FileLayout): FileRow<Draft> {
  // A row has at least one line.
  const { line, fields } = first as GroupedLine;
  const { original = '', translation, language = '' } = fields;
  const errors = others.map((twice) => placed('id', messages.textTwice(line), { line: twice, layout }));
  if (originalHash(original) !== hash) errors.push(placed('original', messages.originalChanged, { line: first as GroupedLine, layout }));
  const tooLong = translation === undefined ? undefined : messageOf(clearableText(LABEL_MAX_LENGTH), translation);
  if (tooLong) errors.push(placed('translation', tooLong, { line: first as GroupedLine, layout }));
  if (errors.length > 0) return { line, label: original, errors, notes: [] };
  const place = placeOf('id', layout, { line, value: fields.id });
  const draft = { owner: 'word', language, original, place } as const;
  const isLeftOut = translation !== undefined && fields.unfinished !== undefined;
  const notes = isLeftOut ? [messages.textUnfinished(original)] : [];
  return { line, label: original, draft: { ...draft, ...(!isLeftOut && { translation }) }, errors: [], notes };
}

function readRecord(lines: readonly GroupedLine[], { owner, id, mark }: TextId, layout: FileLayout): FileRow<Draft> {
  // A row has at least one line.
  const first = lines[0] as GroupedLine;
  const table: FieldTable = CATALOG_KINDS[owner].texts;
  const label = `${owner} ${id}`;
  const errors: RowError[] = [];
  const notes: string[] = [];
  const texts: DraftText[] = [];
  const lineOf = new Map<string, number>();
  for (const line of lines) {
    const unit = parseUnitId(line.fields.id ?? '');
    // The key of a row is made of its id.
    if (!unit || unit.owner === 'word') continue;
    const { field, part, hash } = unit;
    const name = `${field}.${part ?? ''}`;
    const earlier = lineOf.get(name);
    if (earlier !== undefined) errors.push(placed('id', messages.textTwice(earlier), { line, layout }));
    lineOf.set(name, earlier ?? line.line);
    const { original = '', translation, unfinished } = line.fields;
    if (translation === undefined) continue;
    if (unfinished !== undefined) {
      notes.push(messages.textUnfinished(labelOfText(table, field)));
      continue;
    }
    const invalid = messageOf(table[field]?.schema, toBody(table, field, translation));
    if (invalid) errors.push(placed('translation', invalid, { line, layout }));
    const place = placeOf('original', layout, { line: line.line, value: original });
    texts.push({ field, part, hash, original, translation, place });
  }
  if (errors.length > 0) return { line: first.line, label, errors, notes };
  const place = placeOf('id', layout, { line: first.line, value: first.fields.id });
  return { line: first.line, label, draft: { owner, id, mark, language: languageOf(first.fields), texts, place }, errors, notes };
}

function languageOf({ language = '' }: Fields): string {
  return language;
}

interface FoundRecord {
  label: string;
  mark: string;
  state: TranslationState;
}

/** By 'product/5'. The drafts of a file have one language. */
async function findRecords(tx: Tx, drafts: readonly Draft[]): Promise<Map<string, FoundRecord>> {
  const found = new Map<string, FoundRecord>();
  for (const owner of ['product', 'category'] as const) {
    const own = drafts.flatMap((draft) => (draft.owner === owner ? [draft] : []));
    const ids = own.map(({ id }) => id);
    for (const record of await selectFileRecords(tx, owner, { ids, language: own[0]?.language ?? '' })) {
      const { id, original, row } = record;
      const state = readState(CATALOG_KINDS[owner], { original, row: row ?? undefined });
      found.set(`${owner}/${id}`, { label: labelOf(record), mark: recordMark(owner, record), state });
    }
  }
  return found;
}

async function applyRecord(tx: Tx, admin: Admin, { line, draft }: { line: number; draft: RecordDraft }): Promise<WorkResult> {
  const { owner, language } = draft;
  const id = String(draft.id);
  const { state } = await lockTranslation(tx, { kind: CATALOG_KINDS[owner], id, language });
  const { outcome, errors, notes, texts, hashes } = planRecord(draft, state);
  if (outcome === 'refuse' || outcome === 'unchanged') return { line, outcome, state: 'skipped', errors, notes };
  const schema = owner === 'product' ? ProductTranslationChangeSchema : CategoryTranslationChangeSchema;
  const undo = await saveTexts(tx, admin, { kind: CATALOG_KINDS[owner], id, language, change: v.parse(schema, { ...texts, hashes }) });
  if (!undo) return { line, outcome: 'unchanged', state: 'skipped' };
  return { line, outcome, state: 'applied', subjectId: `${owner}/${id}`, undo };
}

async function undoRecord(tx: Tx, admin: Admin, { draft, undo }: AppliedRow<Draft, Undo>): Promise<boolean> {
  // The draft says which of both it is.
  const { owner, id } = draft as RecordDraft;
  try {
    const changes = await planTextsUndo(tx, { kind: CATALOG_KINDS[owner], id, undos: [undo as TextsUndo] });
    for (const [language, change] of changes ?? [])
      await changeTranslation(tx, admin, { kind: CATALOG_KINDS[owner], id: String(id), language, change });
    return changes !== undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}

function findWords(tx: Tx, drafts: readonly WordDraft[]): Promise<Map<string, string>> {
  const [first] = drafts;
  if (!first) return Promise.resolve(new Map());
  const originals = drafts.map(({ original }) => original);
  return selectWords(tx, first.language, originals);
}

function planWord({ original, translation }: WordDraft, translated: ReadonlyMap<string, string>): Plan<Draft> {
  const before = translated.get(original);
  const plan = { errors: [], notes: [] };
  if (translation === undefined || translation === before) return { ...plan, outcome: 'unchanged' };
  if (before === undefined) return { ...plan, outcome: 'create', notes: [messages.textNew(original, translation)] };
  return { ...plan, outcome: 'update', notes: [messages.textChanged(original, before, translation)] };
}

/** All of a batch at once, because each change of words lists the products again that have one of them. */
async function applyWords(tx: Tx, admin: Admin, rows: readonly WaitingRow<Draft>[]): Promise<WorkResult[]> {
  const words = rows.flatMap(({ line, draft }) => (draft.owner === 'word' ? [{ line, draft }] : []));
  const [first] = words;
  if (!first) return [];
  const { language } = first.draft;
  const translated = await findWords(
    tx,
    words.map(({ draft }) => draft),
  );
  const results: WorkResult[] = [];
  const stored: Record<string, string> = {};
  for (const { line, draft } of words) {
    const { original, translation: after = '' } = draft;
    const { outcome } = planWord(draft, translated);
    if (outcome === 'unchanged') {
      results.push({ line, outcome, state: 'skipped' });
      continue;
    }
    stored[original] = after;
    const before = translated.get(original) ?? null;
    results.push({ line, outcome, state: 'applied', subjectId: original, undo: { language, original, before, after } });
    await auditWord(tx, admin, { language, original, before, after });
  }
  await storeWords(tx, language, stored);
  return results;
}

async function undoWord(tx: Tx, admin: Admin, row: AppliedRow<Draft, Undo>): Promise<boolean> {
  // The draft says which of both it is.
  const { language, original, before, after } = row.undo as Extract<Undo, { original: string }>;
  const present = (await selectWords(tx, language, [original])).get(original) ?? null;
  if (present !== after) return false;
  await storeWords(tx, language, { [original]: before });
  await auditWord(tx, admin, { language, original, before: after, after: before });
  return true;
}

interface WordChange {
  language: string;
  original: string;
  before: string | null;
  after: string | null;
}

function auditWord(tx: Tx, admin: Admin, { language, original, before, after }: WordChange): Promise<void> {
  return writeAudit(tx, admin, {
    action: 'word.translation',
    subject: { type: 'word', id: original },
    before: { [language]: before },
    after: { [language]: after },
  });
}

const LOCK_ORDER = { category: 0, product: 1, word: 2 } as const;

/** Categories are locked as a whole, products by id, as orders lock them; words come last. */
function inLockOrder<Row extends { draft: Draft }>(rows: readonly Row[]): Row[] {
  const rank = ({ draft }: Row) => (draft.owner === 'word' ? 0 : draft.id);
  return rows.toSorted((a, b) => LOCK_ORDER[a.draft.owner] - LOCK_ORDER[b.draft.owner] || rank(a) - rank(b));
}
