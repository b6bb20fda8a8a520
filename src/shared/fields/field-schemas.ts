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

/** Of texts by name: the names without the blanks around them, like all texts. Two that are then the same are refused: one would be lost. */
export function trimNames<Value>() {
  return v.rawTransform<Record<string, Value>, Record<string, Value>>(({ dataset: { value: map }, addIssue, NEVER }) => {
    const trimmed = new Map<string, Value>();
    for (const [key, value] of Object.entries(map)) {
      const name = key.trim();
      if (trimmed.has(name)) {
        addIssue({ message: messages.nameTwice, path: [{ type: 'object', origin: 'key', input: map, key: name, value }] });
        return NEVER;
      }
      trimmed.set(name, value);
    }
    return Object.fromEntries(trimmed);
  });
}
