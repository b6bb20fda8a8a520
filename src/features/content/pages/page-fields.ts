import * as v from 'valibot';
import { requiredText } from '#shared/fields/field-kinds';
import type { FieldTable } from '#shared/fields/field-table';
import * as texts from '#shared/text-schema';
import * as labels from './page-fields.messages';
import { pagesMessages as messages } from './pages.messages';
import { BODY_MAX_LENGTH, DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from './pages.rules';

/** What a page's draft and its versions consist of, beside the slug of one that is not the shop's own. */
export const PAGE_FIELDS = {
  title: {
    label: () => labels.title,
    column: 'title',
    ...requiredText(TITLE_MAX_LENGTH),
    schema: texts.requiredText(() => messages.titleRequired, TITLE_MAX_LENGTH),
  },
  description: {
    label: () => labels.description,
    column: 'description',
    ...requiredText(DESCRIPTION_MAX_LENGTH),
    input: { rows: 2, hint: () => labels.descriptionHint },
  },
  /** Markdown, in which spaces and lines at the beginning say something. */
  body: {
    label: () => labels.text,
    column: 'body',
    ...requiredText(BODY_MAX_LENGTH),
    schema: v.pipe(
      v.string(() => messages.textInvalid),
      v.maxLength(BODY_MAX_LENGTH, () => messages.bodyTooLong),
    ),
  },
} as const satisfies FieldTable;
