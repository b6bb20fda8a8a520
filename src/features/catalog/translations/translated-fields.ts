import * as v from 'valibot';
import { catalogAdminMessages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import { CATEGORY_FIELDS } from '#features/catalog/categories/category-fields';
import * as labels from '#features/catalog/categories/category-fields.messages';
import { PRODUCT_FIELDS } from '#features/catalog/products/product-fields';
import * as productLabels from '#features/catalog/products/product-fields.messages';
import {
  CATEGORY_NAME_MAX_LENGTH,
  DESCRIPTION_MAX_LENGTH,
  LABEL_MAX_LENGTH,
  LINE_MAX_LENGTH,
  PRODUCT_NAME_MAX_LENGTH,
  SEO_DESCRIPTION_MAX_LENGTH,
  SEO_TITLE_MAX_LENGTH,
} from '#features/catalog/products/product-limits';
import { ALT_MAX_LENGTH } from '#features/platform/media/media.limits';
import { lines, optionalText, pairs } from '#shared/fields/field-kinds';
import type { FieldTable } from '#shared/fields/field-table';

/** Pairs of texts, or null. The log of a translation has them as bodies do: it has texts, not columns. */
export const storedTexts = {
  stored: v.record(v.string(), v.string()),
  toColumn: (map: Record<string, string>) => (Object.keys(map).length > 0 ? JSON.stringify(Object.entries(map)) : null),
  fromColumn: (list: [name: string, text: string][] | null) => Object.fromEntries(list ?? []),
};

/** What is translated, text by text. */
export type TranslatedOwner = 'product' | 'category';

/**
 * The texts of a product that have translations, with the limits of the originals. Their columns are null where the original is shown
 * (docs/decisions/0128-translations-of-content.md).
 */
export const PRODUCT_TEXTS = {
  name: { label: PRODUCT_FIELDS.name.label, column: 'name', ...optionalText(PRODUCT_NAME_MAX_LENGTH) },
  description: {
    label: PRODUCT_FIELDS.description.label,
    column: 'description',
    ...optionalText(DESCRIPTION_MAX_LENGTH),
    input: { rows: 2 },
  },
  fullDescription: {
    label: PRODUCT_FIELDS.fullDescription.label,
    column: 'fullDescription',
    ...optionalText(DESCRIPTION_MAX_LENGTH),
    input: { rows: 5 },
  },
  features: {
    label: PRODUCT_FIELDS.features.label,
    column: 'features',
    ...lines(LINE_MAX_LENGTH),
    toColumn: (list: readonly string[]) => (list.length > 0 ? list : null),
    fromColumn: (list: string[] | null) => list ?? [],
    input: { rows: 3, hint: PRODUCT_FIELDS.features.input.hint },
  },
  /** By the original's names, which are words that many products share. */
  specifications: {
    label: PRODUCT_FIELDS.specifications.label,
    column: 'specifications',
    ...pairs({
      nameMaxLength: LABEL_MAX_LENGTH,
      textMaxLength: LINE_MAX_LENGTH,
      invalid: () => catalogAdminMessages.specificationsInvalid,
    }),
    ...storedTexts,
  },
  /** Alternative texts by the original ones, so that a picture may move, and a text that is changed has no translation of another one. */
  pictures: {
    label: () => productLabels.alternativeTexts,
    // Of the originals, a function of the row (db/functions/translations.sql).
    column: 'pictureTexts',
    ...pairs({ nameMaxLength: ALT_MAX_LENGTH, textMaxLength: ALT_MAX_LENGTH, invalid: () => catalogAdminMessages.pictureTextsInvalid }),
    maxLength: ALT_MAX_LENGTH,
    isByOriginal: true,
    ...storedTexts,
  },
  seoTitle: { label: PRODUCT_FIELDS.seoTitle.label, column: 'seoTitle', ...optionalText(SEO_TITLE_MAX_LENGTH) },
  seoDescription: {
    label: PRODUCT_FIELDS.seoDescription.label,
    column: 'seoDescription',
    ...optionalText(SEO_DESCRIPTION_MAX_LENGTH),
    input: { rows: 3 },
  },
  slug: { label: PRODUCT_FIELDS.slug.label, column: 'slug', ...optionalText(PRODUCT_NAME_MAX_LENGTH) },
} as const satisfies FieldTable;

/** The same of a category. */
export const CATEGORY_TEXTS = {
  name: { label: () => labels.name, column: 'name', ...optionalText(CATEGORY_NAME_MAX_LENGTH) },
  description: {
    label: CATEGORY_FIELDS.description.label,
    column: 'description',
    ...optionalText(DESCRIPTION_MAX_LENGTH),
    input: { rows: 2 },
  },
  seoTitle: { label: PRODUCT_FIELDS.seoTitle.label, column: 'seoTitle', ...optionalText(SEO_TITLE_MAX_LENGTH) },
  seoDescription: {
    label: PRODUCT_FIELDS.seoDescription.label,
    column: 'seoDescription',
    ...optionalText(SEO_DESCRIPTION_MAX_LENGTH),
    input: { rows: 2 },
  },
  slug: { label: PRODUCT_FIELDS.slug.label, column: 'slug', ...optionalText(CATEGORY_NAME_MAX_LENGTH) },
} as const satisfies FieldTable;
