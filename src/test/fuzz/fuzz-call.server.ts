import { Ajv2020 } from 'ajv/dist/2020.js';
import { default as addFormats } from 'ajv-formats';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { TestShop } from '#test/test-shop.server';
import type { FuzzRequest, Operation } from './fuzz-requests.server';
import type { FuzzWorld } from './fuzz-world.server';

type ApiResponse = Awaited<ReturnType<TestShop['request']>>;

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
const validators = new WeakMap<object, ReturnType<Ajv2020['compile']>>();

/** Sends a request and returns its status. Throws if the response does not match the description. */
export async function sendFuzz(test: TestShop, world: FuzzWorld, { operation, request }: { operation: Operation; request: FuzzRequest }) {
  let response = await send(test, world, { operation, request });
  if (response.status === 401 && response.body.code === 'unauthenticated' && request.caller !== 'nobody') {
    world.signInAgain(request.caller);
    response = await send(test, world, { operation, request });
  }
  const wrong = findFault(operation, request, response);
  if (wrong) throw new Error(`${wrong}: ${response.status} ${JSON.stringify(response.body).slice(0, 2_000)}`);
  return response.status;
}

async function send(test: TestShop, world: FuzzWorld, { operation, request }: { operation: Operation; request: FuzzRequest }) {
  const { caller } = request;
  await world.prepare(operation.name, caller);
  const { path, headers, query, body } = await world.resolve(
    { path: request.path, headers: request.headers, query: request.query, body: request.body },
    caller,
  );
  const target = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  const search = query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  return test.request(operation.method, target + (search && `?${search}`), {
    token: await world.tokenOf(caller),
    headers,
    body: request.rawBody ?? body,
  });
}

/** How a response differs from the description; undefined if it matches. */
function findFault(operation: Operation, { caller }: FuzzRequest, { status, headers, body }: ApiResponse): string | undefined {
  if (status >= 500) return 'The shop failed';
  const response = operation.responses[status];
  if (!response) return 'This status is not described';
  if (status < 300 && !mayCall(caller, operation)) return `${caller} may not call this`;
  const [type = '', media] = Object.entries(response.content ?? {})[0] ?? [];
  if (!headers.get('Content-Type')?.startsWith(type)) return `The media type is not ${type} but ${headers.get('Content-Type')}`;
  if (type !== 'application/json' || !media?.schema) return undefined;
  const validate = validators.get(media.schema) ?? ajv.compile(status < 300 ? closed(media.schema) : media.schema);
  validators.set(media.schema, validate);
  return validate(body) ? undefined : `The body does not fit its schema (${ajv.errorsText(validate.errors)})`;
}

function mayCall(caller: FuzzRequest['caller'], { audience }: Operation): boolean {
  return audience === 'nobody' || caller === audience || caller === 'admin';
}

/** Makes a schema refuse unknown fields, so that a response has no undocumented ones. */
function closed(schema: unknown): object {
  const close = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(close);
    const inner = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, close(value)]));
    return 'properties' in node && (node as OpenAPIV3_1.SchemaObject).type === 'object' ? { additionalProperties: false, ...inner } : inner;
  };
  return close(schema) as object;
}
