import type { Db, Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { requireLanguage } from '#features/accounts/staff/role-languages.server';
import type { RoleHolder } from '#features/accounts/staff/staff.rules';
import { catalogAdminMessages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { LANGUAGES } from '#languages/languages';
import { type ShopLanguages, translatedLanguages } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import type { FieldTable } from '#shared/fields/field-table';
import { parseNumericId } from '#shared/ids';
import type { TranslatedKind } from './translated-kind.server';
import { countStates, readState, type TranslationState, toColumnsOf, viewOf, wordsOf } from './translation-state.server';
import { translationsMessages as messages } from './translations.messages';
import * as queries from './translations.queries.server';
import type { TranslationChange, TranslationOf, TranslationOverview } from './translations.schema';

/** What is translated, and into which language. */
interface Translated<Texts extends FieldTable = FieldTable> {
  kind: TranslatedKind<Texts>;
  /** Of the record. */
  id: string;
  /** BCP 47. */
  language: string;
}

/** What is to be done in each language of the shop, besides that of the originals. Throws `not_found`. */
export async function getOverview({ db, config }: Shop, { kind, id }: Omit<Translated, 'language'>): Promise<TranslationOverview> {
  const key = await keyOf(db, kind, id);
  const [original, rows] = await Promise.all([queries.selectOriginal(db, kind, key), queries.selectTranslations(db, kind, key)]);
  if (!original) refuseMissing(kind);
  return {
    languages: translatedLanguages(config.languages).map((language) => ({
      language,
      ...LANGUAGES[language],
      ...countStates(readState(kind, { original, row: rows.get(language) })),
    })),
  };
}

/** The texts of a record in one language, beside the originals. Throws `not_found`. */
export async function getTranslation<Texts extends FieldTable>(
  { db, config }: Shop,
  { kind, id, language }: Translated<Texts>,
): Promise<TranslationOf<Texts>> {
  requireTranslated(config.languages, language);
  const key = await keyOf(db, kind, id);
  const [original, rows] = await Promise.all([queries.selectOriginal(db, kind, key), queries.selectTranslations(db, kind, key)]);
  if (!original) refuseMissing(kind);
  const words = await queries.selectWords(db, language, wordsOf(original));
  return viewOf(language, readState(kind, { original, row: rows.get(language), words })) as TranslationOf<Texts>;
}

/**
 * Changes the given texts; they are in the shop at once. Throws `forbidden` for a language that the admin's role does not have, `not_found`,
 * `invalid`, and `conflict` with the `current` ones, or for an address that is taken.
 */
export async function saveTranslation<Texts extends FieldTable>(
  shop: Shop,
  admin: Admin & RoleHolder,
  translated: Translated<Texts> & { change: TranslationChange },
): Promise<TranslationOf<Texts>> {
  requireLanguage(admin, translated.language);
  requireTranslated(shop.config.languages, translated.language);
  await inTransaction(shop.db, (tx) => changeTranslation(tx, admin, translated));
  return getTranslation(shop, translated);
}

/**
 * The same in a transaction, also into a language that the shop does not have any more. Returns the texts before and after, if they or
 * what they are translations of are not the same.
 */
export async function changeTranslation(
  tx: Tx,
  admin: Admin,
  translated: Translated & { change: TranslationChange },
): Promise<{ before: TranslationState; after: ChangedState } | undefined> {
  const { kind, id, language, change } = translated;
  const { key, state } = await lockTranslation(tx, translated);
  const { version, hashes, words = {}, ...fields } = change;
  if (version !== undefined && version !== state.version) {
    throw new AppError('conflict', { message: catalogAdminMessages.changedMeanwhile, details: { current: viewOf(language, state) } });
  }
  const unknown = Object.keys(words).find((word) => !state.wordList.includes(word));
  if (unknown !== undefined) throw invalidField('words', messages.wordUnknown);
  kind.check?.(fields);
  const slug = typeof fields.slug === 'string' ? await kind.addresses?.enter(tx, { id: key, language, slug: fields.slug }) : fields.slug;
  const after = changedState(state, { fields: { ...fields, slug }, words, hashes });
  if (JSON.stringify(after) === JSON.stringify(changedState(state, { fields: {}, words: {}, hashes: {} }))) return undefined;
  await queries.storeTranslation(tx, kind, { id: key, language, texts: toColumnsOf(kind, after.texts), originals: after.originals });
  await queries.storeWords(tx, language, words);
  const [former, present] = [state.texts.slug, after.texts.slug];
  if (typeof former === 'string' && former !== present) {
    await kind.addresses?.leave(tx, admin, { id: key, slug: former, present: typeof present === 'string' ? present : null });
  }
  const changes = findChanges(audited(language, state), audited(language, after));
  // To say that a text is still correct changes none.
  if (Object.keys(changes.after).length > 0) {
    const subject = { type: kind.type, id: kind.findId ? id : key };
    await writeAudit(tx, admin, { action: `${kind.type}.translation`, subject, ...changes });
  }
  return { before: state, after };
}

/** Nobody else changes it until the transaction ends. Throws `not_found`. */
export async function lockTranslation(tx: Tx, { kind, id, language }: Translated): Promise<{ key: number; state: TranslationState }> {
  const key = await keyOf(tx, kind, id);
  await kind.lockFirst?.(tx);
  const original = (await queries.lockOriginal(tx, kind, key)) ?? refuseMissing(kind);
  const rows = await queries.selectTranslations(tx, kind, key);
  const words = await queries.selectWords(tx, language, wordsOf(original));
  return { key, state: readState(kind, { original, row: rows.get(language), words }) };
}

/** What the log has of a translation: the language is part of each name, because each is undone by itself. */
export function audited(language: string, { texts, words }: Pick<TranslationState, 'texts' | 'words'>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...texts, words }).map(([name, value]) => [`${language}.${name}`, value]));
}

interface ChangedTexts {
  fields: Readonly<Record<string, unknown>>;
  words: Readonly<Record<string, string | null>>;
  hashes: Readonly<Record<string, string>>;
}

type ChangedState = Pick<TranslationState, 'texts' | 'words' | 'originals'>;

/** A text that is sent is a translation of the original whose hash comes with it. */
function changedState(state: TranslationState, { fields, words, hashes }: ChangedTexts): ChangedState {
  const texts = { ...state.texts };
  const originals = { ...state.originals };
  for (const name of Object.keys(texts)) {
    if (fields[name] === undefined) continue;
    texts[name] = fields[name];
    const hash = Object.hasOwn(hashes, name) ? hashes[name] : state.hashes[name];
    if (hash !== undefined) originals[name] = hash;
  }
  const changedWords = Object.entries({ ...state.words, ...words }).flatMap(([word, translation]) =>
    translation === null ? [] : [[word, translation] as const],
  );
  return { texts, originals, words: Object.fromEntries(changedWords) };
}

function requireTranslated(languages: ShopLanguages, language: string): void {
  const isTranslated = translatedLanguages(languages).some((each) => each === language);
  if (!isTranslated) throw notFound(messages.languageMissing);
}

async function keyOf(db: Db | Tx, kind: TranslatedKind, id: string): Promise<number> {
  return (kind.findId ? await kind.findId(db, id) : parseNumericId(id)) ?? refuseMissing(kind);
}

function refuseMissing(kind: TranslatedKind): never {
  throw notFound(kind.missing());
}
