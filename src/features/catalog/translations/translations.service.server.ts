import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { catalogAdminMessages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import { lockSlug } from '#features/catalog/catalog-admin/product-admin.queries.server';
import { enteredSlug } from '#features/catalog/catalog-admin/slugs.service.server';
import { lockCategories } from '#features/catalog/category-admin/category-admin.queries.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { LANGUAGES } from '#languages/languages';
import { type ShopLanguages, translatedLanguages } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField } from '#shared/errors';
import { parseNumericId } from '#shared/ids';
import type { TranslatedOwner } from './translated-fields';
import { countStates, readState, type TranslationState, toColumnsOf, viewOf, wordsOf } from './translation-state.server';
import { translationsMessages as messages } from './translations.messages';
import * as queries from './translations.queries.server';
import type {
  CategoryTranslation,
  CategoryTranslationChange,
  ProductTranslation,
  ProductTranslationChange,
  TranslationOverview,
} from './translations.schema';

/** What is translated, and into which language. */
interface Translated<Owner extends TranslatedOwner> {
  owner: Owner;
  /** Of the product or category. */
  id: string;
  /** BCP 47. */
  language: string;
}

interface Views {
  product: ProductTranslation;
  category: CategoryTranslation;
}

/** What the changes of both have. Their other fields are texts by name. */
interface TranslationChange {
  version?: number | undefined;
  hashes: Readonly<Record<string, string>>;
  words?: Readonly<Record<string, string | null>>;
  slug?: string | null | undefined;
}

interface Changes {
  product: ProductTranslationChange;
  category: CategoryTranslationChange;
}

/** What is to be done in each language of the shop, besides that of the originals. Throws `not_found`. */
export async function getOverview(
  { db, config }: Shop,
  { owner, id }: Omit<Translated<TranslatedOwner>, 'language'>,
): Promise<TranslationOverview> {
  const key = keyOf(owner, id);
  const [original, rows] = await Promise.all([queries.selectOriginal(db, owner, key), queries.selectTranslations(db, owner, key)]);
  if (!original) refuseMissing(owner);
  return {
    languages: translatedLanguages(config.languages).map((language) => ({
      language,
      ...LANGUAGES[language],
      ...countStates(readState(owner, { original, row: rows.get(language) })),
    })),
  };
}

/** The texts of a product or category in one language, beside the originals. Throws `not_found`. */
export async function getTranslation<Owner extends TranslatedOwner>(
  { db, config }: Shop,
  { owner, id, language }: Translated<Owner>,
): Promise<Views[Owner]> {
  requireLanguage(config.languages, language);
  const key = keyOf(owner, id);
  const [original, rows] = await Promise.all([queries.selectOriginal(db, owner, key), queries.selectTranslations(db, owner, key)]);
  if (!original) refuseMissing(owner);
  const words = await queries.selectWords(db, language, wordsOf(original));
  return viewOf(language, readState(owner, { original, row: rows.get(language), words })) as Views[Owner];
}

/**
 * Changes the given texts; they are in the shop at once. Throws `not_found`, `invalid`, and `conflict` with the `current` ones, or for an
 * address that is taken.
 */
export async function saveTranslation<Owner extends TranslatedOwner>(
  shop: Shop,
  admin: Admin,
  translated: Translated<Owner> & { change: Changes[Owner] },
): Promise<Views[Owner]> {
  requireLanguage(shop.config.languages, translated.language);
  await inTransaction(shop.db, (tx) => changeTranslation(tx, admin, translated));
  return getTranslation(shop, translated);
}

/**
 * The same in a transaction, also into a language that the shop does not have any more. Returns the texts before and after, if they or
 * what they are translations of are not the same.
 */
export async function changeTranslation<Owner extends TranslatedOwner>(
  tx: Tx,
  admin: Admin,
  translated: Translated<Owner> & { change: Changes[Owner] },
): Promise<{ before: TranslationState; after: ChangedState } | undefined> {
  const { owner, language, change } = translated;
  const { key, state } = await lockTranslation(tx, translated);
  const { version, hashes, words = {}, ...fields }: TranslationChange = change;
  if (version !== undefined && version !== state.version) {
    throw new AppError('conflict', { message: catalogAdminMessages.changedMeanwhile, details: { current: viewOf(language, state) } });
  }
  const unknown = Object.keys(words).find((word) => !state.wordList.includes(word));
  if (unknown !== undefined) throw invalidField('words', messages.wordUnknown);
  const slug = typeof fields.slug !== 'string' ? fields.slug : await usableSlug(tx, { owner, id: key, language, slug: fields.slug });
  const after = changedState(state, { fields: { ...fields, slug }, words, hashes });
  if (JSON.stringify(after) === JSON.stringify(changedState(state, { fields: {}, words: {}, hashes: {} }))) return undefined;
  await queries.storeTranslation(tx, owner, { id: key, language, texts: toColumnsOf(owner, after.texts), originals: after.originals });
  await queries.storeWords(tx, language, words);
  const former = state.texts.slug;
  if (typeof former === 'string' && former !== after.texts.slug) await queries.keepFormerSlug(tx, owner, { id: key, slug: former });
  const changes = findChanges(audited(language, state), audited(language, after));
  // To say that a text is still correct changes none.
  if (Object.keys(changes.after).length > 0) {
    await writeAudit(tx, admin, { action: `${owner}.translation`, subject: { type: owner, id: key }, ...changes });
  }
  return { before: state, after };
}

/** Nobody else changes it until the transaction ends. Throws `not_found`. */
export async function lockTranslation(
  tx: Tx,
  { owner, id, language }: Translated<TranslatedOwner>,
): Promise<{ key: number; state: TranslationState }> {
  const key = keyOf(owner, id);
  // As whoever changes a category does, whose addresses are compared with those of all.
  if (owner === 'category') await lockCategories(tx);
  const original = (await queries.lockOriginal(tx, owner, key)) ?? refuseMissing(owner);
  const rows = await queries.selectTranslations(tx, owner, key);
  const words = await queries.selectWords(tx, language, wordsOf(original));
  return { key, state: readState(owner, { original, row: rows.get(language), words }) };
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

interface RequestedSlug {
  owner: TranslatedOwner;
  id: number;
  language: string;
  slug: string;
}

async function usableSlug(tx: Tx, { owner, id, language, slug: input }: RequestedSlug): Promise<string> {
  const slug = enteredSlug(input);
  await lockSlug(tx, owner === 'product' ? 'products' : 'categories', slug);
  if (await queries.isSlugTaken(tx, owner, { id, language, slug })) {
    throw new AppError('conflict', { fields: [{ field: 'slug', message: catalogAdminMessages.slugTaken }] });
  }
  return slug;
}

function requireLanguage(languages: ShopLanguages, language: string): void {
  const isTranslated = translatedLanguages(languages).some((each) => each === language);
  if (!isTranslated) throw new AppError('not_found', { message: messages.languageMissing });
}

function keyOf(owner: TranslatedOwner, id: string): number {
  return parseNumericId(id) ?? refuseMissing(owner);
}

function refuseMissing(owner: TranslatedOwner): never {
  throw new AppError('not_found', { message: owner === 'product' ? messages.productMissing : messages.categoryMissing });
}
