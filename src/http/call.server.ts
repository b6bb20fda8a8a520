import type { Context } from 'hono';
import { describeRoute, resolver, validator } from 'hono-openapi';
import * as v from 'valibot';
import { AppError, type ErrorCode } from '#shared/errors';
import { type SchemaIssue, toFieldErrors } from '#shared/field-errors';
import { refuseLists, refuseUnstorable } from './input-checks.server';
import { INPUT, OUTPUT } from './json-schema.server';
import { PUBLIC_PAGE } from './page-cache.server';

/** How a call is described in /api/openapi.json. */
export interface CallDescription {
  tag: string;
  summary: string;
  /** The result's fields beside `success` and `message`. */
  response?: v.ObjectEntries;
  /** The result's media type, if it is a file and not JSON. */
  file?: string;
  status?: 200 | 201;
  /** Who may call it; absent, everyone. */
  for?: 'customer' | 'admin';
  /** Its error codes, besides those that follow from its audience, body and query string. */
  refuses?: readonly ErrorCode[];
  /** The headers that it reads, each with its description. */
  headers?: Record<string, string>;
}

/** Temporary fields of an operation's description, processed by `describeApi`. */
export interface CallNotes {
  'x-refuses'?: readonly ErrorCode[];
}

/** Describes a call for the API's documentation, from the same schemas that validate it. */
export function call({ tag, summary, response = {}, file, status = 200, for: audience, refuses = [], headers = {} }: CallDescription) {
  const ResultSchema = v.object({ success: v.literal(true), ...response, message: v.optional(v.string()) });
  const content = file
    ? { [file]: { schema: { type: 'string' as const } } }
    : { 'application/json': { schema: resolver(ResultSchema, { options: OUTPUT }) } };
  const notes: CallNotes = { 'x-refuses': [...REFUSED_FOR[audience ?? 'everyone'], ...refuses] };
  return describeRoute({
    tags: [tag],
    summary,
    description: DESCRIPTIONS[audience ?? 'everyone'],
    security: audience ? [{ bearer: [] }] : [],
    parameters: Object.entries(headers).map(([name, description]) => ({
      in: 'header' as const,
      name,
      description,
      schema: { type: 'string' as const },
    })),
    responses: { [status]: { description: file ? 'The file.' : 'Success.', content } },
    ...notes,
  });
}

const DESCRIPTIONS = {
  everyone: 'For everyone.',
  customer: 'For signed-in customers.',
  admin: 'For admins.',
} as const;

const REFUSED_FOR = {
  everyone: [],
  customer: ['unauthenticated'],
  admin: ['unauthenticated', 'forbidden'],
} as const satisfies Record<string, readonly ErrorCode[]>;

/** Checks a JSON body; the handler reads it with `c.req.valid('json')`. Unknown fields are dropped. */
export function body<Schema extends v.GenericSchema>(schema: Schema) {
  return validator('json', schema, (result) => refuse(result, schema), { options: INPUT });
}

/** Checks the query string; the handler reads it with `c.req.valid('query')`. */
export function query<Schema extends v.GenericSchema>(schema: Schema) {
  return validator('query', schema, (result) => refuse(result, schema), { options: INPUT });
}

type ValidationResult = { data: unknown } & ({ success: true } | { success: false; error: readonly SchemaIssue[] });

function refuse(result: ValidationResult, schema: v.GenericSchema): void {
  refuseUnstorable(result.data);
  refuseLists(schema, result.data);
  if (!result.success) throw new AppError('invalid', { fields: toFieldErrors(result.error) });
}

/** Sends a result that is the same for everyone, so that a CDN may cache it like pages. Errors are not cached. */
export function sendPublic(c: Context, body: object): Response {
  return c.json({ success: true, ...body }, 200, { 'Cache-Control': PUBLIC_PAGE });
}
