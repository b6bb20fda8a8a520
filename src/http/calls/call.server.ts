import type { Context, MiddlewareHandler } from 'hono';
import { describeRoute, resolver, validator } from 'hono-openapi';
import * as v from 'valibot';
import { INPUT, OUTPUT } from '#http/openapi/json-schema.server';
import { refuseTooLong } from '#http/openapi/too-long.server';
import { FOR_CDNS, PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { AppError, type ErrorCode } from '#shared/errors';
import { type SchemaIssue, toFieldErrors } from '#shared/field-errors';
import { CONFIRMED_RIGHTS, type NeededRight, rightsIn } from '#shared/rights';
import type { AppEnv } from './app-env.server';
import { BODY_BYTES, BODY_KIND, type BodyKind } from './body-limits.server';
import { refuseLists, refuseUnstorable } from './input-checks.server';
import { type RateLimit, takeNetworkAttempt } from './rate-limit.server';

/** How a call is described in /api/openapi.json. */
export interface CallDescription {
  tag: string;
  summary: string;
  /** The result's fields beside `success` and `message`. */
  response?: v.ObjectEntries;
  /** What its JSON body carries, if it is more than a form: a larger one is refused before it is read. */
  carries?: BodyKind;
  /** The body's fields, if it is a form with a file, which the call checks itself (uploaded-file.server.ts). */
  form?: Record<string, FormField>;
  /** The result's media type, if it is a file and not JSON. */
  file?: string;
  status?: 200 | 201;
  /** Who may call it: a signed-in user, anyone of the staff, or staff with a right, or with one of several. Absent, everyone. */
  for?: 'customer' | 'staff' | NeededRight;
  /** Counted for the caller's network before the body is read, whatever is in it (docs/decisions/0007-rate-limits.md). */
  limit?: RateLimit;
  /** Its error codes, besides those that follow from its audience, body and query string. */
  refuses?: readonly ErrorCode[];
  /** The headers that it reads, each with its description. */
  headers?: Record<string, string>;
}

interface FormField {
  description: string;
  type: 'string';
  /** The content of a file. */
  format?: 'binary';
  maxLength?: number;
  isRequired?: boolean;
}

/** Fields of an operation's description; `describeApi` processes `x-refuses` and leaves `x-right` in the document. */
export interface CallNotes {
  'x-refuses'?: readonly ErrorCode[];
  /** The right that the caller needs, or several of which one is enough; '*' for anyone of the staff. */
  'x-right'?: NeededRight | '*';
  /** The largest body in bytes, where it is not that of a form. */
  'x-max-body-bytes'?: number;
}

/** Describes a call for the API's documentation, from the same schemas that validate it. */
export function call({
  tag,
  summary,
  response = {},
  file,
  form,
  carries = 'form',
  status = 200,
  for: audience,
  limit,
  refuses = [],
  headers = {},
}: CallDescription) {
  const ResultSchema = v.object({ success: v.literal(true), ...response, message: v.optional(v.string()) });
  const content = file
    ? { [file]: { schema: { type: file === 'application/json' ? ('object' as const) : ('string' as const) } } }
    : { 'application/json': { schema: resolver(ResultSchema, { options: OUTPUT }) } };
  const { description, refused, right } = describeAudience(audience);
  const notes: CallNotes = {
    'x-refuses': [...refused, ...refuses, ...(limit ? (['too_many_requests'] as const) : [])],
    ...(right && { 'x-right': right }),
    ...(carries !== 'form' && { 'x-max-body-bytes': BODY_BYTES[carries] }),
  };
  const described = describeRoute({
    tags: [tag],
    summary,
    description,
    security: audience ? [{ bearer: [] }] : [],
    parameters: Object.entries(headers).map(([name, description]) => ({
      in: 'header' as const,
      name,
      description,
      schema: { type: 'string' as const },
    })),
    ...(form && { requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema(form) } } } }),
    responses: { [status]: { description: file ? 'The file.' : 'Success.', content } },
    ...notes,
  });
  const handler: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (limit) await takeNetworkAttempt(c, limit);
    return described(c, next);
  };
  return Object.assign(handler, described, { [BODY_KIND]: carries });
}

function formSchema(form: Record<string, FormField>) {
  const properties = Object.entries(form).map(([name, { isRequired: _, ...schema }]) => [name, schema]);
  const required = Object.keys(form).filter((name) => form[name]?.isRequired);
  return { type: 'object' as const, properties: Object.fromEntries(properties), required };
}

interface Audience {
  description: string;
  refused: readonly ErrorCode[];
  right?: CallNotes['x-right'];
}

function describeAudience(audience: CallDescription['for']): Audience {
  if (!audience) return { description: 'For everyone.', refused: [] };
  if (audience === 'customer') return { description: 'For signed-in customers.', refused: ['unauthenticated'] };
  const refused = ['unauthenticated', 'forbidden'] as const;
  if (audience === 'staff') return { description: 'For staff.', refused, right: '*' };
  const rights = rightsIn(audience);
  const isConfirmed = rights.some((right) => CONFIRMED_RIGHTS.includes(right));
  const names = rights.map((right) =>
    CONFIRMED_RIGHTS.includes(right) ? `\`${right}\`, freshly confirmed by \`POST /auth/confirm\` or signing in` : `\`${right}\``,
  );
  return {
    description: `For staff with the right ${names.join(', or ')}.`,
    refused: [...refused, ...(isConfirmed ? (['confirmation_required'] as const) : [])],
    right: audience,
  };
}

/** Checks a JSON body; the handler reads it with `c.req.valid('json')`. Unknown fields are dropped. */
export function body<Schema extends v.GenericSchema>(schema: Schema) {
  return validator('json', checkedFirst(schema, refuseTooLong), refuse, { options: INPUT });
}

/** Checks the query string, which an address's length bounds; the handler reads it with `c.req.valid('query')`. */
export function query<Schema extends v.GenericSchema>(schema: Schema) {
  return validator('query', checkedFirst(schema), refuse, { options: INPUT });
}

type ValidationResult = { data: unknown } & ({ success: true } | { success: false; error: readonly SchemaIssue[] });

/** The schema, which runs only after the input is known to be bounded: it checks every entry of a list, and every pattern of a text. */
function checkedFirst<Schema extends v.GenericSchema>(schema: Schema, refuseFirst?: typeof refuseTooLong): Schema {
  const standard = schema['~standard'];
  const validate: typeof standard.validate = (input) => {
    refuseUnstorable(input);
    refuseFirst?.(schema, input);
    refuseLists(schema, input);
    return standard.validate(input);
  };
  return { ...schema, '~standard': { ...standard, validate } };
}

function refuse(result: ValidationResult): void {
  if (!result.success) throw new AppError('invalid', { fields: toFieldErrors(result.error) });
}

/** Sends a result that is the same for everyone, so that a CDN may cache it like pages. Errors are not cached. */
export function sendPublic<Body extends object>(c: Context, body: Body) {
  return c.json({ success: true as const, ...body }, 200, { 'Cache-Control': PUBLIC_PAGE, ...FOR_CDNS });
}
