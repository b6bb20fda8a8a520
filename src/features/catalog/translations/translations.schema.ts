import * as v from 'valibot';
import { LABEL_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { clearableText } from '#shared/fields/field-schemas';
import { bodyEntries, type FieldTable, type NameIn, sentEntries } from '#shared/fields/field-table';
import { VersionSchema } from '#shared/version-schema';
import { CATEGORY_TEXTS, PRODUCT_TEXTS } from './translated-fields';

/** As `originalHash` makes it. */
const HASH_MAX_LENGTH = 32;

/** What is to be done about a text: it has no translation, or its original was changed since. */
const TEXT_STATES = ['missing', 'outdated'] as const;
export type TextState = (typeof TEXT_STATES)[number];

const TextStatesSchema = v.record(v.string(), v.picklist(TEXT_STATES));

/** A word that many products share, such as a colour, and its translation if it has one. */
const WordSchema = v.object({ original: v.string(), translation: v.optional(v.string()) });

const about = {
  /** BCP 47. */
  language: v.string(),
  /** Counts the changes of this translation; 0: nothing was ever saved. */
  version: v.number(),
  /** By field; absent where nothing is to be done. */
  states: TextStatesSchema,
  /** Of the present originals, by field: sent with a text, they say which original it is a translation of. */
  hashes: v.record(v.string(), v.string()),
  words: v.array(WordSchema),
};

/** The texts of a record in a language, beside the originals. */
export function translationSchema<const Texts extends FieldTable>(texts: Texts) {
  return v.object({ ...about, original: v.object(sentEntries(texts)), texts: v.object(sentEntries(texts)) });
}
/** What is said of a translation of any record. */
export type TranslationFacts = v.InferOutput<v.ObjectSchema<typeof about, undefined>>;
export interface TranslationOf<Texts extends FieldTable> extends TranslationFacts {
  original: SentTexts<Texts>;
  texts: SentTexts<Texts>;
}
type SentTexts<Texts extends FieldTable> = { [F in NameIn<Texts>]: v.InferOutput<Texts[F]['sent']> };

export const ProductTranslationSchema = translationSchema(PRODUCT_TEXTS);
/** Without words, which are those of options and specifications. */
export const CategoryTranslationSchema = translationSchema(CATEGORY_TEXTS);

/** The languages that a record can be translated into, and what is to be done in each. */
export const TranslationOverviewSchema = v.object({
  languages: v.array(
    v.object({
      language: v.string(),
      /** In the language itself. */
      name: v.string(),
      direction: v.picklist(['ltr', 'rtl']),
      missing: v.number(),
      outdated: v.number(),
    }),
  ),
});
export type TranslationOverview = v.InferOutput<typeof TranslationOverviewSchema>;

const changed = {
  /** The hashes that came with the originals; without them, a text is a translation of the present original. */
  hashes: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(HASH_MAX_LENGTH))), {}),
  version: v.optional(VersionSchema),
};

/** Absent fields stay unchanged; null, an empty list and an empty text show the original again. */
export function translationChangeSchema<const Texts extends FieldTable>(texts: Texts) {
  return v.object({ ...bodyEntries(texts), ...changed });
}
export interface TranslationChange extends Readonly<Record<string, unknown>> {
  version?: number | undefined;
  hashes: Readonly<Record<string, string>>;
  words?: Readonly<Record<string, string | null>>;
  slug?: unknown;
}

export const ProductTranslationChangeSchema = v.object({
  ...translationChangeSchema(PRODUCT_TEXTS).entries,
  /** By the original. They are the same for all products. */
  words: v.optional(v.record(v.string(), clearableText(LABEL_MAX_LENGTH)), {}),
});
export type ProductTranslationChange = v.InferOutput<typeof ProductTranslationChangeSchema>;

export const CategoryTranslationChangeSchema = translationChangeSchema(CATEGORY_TEXTS);
