import { ApiError } from './api-error';
import type { ApiPath, Endpoint, JsonBody, Result } from './api-paths';

/** docs/rules.md#wire-timeout */
const TIMEOUT_MS = 10_000;

interface Credentials {
  getToken: () => string | undefined;
  /** Called with a token that the API refuses: expired, or signed out elsewhere. */
  onExpired: (token: string) => void;
}

let credentials: Credentials | undefined;

/** Called once by the session store, whose token is sent with every call. */
export function provideCredentials(input: Credentials): void {
  credentials = input;
}

/** For calls that cannot use `api`: uploads with progress. */
export function readCredentials(): Credentials | undefined {
  return credentials;
}

let confirmation: (() => Promise<boolean>) | undefined;

/** Called once by the console: how somebody proves who they are, before a call that needs it is repeated. */
export function provideConfirmation(confirm: () => Promise<boolean>): void {
  confirmation = confirm;
}

/** Whether the call was refused for lack of a fresh confirmation, and there is one now. */
export async function isConfirmedAfter({ code }: ApiError): Promise<boolean> {
  return code === 'confirmation_required' && (await confirmation?.()) === true;
}

interface CallOptions {
  headers?: Record<string, string>;
}

/** A method of `api`: the path brings the types of its body and of what comes back. */
type Get<Method extends string> = <E extends Endpoint>(path: ApiPath<Record<Method, E>>, options?: CallOptions) => Promise<Result<E>>;
type Send<Method extends string> = <E extends Endpoint>(path: ApiPath<Record<Method, E>>, ...rest: Sent<JsonBody<E>>) => Promise<Result<E>>;
type Sent<Body> = undefined extends Body ? [body?: Body, options?: CallOptions] : [body: Body, options?: CallOptions];

interface Api {
  get: Get<'$get'>;
  post: Send<'$post'>;
  put: Send<'$put'>;
  delete: Get<'$delete'>;
}

/** All browser calls to the API go through this. Throws ApiError. */
export const api: Api = {
  get: <T>(path: string, options?: CallOptions) => callApi<T>('GET', path, undefined, options),
  post: <T>(path: string, body?: unknown, options?: CallOptions) => callApi<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: CallOptions) => callApi<T>('PUT', path, body, options),
  delete: <T>(path: string, options?: CallOptions) => callApi<T>('DELETE', path, undefined, options),
};

/** For hooks that take an `ApiPath` and say themselves what it returns. */
export function getAs<T>(path: string): Promise<T> {
  return callApi<T>('GET', path, undefined);
}

async function callApi<T>(method: string, path: string, body: unknown, { headers = {} }: CallOptions = {}): Promise<T> {
  const token = credentials?.getToken();
  const call = fetch(`/api${path}`, {
    method,
    headers: {
      // What the browser prefers need not be the page's language.
      'Accept-Language': document.documentElement.lang,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { response, text } = await readWhole(call);
  const { result, isJson } = parseJson(text);
  if (response.ok && isJson) return result as T;
  const error = new ApiError(response.status, result);
  if (token && error.isSessionExpired) credentials?.onExpired(token);
  if (await isConfirmedAfter(error)) return callApi(method, path, body, { headers });
  throw error;
}

/** An interrupted response counts as no response (status 0). */
async function readWhole(call: Promise<Response>): Promise<{ response: Response; text: string }> {
  try {
    const response = await call;
    return { response, text: await response.text() };
  } catch (cause) {
    throw new ApiError(0, undefined, cause);
  }
}

/** A body that is not JSON comes from a proxy (its error page), or is empty. */
function parseJson(text: string): { isJson: boolean; result?: unknown } {
  try {
    return { isJson: true, result: JSON.parse(text) };
  } catch {
    return { isJson: false };
  }
}
