import * as v from 'valibot';
import { catalogAdminMessages as messages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import { text } from '#shared/fields/field-schemas';
import { fieldMessages } from '#shared/fields/fields.messages';
import { requiredText } from '#shared/text-schema';
import { LABEL_MAX_LENGTH } from './product-limits';

/** Values of the bodies of products and categories: docs/rules.md#products-bodies */

export function name(maxLength: number) {
  return requiredText(() => messages.nameRequired, maxLength);
}

export const LabelSchema = v.pipe(
  text(LABEL_MAX_LENGTH),
  v.nonEmpty(() => fieldMessages.textInvalid),
);
