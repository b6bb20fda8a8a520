import * as v from 'valibot';
import { LABEL_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { clearableText } from '#shared/fields/field-schemas';
import { bodyEntries, sentEntries } from '#shared/fields/field-table';
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

export const ProductTranslationSchema = v.object({
  ...about,
  original: v.object(sentEntries(PRODUCT_TEXTS)),
  texts: v.object(sentEntries(PRODUCT_TEXTS)),
});
export type ProductTranslation = v.InferOutput<typeof ProductTranslationSchema>;

/** Without words, which are those of options and specifications. */
export const CategoryTranslationSchema = v.object({
  ...about,
  original: v.object(sentEntries(CATEGORY_TEXTS)),
  texts: v.object(sentEntries(CATEGORY_TEXTS)),
});
export type CategoryTranslation = v.InferOutput<typeof CategoryTranslationSchema>;

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
export const ProductTranslationChangeSchema = v.object({
  ...bodyEntries(PRODUCT_TEXTS),
  /** By the original. They are the same for all products. */
  words: v.optional(v.record(v.string(), clearableText(LABEL_MAX_LENGTH)), {}),
  ...changed,
});
export type ProductTranslationChange = v.InferOutput<typeof ProductTranslationChangeSchema>;

export const CategoryTranslationChangeSchema = v.object({ ...bodyEntries(CATEGORY_TEXTS), ...changed });
export type CategoryTranslationChange = v.InferOutput<typeof CategoryTranslationChangeSchema>;
