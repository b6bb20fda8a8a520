import type { ExtractSchema } from 'hono/types';

/** What a call takes and returns, as Hono infers it from the call's schemas and handler. */
export interface Endpoint {
  input: object;
  output: object;
}

declare const ENDPOINTS: unique symbol;
/** The address of a call that knows what each method takes and returns. It is a plain string while the shop runs. */
export type ApiPath<Endpoints> = string & { readonly [ENDPOINTS]: Endpoints };

/** Without the mark of every result that says nothing to who has it. */
export type Result<E extends Endpoint> = Omit<E['output'], 'success'>;
export type JsonBody<E extends Endpoint> = E['input'] extends { json: infer Json } ? Json : undefined;

type Params<Endpoints> = Endpoints[keyof Endpoints] extends { input: { param: infer Param extends Record<string, string> } }
  ? { param: Param }
  : object;
type QueryOf<Call> = Call extends { input: { query: infer Values } } ? Values : never;
/** A query string has text only; numbers and switches are written as such. */
type Query<Values> = { [Name in keyof Values]: Values[Name] | number | boolean };
type Parts<Endpoints> = Params<Endpoints> & { query?: Query<QueryOf<Endpoints[keyof Endpoints]>> };
type OptionalIfEmpty<T> = object extends T ? [parts?: T] : [parts: T];

/**
 * The paths of one feature's API below the address where the server mounts it (server/api.server.ts), for `api` and the hooks that
 * use it. A path, a parameter or a field that the API does not have does not compile, and what comes back has the type that the API
 * returns: `const orders = pathsOf<ReturnType<typeof ordersApi>>('/orders')`, then
 * `api.get(orders('/:orderId', { param: { orderId } }))`.
 *
 * Calls that a page does not make are left out of its code.
 */
/* @__NO_SIDE_EFFECTS__ */
export function pathsOf<Api>(base: string) {
  type Calls = ExtractSchema<Api>;
  return <Path extends keyof Calls & string>(path: Path, ...[parts]: OptionalIfEmpty<Parts<Calls[Path]>>): ApiPath<Calls[Path]> =>
    addressOf(base, path, parts ?? {}) as ApiPath<Calls[Path]>;
}

interface AnyParts {
  param?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
}

function addressOf(base: string, path: string, { param = {}, query = {} }: AnyParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(param[name] ?? ''));
  const values = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return base + (filled === '/' ? '' : filled) + (values.length > 0 ? `?${new URLSearchParams(values)}` : '');
}
