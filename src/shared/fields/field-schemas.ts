import * as v from 'valibot';
import { type MessageOf, tooLong } from '#shared/text-schema';
import { fieldMessages as messages } from './fields.messages';

/** Values in the bodies of records: docs/rules.md#products-bodies */

export const MAX_ENTRIES = 100;

export function text(maxLength: number) {
  return v.pipe(
    v.string(() => messages.textInvalid),
    v.trim(),
    v.maxLength(maxLength, () => tooLong(maxLength)),
  );
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
  tooMany?: MessageOf;
}

export function list<Schema extends v.GenericSchema>(
  item: Schema,
  { most = MAX_ENTRIES, tooMany = () => messages.tooManyEntries(most) }: ListBounds = {},
) {
  return v.pipe(
    v.array(item, () => messages.listInvalid),
    v.maxLength(most, tooMany),
  );
}

export const FlagSchema = v.boolean(() => messages.flagInvalid);

/** Texts by name: the names without the blanks around them, like all texts. */
export function trimNames<Value>(map: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name.trim(), value]));
}
