import * as v from 'valibot';
import { catalogAdminMessages as messages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import { tooLong } from '#shared/text-schema';
import { LABEL_MAX_LENGTH } from './product-limits';

/** Values of the bodies of products and categories: docs/rules.md#products-bodies */

export const MAX_ENTRIES = 100;

export function text(maxLength: number) {
  return v.pipe(v.string(messages.textInvalid), v.trim(), v.maxLength(maxLength, tooLong(maxLength)));
}

export function name(maxLength: number) {
  return v.pipe(v.string(messages.nameRequired), v.trim(), v.nonEmpty(messages.nameRequired), v.maxLength(maxLength, tooLong(maxLength)));
}

/** Null and the empty string remove a value; absent leaves it unchanged. */
export function clearableText(maxLength: number) {
  return v.pipe(
    v.nullable(text(maxLength)),
    v.transform((value) => value || null),
  );
}

interface ListBounds {
  most?: number;
  tooMany?: string;
}

export function list<Schema extends v.GenericSchema>(
  item: Schema,
  { most = MAX_ENTRIES, tooMany = `Please give at most ${most} entries` }: ListBounds = {},
) {
  return v.pipe(v.array(item, messages.listInvalid), v.maxLength(most, tooMany));
}

export const LabelSchema = v.pipe(text(LABEL_MAX_LENGTH), v.nonEmpty(messages.textInvalid));
export const FlagSchema = v.boolean(messages.flagInvalid);
