import type * as v from 'valibot';
import { is } from 'valibot';
import { OBJECT_TYPES, type SchemaParts } from '#http/openapi/schema-parts.server';
import { AppError, invalidField } from '#shared/errors';
import { callsMessages as messages } from './calls.messages';

/** Nesting levels of objects and lists; no call needs more than a handful. */
const MAX_DEPTH = 64;
/** Values in one body; the largest that is useful, a return of a thousand items, has a few thousand. */
const MAX_VALUES = 20_000;

/**
 * Refuses input that schemas do not check, anywhere in a body or query: text that PostgreSQL cannot store (NUL, half a
 * surrogate pair), infinite numbers, and more levels or values than any call needs. Throws `invalid`, `too_large`.
 */
export function refuseUnstorable(input: unknown): void {
  let values = 0;
  const check = (value: unknown, path: readonly string[]): void => {
    if (++values > MAX_VALUES) throw new AppError('too_large');
    refuseUnstorableValue(value, path);
    if (typeof value !== 'object' || value === null) return;
    if (path.length >= MAX_DEPTH) throw refusal(path.slice(0, 1), messages.tooDeep(MAX_DEPTH));
    // Counted before it is walked: the keys of half a million entries would be built first.
    if (Array.isArray(value) && values + value.length > MAX_VALUES) throw new AppError('too_large');
    for (const key of Object.keys(value)) {
      if (!isStorable(key)) throw refusal(path, messages.unstorable);
      check((value as Record<string, unknown>)[key], [...path, key]);
    }
  };
  check(input, []);
}

function refuseUnstorableValue(value: unknown, path: readonly string[]): void {
  if (typeof value === 'string' && !isStorable(value)) throw refusal(path, messages.unstorable);
  if (typeof value === 'number' && !Number.isFinite(value)) throw refusal(path, messages.notFinite);
}

/** Refuses a list where the schema has an object: valibot accepts it as an object without fields. Throws `invalid`. */
export function refuseLists(schema: v.GenericSchema, input: unknown): void {
  const path = findList(schema, input, []);
  if (path) throw refusal(path, messages.listForObject);
}

/** Whether PostgreSQL can store a text: valid Unicode without NUL. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * Whether all percent-encoded characters of a URL decode to text that can be stored. A '%' without hex digits is left as it is.
 */
export function isReadableUrl(url: string): boolean {
  return (url.match(/(?:%[\da-f]{2})+/gi) ?? []).every((encoded) => {
    try {
      return isStorable(decodeURIComponent(encoded));
    } catch {
      return false;
    }
  });
}

function findList(schema: v.GenericSchema, input: unknown, path: readonly string[]): readonly string[] | undefined {
  const { type, entries, item, value, wrapped, options }: SchemaParts = schema;
  if (typeof input !== 'object' || input === null) return undefined;
  if (OBJECT_TYPES.has(type) && Array.isArray(input)) return path;
  if (wrapped) return findList(wrapped, input, path);
  if (type === 'intersect') return findFirst(options ?? [], (option) => findList(option, input, path));
  if (type === 'union' || type === 'variant') {
    const chosen = options?.find((option) => is(option, input));
    return chosen && findList(chosen, input, path);
  }
  return findFirst(Object.entries(input), ([key, inner]) => {
    const schemaOfKey = item ?? value ?? (entries && Object.hasOwn(entries, key) ? entries[key] : undefined);
    return schemaOfKey && findList(schemaOfKey, inner, [...path, key]);
  });
}

function findFirst<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function refusal(path: readonly string[], message: string): AppError {
  return invalidField(path.join('.') || 'body', message);
}
