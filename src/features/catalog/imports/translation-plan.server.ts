import * as v from 'valibot';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import type { RowError } from '#features/catalog/import-files/row-error';
import { joinLines, splitLines } from '#features/catalog/translation-files/record-units.server';
import { unitText } from '#features/catalog/translation-files/translation-unit';
import type { TextId } from '#features/catalog/translation-files/unit-ids.server';
import { CATALOG_KINDS } from '#features/catalog/translations/catalog-kinds.server';
import { originalHash } from '#features/catalog/translations/original-hash.server';
import type { TranslatedOwner } from '#features/catalog/translations/translated-fields';
import { isEmpty, type TranslationState } from '#features/catalog/translations/translation-state.server';
import { isSame } from '#features/platform/audit/undo.rules';
import type { FieldTable } from '#shared/fields/field-table';
import type { RowOutcome } from './imports.rules';

/** A translated text of a file for translators, or one of several: a specification, or the alternative text of a picture. */
export interface DraftText extends Pick<TextId, 'field' | 'part' | 'hash'> {
  original: string;
  translation: string;
  place: Omit<RowError, 'field' | 'message'>;
}

interface RecordPlan {
  outcome: RowOutcome;
  errors: RowError[];
  notes: string[];
  /** Texts by field, as bodies have them, and the hashes of their originals. */
  texts: Record<string, unknown>;
  hashes: Record<string, string>;
}

/** What the texts of a file change of a record. */
export function planRecord(
  { owner, texts: drafts }: { owner: TranslatedOwner; texts: readonly DraftText[] },
  state: TranslationState,
): RecordPlan {
  const table: FieldTable = CATALOG_KINDS[owner].texts;
  const plan: RecordPlan = { outcome: 'unchanged', errors: [], notes: [], texts: {}, hashes: {} };
  for (const field of new Set(drafts.map((draft) => draft.field))) {
    planText(
      plan,
      drafts.filter((draft) => draft.field === field),
      { table, field, state },
    );
  }
  if (plan.errors.length > 0) return { ...plan, outcome: 'refuse', texts: {}, hashes: {} };
  if (Object.keys(plan.texts).length > 0) plan.outcome = Object.values(state.texts).every(isEmpty) ? 'create' : 'update';
  return plan;
}

interface TextContext {
  table: FieldTable;
  field: string;
  state: TranslationState;
}

/** Of one field; several drafts are its specifications, or the alternative texts of pictures. */
function planText(plan: RecordPlan, given: readonly DraftText[], context: TextContext): void {
  const { table, field, state } = context;
  const label = labelOfText(table, field);
  const { texts, hash } = findOriginals(given, context);
  if (texts.length < given.length) plan.notes.push(messages.textWithoutOriginal(label));
  if (texts.length === 0) return;
  const isPresent = hash === state.hashes[field];
  if (isPresent) {
    const changed = texts.filter(({ draft, original }) => squash(draft.original) !== squash(original?.text ?? ''));
    for (const { draft } of changed) plan.errors.push({ field: 'original', message: messages.originalChanged, ...draft.place });
    if (changed.length > 0) return;
  }
  const before = state.texts[field];
  const after = mergeTexts(texts, context);
  const isSameText = isSame(comparable(before), comparable(after));
  const isUpToDate = !isEmpty(before) && state.states[field] === undefined;
  if (isSameText && (!isPresent || isUpToDate || table[field]?.isByOriginal)) return;
  if (!isPresent && isUpToDate) {
    plan.notes.push(messages.textNewer(label));
    return;
  }
  // Each specification may be, while there are too many of them together with earlier ones.
  const invalid = messageOf(table[field]?.schema, after);
  if (invalid) {
    plan.errors.push({ field: 'translation', message: invalid, ...given[0]?.place });
    return;
  }
  plan.texts[field] = isSameText ? before : after;
  plan.hashes[field] = hash;
  plan.notes.push(isSameText ? messages.textConfirmed(label) : describeChange(label, shown(before), shown(after)));
  if (!isPresent) plan.notes.push(messages.textOutdated(label));
}

interface TextWithOriginal {
  draft: DraftText;
  /** The present one. */
  original: { name?: string; text: string } | undefined;
}

/** The texts with their present originals, none if all are gone, and the hash of the original that they are translations of. */
function findOriginals(
  drafts: readonly DraftText[],
  { table, field, state }: TextContext,
): { texts: readonly TextWithOriginal[]; hash: string } {
  const present = state.hashes[field] ?? '';
  const texts = drafts.map((draft) => ({ draft, original: originalOf(draft, state) }));
  const found = present === '' ? [] : texts.filter(({ original }) => original !== undefined);
  // A text by its original is that of no other one.
  if (table[field]?.isByOriginal) return { texts: found, hash: present };
  // Of several, an earlier one makes the whole field one of an earlier original.
  return { texts: found.length > 0 ? texts : [], hash: drafts.find(({ hash }) => hash !== present)?.hash ?? present };
}

function describeChange(label: string, before: string, after: string): string {
  return before === '' ? messages.textNew(label, after) : messages.textChanged(label, before, after);
}

/** The present original of a text, or of one of several with its name. */
function originalOf({ field, part }: DraftText, { original }: TranslationState): TextWithOriginal['original'] {
  const value = original[field];
  if (part === undefined) return typeof value === 'string' ? { text: value } : { text: joinLines(value) };
  const pair = Object.entries((value ?? {}) as Record<string, string>).find(([name]) => originalHash(name) === part);
  return pair && { name: pair[0], text: pair[1] };
}

/** Of several texts, those that are not in the file stay as they are. */
function mergeTexts(texts: readonly TextWithOriginal[], { table, field, state }: TextContext): unknown {
  const [first] = texts;
  if (table[field]?.kind !== 'pairs') return first && toBody(table, field, first.draft.translation);
  const named = texts.flatMap(({ draft, original }) => (original?.name === undefined ? [] : [[original.name, draft.translation] as const]));
  return Object.fromEntries([...Object.entries((state.texts[field] ?? {}) as Record<string, string>), ...named]);
}

/** Without what no file can carry. */
function comparable(text: unknown): unknown {
  if (typeof text === 'string') return unitText(text);
  if (Array.isArray(text)) return splitLines(unitText(joinLines(text)));
  if (typeof text !== 'object' || text === null) return text;
  return Object.fromEntries(Object.entries(text).map(([name, each]) => [name, unitText(String(each))]));
}

/** Programs of translators change white space. */
function squash(text: string): string {
  return unitText(text).replace(/\s+/g, ' ');
}

function shown(text: unknown): string {
  if (typeof text === 'string') return text;
  return Array.isArray(text) ? text.join(', ') : Object.values((text ?? {}) as Record<string, string>).join(', ');
}

export function labelOfText(table: FieldTable, field: string): string {
  return table[field]?.label() ?? field;
}

/** A text of the file as bodies have it; of a specification, a map of one. */
export function toBody(table: FieldTable, field: string, text: string, name = 'name'): unknown {
  switch (table[field]?.kind) {
    case 'lines':
      return splitLines(text);
    case 'pairs':
      return { [name]: text };
    default:
      return text;
  }
}

export function messageOf(schema: v.GenericSchema | undefined, value: unknown): string | undefined {
  const parsed = schema && v.safeParse(schema, value);
  return parsed?.issues?.[0].message;
}
