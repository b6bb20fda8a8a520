import * as v from 'valibot';
import { storedTexts } from '#features/catalog/translations/translated-fields';
import { BLOCKS_MAX, PAGE_TEXT_MAX_LENGTH, QUESTIONS_MAX } from '#features/content/theme/theme.limits';
import { optionalText, pairs } from '#shared/fields/field-kinds';
import type { FieldTable } from '#shared/fields/field-table';
import { PAGE_FIELDS } from './page-fields';
import * as labels from './page-fields.messages';
import { pagesMessages as messages } from './pages.messages';
import { BODY_MAX_LENGTH, DESCRIPTION_MAX_LENGTH, SLUG_MAX_LENGTH, TITLE_MAX_LENGTH } from './pages.rules';

/** As many as sections of questions have, which have the most: each has a heading, questions and answers. */
const SECTION_TEXTS_MAX = BLOCKS_MAX * (1 + 2 * QUESTIONS_MAX);

/** The texts of a page that have translations (docs/decisions/0128-translations-of-content.md), with the limits of the originals. */
export const PAGE_TEXTS = {
  title: { label: PAGE_FIELDS.title.label, column: 'title', ...optionalText(TITLE_MAX_LENGTH) },
  body: {
    label: PAGE_FIELDS.body.label,
    column: 'body',
    ...optionalText(BODY_MAX_LENGTH),
    schema: v.pipe(
      v.nullable(PAGE_FIELDS.body.schema),
      v.transform((text) => text?.trimEnd() || null),
    ),
    input: { rows: 12 },
  },
  description: { label: PAGE_FIELDS.description.label, column: 'description', ...optionalText(DESCRIPTION_MAX_LENGTH), input: { rows: 2 } },
  /** By the original ones, so that a section may move, and a text that is changed has no translation of another one. */
  sections: {
    label: () => labels.sections,
    column: 'sections',
    ...pairs({
      ...{ nameMaxLength: PAGE_TEXT_MAX_LENGTH, textMaxLength: PAGE_TEXT_MAX_LENGTH, most: SECTION_TEXTS_MAX },
      invalid: () => messages.textInvalid,
    }),
    maxLength: PAGE_TEXT_MAX_LENGTH,
    isByOriginal: true,
    ...storedTexts,
  },
  slug: { label: () => labels.address, column: 'slug', ...optionalText(SLUG_MAX_LENGTH) },
} as const satisfies FieldTable;
