import * as v from 'valibot';
import { moment } from '#shared/moment-schema';
import type { MessageOf } from '#shared/text-schema';
import { clearableText, FlagSchema, list, MAX_ENTRIES, text, trimNames } from './field-schemas';
import { fieldMessages as messages } from './fields.messages';

/**
 * The kinds of fields of a record. `schema` is what a body may have; `stored` reads what the audit log has, as a body has it; `sent` is
 * what the calls send. `toColumn` and `fromColumn` are there where a column has another form than a body.
 */

/** A text that is never absent. */
export function requiredText(maxLength: number) {
  return { kind: 'requiredText', maxLength, schema: text(maxLength), stored: v.string(), sent: v.string() } as const;
}

export function optionalText(maxLength: number) {
  return {
    kind: 'optionalText',
    maxLength,
    schema: clearableText(maxLength),
    stored: v.nullable(v.string()),
    sent: v.optional(v.string()),
  } as const;
}

/** Texts in an order. */
export function lines(maxLength: number) {
  const schema = list(
    v.pipe(
      text(maxLength),
      v.nonEmpty(() => messages.textInvalid),
    ),
  );
  return { kind: 'lines', schema, stored: v.array(v.string()), sent: v.array(v.string()) } as const;
}

interface PairBounds {
  nameMaxLength: number;
  textMaxLength: number;
  most?: number;
  invalid: MessageOf;
}

/** Texts by name, in an order. */
export function pairs({ nameMaxLength, textMaxLength, most = MAX_ENTRIES, invalid }: PairBounds) {
  return {
    kind: 'pairs',
    schema: v.pipe(
      v.record(v.string(), v.union([text(textMaxLength), v.pipe(v.number(), v.transform(String))], invalid)),
      v.check(
        (map) => Object.keys(map).length <= most,
        () => messages.tooManyEntries(most),
      ),
      v.check((map) => Object.keys(map).every((key) => key.trim() && key.length <= nameMaxLength), invalid),
      trimNames(),
    ),
    stored: v.pipe(
      v.array(v.tuple([v.string(), v.string()])),
      v.transform((list): Record<string, string> => Object.fromEntries(list)),
    ),
    sent: v.record(v.string(), v.string()),
    toColumn: (map: Record<string, string>) => JSON.stringify(Object.entries(map)),
    fromColumn: (list: [name: string, value: string][]) => Object.fromEntries(list),
  } as const;
}

/** Each once, whatever its case. */
export function tags({ maxLength, most }: { maxLength: number; most: number }) {
  const TagSchema = v.pipe(
    text(maxLength),
    v.nonEmpty(() => messages.textInvalid),
  );
  return {
    kind: 'tags',
    schema: v.pipe(
      v.array(TagSchema, () => messages.listInvalid),
      v.maxLength(most, () => messages.tooManyTags(most)),
      v.transform((list) => [...new Map(list.map((tag) => [tag.toLowerCase(), tag])).values()]),
    ),
    stored: v.array(v.string()),
    sent: v.array(v.string()),
  } as const;
}

export function flag() {
  return { kind: 'flag', schema: FlagSchema, stored: v.boolean(), sent: v.boolean() } as const;
}

/** A whole number, or none. */
export function optionalWhole<Schema extends v.GenericSchema<unknown, number>>(schema: Schema) {
  return { kind: 'optionalWhole', schema: v.nullable(schema), stored: v.nullable(v.number()), sent: v.optional(v.number()) } as const;
}

/** A time, or none: a date in rows, and a text with its zone in what is sent and logged. */
export function optionalMoment(invalid: MessageOf) {
  return {
    kind: 'optionalMoment',
    schema: v.nullable(moment(invalid)),
    stored: v.nullable(v.string()),
    sent: v.optional(v.string()),
    fromColumn: (date: Date | null) => date?.toISOString() ?? null,
  } as const;
}

/** An id of a list that the shop has. */
export function choice<Schema extends v.GenericSchema<unknown, string>>(schema: Schema) {
  return { kind: 'choice', schema, stored: v.string(), sent: v.string() } as const;
}

/** One of a few values, with what people call each. */
export function oneOf<const Values extends readonly string[]>(values: Values, { nameOf, invalid }: NamedValues<Values[number]>) {
  return {
    kind: 'choice',
    choices: () => values.map((value: Values[number]) => ({ value, label: nameOf(value) })),
    nameOf,
    schema: v.picklist(values, invalid),
    stored: v.picklist(values),
    sent: v.picklist(values),
  } as const;
}

interface NamedValues<Value extends string> {
  nameOf: (value: Value) => string;
  invalid: MessageOf;
}

/** Values that all shops have, such as countries. */
interface Choices {
  list: () => readonly { value: string; label: string }[];
  /** How people read a value. */
  nameOf: (value: string) => string;
  /** The value of what a person or a file writes; undefined for what is none. */
  read: (text: string) => string | undefined;
  invalid: MessageOf;
}

/** One of a list, or none. */
export function optionalChoice({ list: choices, nameOf, read, invalid }: Choices) {
  return {
    kind: 'optionalChoice',
    choices,
    nameOf,
    read,
    schema: v.pipe(
      v.nullable(
        v.pipe(
          v.string(invalid),
          v.trim(),
          v.check((input) => input === '' || read(input) !== undefined, invalid),
        ),
      ),
      v.transform((input) => (input && read(input)) || null),
    ),
    stored: v.nullable(v.string()),
    sent: v.optional(v.string()),
  } as const;
}

export type FieldKind = ReturnType<
  | typeof requiredText
  | typeof optionalText
  | typeof lines
  | typeof pairs
  | typeof tags
  | typeof flag
  | typeof optionalWhole
  | typeof optionalMoment
  | typeof choice
  | typeof optionalChoice
>['kind'];
