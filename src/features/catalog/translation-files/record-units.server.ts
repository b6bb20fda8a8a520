import { CATALOG_KINDS } from '#features/catalog/translations/catalog-kinds.server';
import { originalHash } from '#features/catalog/translations/original-hash.server';
import { readState } from '#features/catalog/translations/translation-state.server';
import type { FieldTable } from '#shared/fields/field-table';
import type { ExportedRow, FileRecord } from './file-records.queries.server';
import { unitText, type WrittenUnit } from './translation-unit';
import { isFileText, recordMark, textId, wordId } from './unit-ids.server';

interface UnitOptions {
  /** Only what is missing or out of date. */
  isOpenOnly: boolean;
}

/** The texts of a product, category or word, as files for translators have them. */
export function toUnits(exported: ExportedRow, options: UnitOptions): WrittenUnit[] {
  const units = exported.owner === 'word' ? [wordUnit(exported.original, exported.row)] : recordUnits(exported, options);
  return units.flatMap((unit) => {
    const { original, translation, note } = unit;
    // Nothing is left of a text of control characters alone.
    return unitText(original) === ''
      ? []
      : [{ ...unit, original: unitText(original), translation: unitText(translation), note: unitText(note) }];
  });
}

function wordUnit(original: string, translation: string | null): WrittenUnit {
  return { id: wordId({ hash: originalHash(original) }), original, translation: translation ?? '', isUnfinished: false, note: original };
}

function recordUnits(record: FileRecord, { isOpenOnly }: UnitOptions): WrittenUnit[] {
  const { owner, id, original, row } = record;
  const state = readState(CATALOG_KINDS[owner], { original, row: row ?? undefined });
  const table: FieldTable = CATALOG_KINDS[owner].texts;
  const mark = recordMark(owner, record);
  return Object.entries(state.hashes).flatMap(([field, hash]) => {
    if (!isFileText(owner, field) || (isOpenOnly && state.states[field] === undefined)) return [];
    const parts = partsOf({ original: state.original[field], translation: state.texts[field] });
    return parts.map(({ part, name, ...texts }) => ({
      id: textId({ owner, id, mark, field, part, hash: table[field]?.isByOriginal && part ? part : hash }),
      ...texts,
      isUnfinished: state.states[field] === 'outdated' && texts.translation !== '',
      note: [state.original.name, table[field]?.label(), name].filter(Boolean).join(' – '),
      maxLength: table[field]?.maxLength,
    }));
  });
}

interface Part {
  original: string;
  translation: string;
  /** Of a specification, or an alternative text of a picture. */
  part?: string;
  name?: string;
}

/** A list is one text with a line for each entry; specifications and alternative texts of pictures are a text each. */
function partsOf({ original, translation }: { original: unknown; translation: unknown }): Part[] {
  if (typeof original === 'string') return [{ original, translation: typeof translation === 'string' ? translation : '' }];
  if (Array.isArray(original)) return [{ original: joinLines(original), translation: joinLines(translation) }];
  const translated = (translation ?? {}) as Readonly<Record<string, string>>;
  return Object.entries((original ?? {}) as Readonly<Record<string, string>>).map(([name, text]) => ({
    part: originalHash(name),
    ...(name !== text && { name }),
    original: text,
    translation: Object.hasOwn(translated, name) ? (translated[name] ?? '') : '',
  }));
}

/** As files have a list. */
export function joinLines(list: unknown): string {
  return Array.isArray(list) ? list.map((entry) => splitLines(String(entry)).join(' ')).join('\n') : '';
}

export function splitLines(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

/** The owner's name of a product or category, else its kind and number. */
export function labelOf({ owner, id, original }: FileRecord): string {
  return typeof original.name === 'string' ? original.name : `${owner} ${id}`;
}
