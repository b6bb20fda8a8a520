import { ApiError } from './api-error';

/** docs/rules.md#wire-timeout */
const TIMEOUT_MS = 10_000;

interface Credentials {
  getToken: () => string | undefined;
  /** Called with a token that the API refuses: expired, or ended elsewhere. */
  onExpired: (token: string) => void;
}

let credentials: Credentials | undefined;

/** Called once by the session: whose token goes along with every call. */
export function provideCredentials(given: Credentials): void {
  credentials = given;
}

interface CallOptions {
  headers?: Record<string, string>;
}

/** The one way from a browser to the API. Throws ApiError. */
export const api = {
  get: <T>(path: string, options?: CallOptions) => callApi<T>('GET', path, undefined, options),
  post: <T>(path: string, body?: unknown, options?: CallOptions) => callApi<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: CallOptions) => callApi<T>('PUT', path, body, options),
  delete: <T>(path: string, options?: CallOptions) => callApi<T>('DELETE', path, undefined, options),
};

async function callApi<T>(method: string, path: string, body: unknown, { headers = {} }: CallOptions = {}): Promise<T> {
  const token = credentials?.getToken();
  const call = fetch(`/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { response, text } = await readWhole(call);
  const { answer, isJson } = parseJson(text);
  if (response.ok && isJson) return answer as T;
  const error = new ApiError(response.status, answer);
  if (token && error.isSessionExpired) credentials?.onExpired(token);
  throw error;
}

/** An answer that breaks off is none. */
async function readWhole(call: Promise<Response>): Promise<{ response: Response; text: string }> {
  try {
    const response = await call;
    return { response, text: await response.text() };
  } catch (cause) {
    throw new ApiError(0, undefined, cause);
  }
}

/** What is not JSON comes from something in between: a proxy's error page, an empty body. */
function parseJson(text: string): { isJson: boolean; answer?: unknown } {
  try {
    return { isJson: true, answer: JSON.parse(text) };
  } catch {
    return { isJson: false };
  }
}
