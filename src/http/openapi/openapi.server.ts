import type { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import type { OpenAPIV3_1 } from 'openapi-types';
import * as v from 'valibot';
import type { AppEnv } from '#http/calls/app-env.server';
import type { CallNotes } from '#http/calls/call.server';
import { AppError, type ErrorCode } from '#shared/errors';
import { toOutputSchema } from './json-schema.server';

type Operation = OpenAPIV3_1.OperationObject & CallNotes;

export interface ApiFacts {
  info: OpenAPIV3_1.InfoObject;
  tags: readonly { name: string; description: string }[];
  /** The descriptions of path and query parameters, by name. */
  parameters: Record<string, string>;
  /** Schemas that are written once and referenced, by name; a schema that contains others comes after them. */
  schemas: Record<string, v.GenericSchema>;
}

const FailureSchema = v.object({
  success: v.literal(false),
  code: v.string(),
  message: v.string(),
  errors: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
  requestId: v.string(),
});

/** Error codes of all calls, of all calls with a body, and of those whose body is JSON or a form. */
const REFUSED_ALWAYS = ['malformed', 'address_too_long'] as const satisfies ErrorCode[];
const REFUSED_WITH_BODY = ['request_timeout', 'too_large'] as const satisfies ErrorCode[];
const REFUSED_BY_TYPE = { json: 'not_json', form: 'not_multipart' } as const satisfies Record<string, ErrorCode>;
const FORM = 'multipart/form-data';
const RESPONSES = '#/components/responses/';

/** The OpenAPI document of all calls that `call()` describes. Throws for a parameter without a description. */
export async function describeApi(api: Hono<AppEnv>, { info, tags, parameters, schemas }: ApiFacts): Promise<OpenAPIV3_1.Document> {
  const document = (await generateSpecs(api, {
    documentation: { info, tags: [...tags], servers: [{ url: '/api' }] },
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
  })) as OpenAPIV3_1.Document;
  const shared = new Map<string, OpenAPIV3_1.ResponseObject>();
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => {
      const finish = ([method, operation]: [string, unknown]) => [
        method,
        finishOperation(operation as Operation, { where: `${method} ${path}`, descriptions: parameters, shared }),
      ];
      return [path, Object.fromEntries(Object.entries(item ?? {}).map(finish))];
    }),
  );
  const named = nameSchemas(paths, schemas);
  return {
    ...document,
    paths: named.value,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The `token` that signing in gives.' } },
      responses: { failed: failure('The shop failed, or is briefly unavailable.'), ...Object.fromEntries(shared) },
      schemas: { Failure: { ...toOutputSchema(FailureSchema), additionalProperties: true }, ...named.components },
    },
  };
}

interface OperationContext {
  /** The method and path, for error messages. */
  where: string;
  descriptions: Record<string, string>;
  /** Responses that are written once and referenced; filled as they are needed. */
  shared: Map<string, OpenAPIV3_1.ResponseObject>;
}

function finishOperation(
  { 'x-refuses': refused = [], requestBody, ...operation }: Operation,
  { where, descriptions, shared }: OperationContext,
): OpenAPIV3_1.OperationObject {
  const parameters = (operation.parameters ?? []).map((parameter) => {
    if ('$ref' in parameter) return parameter;
    const description = parameter.description ?? descriptions[parameter.name];
    if (description === undefined) throw new Error(`Nothing says what ${parameter.name} of ${where} is.`);
    return { ...parameter, description };
  });
  const hasQuery = parameters.some((parameter) => 'in' in parameter && parameter.in === 'query');
  const codes = new Set<ErrorCode>([
    ...REFUSED_ALWAYS,
    ...(where.startsWith('get ') ? [] : [...REFUSED_WITH_BODY, REFUSED_BY_TYPE[isForm(requestBody) ? 'form' : 'json']]),
    ...(requestBody || hasQuery ? (['invalid'] as const) : []),
    ...refused,
  ]);
  return {
    ...operation,
    parameters,
    ...(requestBody && { requestBody: withRequiredFlag(requestBody) }),
    responses: { ...operation.responses, ...refusals(codes, shared), '5XX': { $ref: `${RESPONSES}failed` } },
  };
}

function isForm(requestBody: Operation['requestBody']): boolean {
  return requestBody !== undefined && 'content' in requestBody && FORM in requestBody.content;
}

/** Marks the body as required unless all of its fields are optional. */
function withRequiredFlag(requestBody: OpenAPIV3_1.RequestBodyObject | OpenAPIV3_1.ReferenceObject) {
  if ('$ref' in requestBody || isForm(requestBody)) return requestBody;
  const schema = requestBody.content['application/json']?.schema ?? {};
  const isOptional = 'type' in schema && schema.type === 'object' && !schema.required?.length;
  return { ...requestBody, required: !isOptional };
}

/** One response for each status with its error codes; where that is a single code, the response is shared. */
function refusals(codes: ReadonlySet<ErrorCode>, shared: OperationContext['shared']): OpenAPIV3_1.ResponsesObject {
  const errors = [...codes].map((code) => new AppError(code));
  const byStatus = Object.groupBy(errors, ({ status }) => status);
  const toResponse = (group: readonly AppError[]) => {
    const response = failure(
      group.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
      group.map(({ code }) => code),
    );
    const [first, second] = group;
    if (!first || second) return response;
    shared.set(first.code, response);
    return { $ref: RESPONSES + first.code };
  };
  return Object.fromEntries(Object.entries(byStatus).map(([status, group = []]) => [status, toResponse(group)]));
}

function failure(description: string, codes?: ErrorCode[]): OpenAPIV3_1.ResponseObject {
  const schema = { $ref: '#/components/schemas/Failure' };
  const coded = codes && { allOf: [schema, { type: 'object' as const, properties: { code: { enum: codes } } }] };
  return { description, content: { 'application/json': { schema: coded ?? schema } } };
}

/** Replaces inlined copies of the named schemas by references. */
function nameSchemas<Value>(value: Value, schemas: Record<string, v.GenericSchema>) {
  const names = new Map<string, string>();
  const refer = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node;
    const name = names.get(JSON.stringify(node));
    return name ? { $ref: `#/components/schemas/${name}` } : referInside(node);
  };
  const referInside = (node: object): unknown =>
    Array.isArray(node) ? node.map(refer) : Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, refer(inner)]));
  const components: Record<string, OpenAPIV3_1.SchemaObject> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const json = toOutputSchema(schema);
    components[name] = referInside(json) as OpenAPIV3_1.SchemaObject;
    names.set(JSON.stringify(json), name);
  }
  return { value: refer(value) as Value, components };
}
