import type * as v from 'valibot';
import { is } from 'valibot';
import { AppError, type FieldError } from '#shared/errors';
import { type MessageOf, tooLong } from '#shared/text-schema';
import { OBJECT_TYPES, type PipeStep, type SchemaParts } from './schema-parts.server';

/** Of a text whose schema has no limit (an id, a token, a pattern): as much as an address holds. */
const PLAIN_TEXT_MAX_LENGTH = 4_000;
/** How many fields are named. */
const MAX_NAMED = 100;

const LIST_TYPES = new Set(['array', 'tuple']);
const TEXT_TYPES = new Set(['string', 'picklist', 'literal']);
const OTHER_PLAIN_TYPES = new Set(['number', 'boolean', 'null', 'undefined']);

/**
 * Refuses texts and lists that are longer than their schema allows. Before the schema itself runs: it would check all entries of a
 * list first, and go on with a text's other checks after its length. Throws `invalid` with each field.
 */
export function refuseTooLong(schema: v.GenericSchema, input: unknown): void {
  const fields: FieldError[] = [];
  for (const field of findTooLong(schema, input, [])) {
    if (fields.push(field) === MAX_NAMED) break;
  }
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

function* findTooLong(schema: v.GenericSchema, input: unknown, path: readonly string[]): Generator<FieldError> {
  const parts: SchemaParts = schema;
  const message = faultOf(parts, input);
  if (message !== undefined) yield { field: path.join('.') || 'body', message };
  else if (parts.wrapped) yield* findTooLong(parts.wrapped, input, path);
  else if (isChoice(parts)) yield* findTooLongForAll(fittingOptions(parts, input), input, path);
  else if (parts.type === 'intersect') for (const option of parts.options ?? []) yield* findTooLong(option, input, path);
  else if (typeof input === 'object' && input !== null) yield* findTooLongInside(parts, input, path);
}

function* findTooLongInside(parts: SchemaParts, input: object, path: readonly string[]): Generator<FieldError> {
  for (const [key, value] of Object.entries(input)) {
    const own = parts.entries && Object.hasOwn(parts.entries, key) ? parts.entries[key] : parts.rest;
    const inner = parts.item ?? parts.value ?? own;
    if (inner) yield* findTooLong(inner, value, [...path, key]);
  }
}

/** What is too long for one of several schemas may fit another. */
function findTooLongForAll(options: readonly v.GenericSchema[], input: unknown, path: readonly string[]): readonly FieldError[] {
  let found: readonly FieldError[] = [];
  for (const option of options) {
    found = [...findTooLong(option, input, path)];
    if (found.length === 0) return [];
  }
  return found;
}

/** The message for a text or a list that is itself too long. */
function faultOf(parts: SchemaParts, input: unknown): string | undefined {
  if (typeof input !== 'string' && !Array.isArray(input)) return undefined;
  const limit = limitOf(parts.pipe ?? []);
  // Schemas that contain others have no length of their own, and lists are counted with all values of a body.
  if (!limit && (parts.wrapped || isChoice(parts) || Array.isArray(input))) return undefined;
  const { most, message, isOfTrimmed } = limit ?? { most: PLAIN_TEXT_MAX_LENGTH, isOfTrimmed: false, message: undefined };
  if (input.length <= most) return undefined;
  // A text for a list, or a list for a text, has another fault.
  if (Array.isArray(input) !== LIST_TYPES.has(parts.type) && parts.type !== 'custom' && parts.type !== 'unknown') return undefined;
  const isTrimmedShort = isOfTrimmed && typeof input === 'string' && input.trim().length <= most;
  return isTrimmedShort ? undefined : (message?.() ?? tooLong(most));
}

interface Limit {
  most: number;
  message: MessageOf | undefined;
  isOfTrimmed: boolean;
}

/** The lowest limit of a pipe, as long as nothing but trimming changes the value before it. */
function limitOf(pipe: readonly PipeStep[]): Limit | undefined {
  let isOfTrimmed = false;
  let lowest: Limit | undefined;
  for (const step of stepsOf(pipe)) {
    if (step.type === 'trim') isOfTrimmed = true;
    else if (step.kind === 'transformation') return lowest;
    const limit = ownLimit(step);
    if (limit && limit.most < (lowest?.most ?? Number.POSITIVE_INFINITY)) lowest = { ...limit, isOfTrimmed };
  }
  return lowest;
}

/** With those of schemas that the pipe begins with. */
function stepsOf(pipe: readonly PipeStep[]): PipeStep[] {
  return pipe.flatMap((step) => (step.pipe ? stepsOf(step.pipe) : step));
}

function ownLimit({ type, requirement, message }: PipeStep): Omit<Limit, 'isOfTrimmed'> | undefined {
  if (type !== 'max_length' || typeof requirement !== 'number') return undefined;
  return { most: requirement, message };
}

function isChoice({ type }: SchemaParts): boolean {
  return type === 'union' || type === 'variant';
}

/** The options that accept inputs of this type at all. */
function fittingOptions({ key, options = [] }: SchemaParts, input: unknown): readonly v.GenericSchema[] {
  return options.filter((option) => {
    const parts: SchemaParts = option;
    if (parts.wrapped) return fittingOptions({ type: 'union', options: [parts.wrapped] }, input).length > 0;
    if (OTHER_PLAIN_TYPES.has(parts.type)) return false;
    if (typeof input === 'string') return !LIST_TYPES.has(parts.type) && !OBJECT_TYPES.has(parts.type);
    if (Array.isArray(input)) return LIST_TYPES.has(parts.type);
    if (TEXT_TYPES.has(parts.type) || LIST_TYPES.has(parts.type)) return false;
    const decider = key === undefined ? undefined : parts.entries?.[key];
    return !decider || is(decider, (input as Record<string, unknown>)?.[key ?? '']);
  });
}
