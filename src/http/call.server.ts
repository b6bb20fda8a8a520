import type { MiddlewareHandler } from 'hono';
import { describeRoute, resolver, validator } from 'hono-openapi';
import * as v from 'valibot';
import { AppError, type FieldError } from '#shared/errors';

/** How a call is written down in /api/openapi.json. */
interface CallDescription {
  tag: string;
  summary: string;
  /** The answer's fields beside `success` and `message`. */
  answer?: v.ObjectEntries;
  status?: 200 | 201;
  /** Who may call it; absent, everyone. */
  for?: 'customer' | 'admin';
}

const FailureSchema = v.object({
  success: v.literal(false),
  code: v.string(),
  message: v.string(),
  errors: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
  requestId: v.string(),
});

const failure = { description: 'What went wrong', content: { 'application/json': { schema: resolver(FailureSchema) } } };

/** Describes a call for the API's documentation, from the same schemas that validate. */
export function call({ tag, summary, answer = {}, status = 200, for: audience }: CallDescription): MiddlewareHandler {
  const AnswerSchema = v.object({ success: v.literal(true), ...answer, message: v.optional(v.string()) });
  return describeRoute({
    tags: [tag],
    summary,
    ...(audience && { security: [{ bearer: [] }], description: audience === 'admin' ? 'For admins.' : 'For signed-in customers.' }),
    responses: {
      [status]: { description: 'Success', content: { 'application/json': { schema: resolver(AnswerSchema) } } },
      default: failure,
    },
  });
}

/** Checks a JSON body; the handler reads it with `c.req.valid('json')`. Unknown fields are dropped. */
export function body<Schema extends v.GenericSchema>(schema: Schema) {
  return validator('json', schema, refuse);
}

/** Checks the query string; the handler reads it with `c.req.valid('query')`. */
export function query<Schema extends v.GenericSchema>(schema: Schema) {
  return validator('query', schema, refuse);
}

type ValidationResult = { success: true; data: unknown } | { success: false; error: readonly Issue[] };
interface Issue {
  message: string;
  type?: string;
  input?: unknown;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

function refuse(result: ValidationResult) {
  if (!result.success) throw new AppError('invalid', { fields: toFieldErrors(result.error) });
  const field = findNul(result.data);
  if (field !== undefined)
    throw new AppError('invalid', { fields: [{ field, message: 'This text has a character that cannot be stored' }] });
}

/** One entry for each field: the first rule that it breaks. */
function toFieldErrors(issues: readonly Issue[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const { path = [], message, type, input } of issues) {
    const keys = path.map((step) => String(typeof step === 'object' ? step.key : step));
    const field = keys.join('.') || 'body';
    const isMissing = type === 'object' && input === undefined && keys.length > 0;
    if (!byField.has(field)) byField.set(field, { field, message: isMissing ? `${nameOf(keys.at(-1) ?? '')} is required` : message });
  }
  return [...byField.values()];
}

/** 'lastName' as 'Last name': valibot's own sentence for a key that is not there is for programmers. */
function nameOf(key: string): string {
  const words = key.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The path of the first text with a NUL in it, which PostgreSQL cannot store. */
function findNul(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = findNul(inner, path ? `${path}.${key}` : key);
    if (found !== undefined) return found;
  }
  return undefined;
}
