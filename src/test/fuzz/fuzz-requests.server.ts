import fc from 'fast-check';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { CallNotes } from '#http/calls/call.server';
import { broken, type Hints, type JsonSchema, junk, valuesOf } from './json-arbitrary.server';

export type Caller = 'nobody' | 'customer' | 'admin';

/** An operation of the API's description. */
export interface Operation {
  /** 'put /orders/{orderId}/cancel'. */
  name: string;
  method: string;
  path: string;
  /** Who may call it. */
  audience: Caller;
  responses: Record<string, OpenAPIV3_1.ResponseObject>;
  pathParameters: string[];
  query: Record<string, JsonSchema>;
  requiredQuery: string[];
  headers: string[];
  body: JsonSchema | undefined;
  /** Of a call whose body may be larger than a form. */
  maxBodyBytes: number | undefined;
}

/** What is sent. A string that starts with '@' is a placeholder for an entity of FuzzWorld: '@orderId' for an order. */
export interface FuzzRequest {
  caller: Caller;
  path: Record<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body?: unknown;
  /** Sent instead of the JSON body, as it is. */
  rawBody?: string;
}

/** All operations of an OpenAPI document, references resolved. */
export function operationsOf(document: OpenAPIV3_1.Document): Operation[] {
  // One object for all that refer to it, so that its validator is compiled once: every operation has the same refusals.
  const resolved = new Map<string, unknown>();
  const resolve = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(resolve);
    if ('$ref' in node) {
      const reference = String(node.$ref);
      if (!resolved.has(reference)) resolved.set(reference, resolve(follow(document, reference)));
      return resolved.get(reference);
    }
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, resolve(inner)]));
  };
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(resolve(item) as Record<string, OpenAPIV3_1.OperationObject>).map(([method, operation]) => {
      const parameters = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[];
      const named = (place: string) => parameters.filter((parameter) => parameter.in === place);
      const content = (operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content['application/json'];
      return {
        name: `${method} ${path}`,
        method: method.toUpperCase(),
        path,
        audience: audienceOf(operation),
        responses: operation.responses as Operation['responses'],
        pathParameters: named('path').map(({ name }) => name),
        query: Object.fromEntries(named('query').map(({ name, schema }) => [name, schema as JsonSchema])),
        requiredQuery: named('query').flatMap(({ name, required }) => (required ? [name] : [])),
        headers: named('header').map(({ name }) => name),
        body: content?.schema as JsonSchema | undefined,
        maxBodyBytes: (operation as CallNotes)['x-max-body-bytes'],
      };
    }),
  );
}

/** Who may call an operation, from its security and its right. */
function audienceOf({ security = [], 'x-right': right }: OpenAPIV3_1.OperationObject & CallNotes): Caller {
  if (security.length === 0) return 'nobody';
  return right === undefined ? 'customer' : 'admin';
}

function follow(document: OpenAPIV3_1.Document, reference: string): unknown {
  const keys = reference.split('/').slice(1);
  return keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
}

/** A minimal valid request: only what is required. */
export function plainRequest(operation: Operation, hints: Hints): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    caller: fc.constant(operation.audience),
    path: fc.constant(Object.fromEntries(operation.pathParameters.map((name) => [name, String(hints[name] ?? `@${name}`)]))),
    query: fc.constant(operation.requiredQuery.map((name): [string, string] => [name, String(hints[name])])),
    headers: fc.constant({}),
    body: operation.body ? valuesOf(operation.body, { hints, isPlain: true }) : fc.constant(undefined),
  });
}

/** Valid requests, and others with one invalid part. */
export function requests(operation: Operation, hints: Hints): fc.Arbitrary<FuzzRequest> {
  const bodies = operation.body ? valuesOf(operation.body, { hints, isPlain: false }) : fc.constant(undefined);
  return fc
    .record({
      caller: callers(operation.audience),
      path: fc.record(Object.fromEntries(operation.pathParameters.map((name) => [name, pathValues(String(hints[name] ?? `@${name}`))]))),
      query: queries(operation.query),
      headers: fc.oneof({ weight: 8, arbitrary: fc.constant({}) }, { weight: 2, arbitrary: oddHeaders(operation.headers) }),
      body: operation.body ? fc.oneof(bodies, broken(bodies)) : fc.oneof({ weight: 5, arbitrary: bodies }, { weight: 1, arbitrary: junk }),
      raw: fc.oneof({ weight: 15, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: rawBodies }),
    })
    .map(({ raw, body, ...request }) => ({
      ...request,
      ...(operation.method !== 'GET' && (raw === undefined ? { body } : { rawBody: raw })),
    }));
}

function callers(audience: Caller): fc.Arbitrary<Caller> {
  const weightOf = (caller: Caller) => (caller === audience ? 6 : 1);
  const all: readonly Caller[] = ['nobody', 'customer', 'admin'];
  return fc.oneof(...all.map((caller) => ({ weight: weightOf(caller), arbitrary: fc.constant(caller) })));
}

const ODD_PATHS = ['0', '-1', '1', '999999999999999999999', 'x', '%20', '%', '%00', '%FF', '%ED%A0%80', '..%2f', 'null', '__proto__'];
const ODD_IDS = ['00000000-0000-4000-8000-000000000000', "1'--", 'é', 'a/b', 'x'.repeat(1_000)];

/** Path parameters: encoded, or with invalid encodings. */
function pathValues(known: string): fc.Arbitrary<string> {
  const odd = fc.oneof(fc.constantFrom(...ODD_PATHS, ...ODD_IDS.map(encodeURIComponent)), fc.webSegment({ size: 'small' }));
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant(known) },
    { weight: 1, arbitrary: odd.filter((text) => text !== '' && !/^\.*$/.test(text)) },
  );
}

function queries(schemas: Record<string, JsonSchema>): fc.Arbitrary<FuzzRequest['query']> {
  const names = Object.keys(schemas);
  const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? '')).toWellFormed();
  const options = { hints: {}, isPlain: false };
  const known = names.map((name) => fc.tuple(fc.constant(name), valuesOf(schemas[name] ?? {}, options).map(asText)));
  const odd = fc.tuple(fc.constantFrom(...names, 'unknown', '__proto__', 'q[]'), junk.map(asText));
  const one = known.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.oneof(...known) }, { weight: 1, arbitrary: odd }) : odd;
  return fc.array(one, { maxLength: names.length > 0 ? 4 : 1 });
}

function oddHeaders(names: readonly string[]): fc.Arbitrary<Record<string, string>> {
  const value = fc.oneof(
    fc.constantFrom('', 'x', 'x'.repeat(300), 'clé', '@requestKey'),
    fc.string({ maxLength: 20, unit: 'grapheme-ascii' }),
  );
  return fc.dictionary(fc.constantFrom(...names, 'User-Agent', 'Accept', 'If-None-Match', 'X-Forwarded-For'), value, { maxKeys: 2 });
}

const rawBodies = fc.constantFrom('{', '', 'null', '[]', '"text"', '{"a":1,"a":2}', '{"a":1e400}', `{"a":"${'x'.repeat(1_100_000)}"}`);
