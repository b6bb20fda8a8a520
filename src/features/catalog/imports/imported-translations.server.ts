import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { catalogAdminMessages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import { joinList } from '#features/catalog/import-files/import-fields.rules';
import type { ProductDraft } from '#features/catalog/import-files/product-draft.rules';
import { FILE_TEXTS, type FileTextName, textColumn } from '#features/catalog/import-files/text-columns.rules';
import { CATALOG_KINDS } from '#features/catalog/translations/catalog-kinds.server';
import { PRODUCT_TEXTS } from '#features/catalog/translations/translated-fields';
import type { TranslatedKind } from '#features/catalog/translations/translated-kind.server';
import { type ProductTranslationChange, ProductTranslationChangeSchema } from '#features/catalog/translations/translations.schema';
import { changeTranslation, lockTranslation } from '#features/catalog/translations/translations.service.server';
import type { Admin } from '#features/platform/audit/audit.service.server';
import { type Fields, isSame, planUndo } from '#features/platform/audit/undo.rules';
import { AppError, type FieldError } from '#shared/errors';
import { toFieldErrors } from '#shared/field-errors';
import { columnsIn, type FieldTable, toBodyFields } from '#shared/fields/field-table';
import { pick } from '#shared/pick';
import { isDigits, slugify } from '#shared/slug';
import type { StoredTexts } from './imported-products.queries.server';
import { isOther } from './product-changes.server';

/** What a file changes of them, by language. */
export type TextChanges = ReadonlyMap<string, ProductTranslationChange>;

const TABLE: FieldTable = PRODUCT_TEXTS;
const NONE = Object.fromEntries(columnsIn(TABLE).map((column) => [column, null]));

/** The texts that differ from the present ones. Throws `invalid` for what could not be saved, whatever else the shop has. */
export function checkTranslations({ translations = {} }: Pick<ProductDraft, 'translations'>, stored: StoredTexts = {}): TextChanges {
  const errors: FieldError[] = [];
  const changes = Object.entries(translations).flatMap(([language, texts]): [string, ProductTranslationChange][] => {
    const present: Record<string, unknown> = toBodyFields(TABLE, { ...NONE, ...stored[language] });
    const changed = pick(
      texts,
      FILE_TEXTS.filter((name) => isOther(toCell(texts[name]), toCell(present[name]) ?? null)),
    );
    if (Object.keys(changed).length === 0) return [];
    const parsed = v.safeParse(ProductTranslationChangeSchema, changed);
    const found = parsed.success ? slugErrors(changed.slug) : toFieldErrors(parsed.issues);
    errors.push(...found.map((error) => inLanguage(language, error)));
    return parsed.success ? [[language, parsed.output]] : [];
  });
  if (errors.length > 0) throw new AppError('invalid', { fields: errors });
  return new Map(changes);
}

/** A text or list as a cell has it; undefined for none. */
function toCell(text: unknown): string | undefined {
  if (Array.isArray(text)) return joinList(text);
  return typeof text === 'string' ? text : undefined;
}

function slugErrors(input: unknown): FieldError[] {
  if (typeof input !== 'string') return [];
  const slug = slugify(input);
  return slug === '' || isDigits(slug) ? [{ field: 'slug', message: catalogAdminMessages.slugInvalid }] : [];
}

/** 'features.0' of the call is 'features:de' of the file. */
function inLanguage(language: string, { field, message }: FieldError): FieldError {
  const [name = ''] = field.split('.');
  return { field: textColumn({ name: name as FileTextName, language }), message };
}

export function takenSlug(language: string): FieldError {
  return inLanguage(language, { field: 'slug', message: catalogAdminMessages.slugTaken });
}

/** What is needed to undo the import of a product's texts in one language: by name, and the hashes of the earlier ones' originals. */
export interface TextsUndo {
  language: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  hashes: Record<string, string>;
}

/** Saves texts of a locked product. Throws `conflict` for an address that is taken. */
export async function applyTranslations(
  tx: Tx,
  admin: Admin,
  { productId, changes }: { productId: number; changes: TextChanges },
): Promise<TextsUndo[]> {
  const undos: TextsUndo[] = [];
  for (const [language, change] of changes) {
    const undo = await inWordsOfFile(language, () =>
      saveTexts(tx, admin, { kind: CATALOG_KINDS.product, id: String(productId), language, change }),
    );
    if (undo) undos.push(undo);
  }
  return undos;
}

/** Saves texts of a product or category in one language; undefined if that changes nothing. */
export async function saveTexts(tx: Tx, admin: Admin, saved: Parameters<typeof changeTranslation>[2]): Promise<TextsUndo | undefined> {
  const changed = await changeTranslation(tx, admin, saved);
  if (!changed) return undefined;
  const { before, after } = changed;
  const names = Object.keys(after.texts).filter(
    (name) => !isSame(before.texts[name], after.texts[name]) || before.originals[name] !== after.originals[name],
  );
  const hashes = Object.fromEntries(Object.entries(before.originals).filter(([name]) => names.includes(name)));
  return { language: saved.language, before: pick(before.texts, names), after: pick(after.texts, names), hashes };
}

async function inWordsOfFile<Result>(language: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    throw new AppError(error.code, { fields: error.fields.map((each) => inLanguage(language, each)), cause: error });
  }
}

/** The texts that undoing an import gives a product or category again, by language; undefined if somebody has changed one of them since. */
export async function planTextsUndo(
  tx: Tx,
  { kind = CATALOG_KINDS.product, id, undos }: { kind?: TranslatedKind; id: number; undos: readonly TextsUndo[] },
): Promise<TextChanges | undefined> {
  const changes = new Map<string, ProductTranslationChange>();
  for (const { language, before, after, hashes } of undos) {
    const { state } = await lockTranslation(tx, { kind, id: String(id), language });
    const { restore, obstacles } = planUndo({ before, after }, state.texts);
    // Of these, the import said that they were still correct.
    const confirmed = Object.keys(before).filter((name) => isSame(before[name], after[name]));
    if (obstacles.length > 0 || confirmed.some((name) => !isSame(after[name], state.texts[name]))) return undefined;
    changes.set(language, toChange({ ...pick(before, confirmed), ...restore }, hashes));
  }
  return changes;
}

function toChange(restore: Fields, hashes: TextsUndo['hashes']): ProductTranslationChange {
  return v.parse(ProductTranslationChangeSchema, { ...restore, hashes });
}
