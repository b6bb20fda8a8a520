import type { FieldError } from '#shared/errors';

/** docs/rules.md#wire-timeout */
const TIMEOUT_MS = 10_000;

/** What the API refused, or that it could not be reached (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldError[];
  readonly details: Record<string, unknown>;

  constructor(status: number, { code = 'unreachable', message, errors = [], ...details }: Failure, cause?: unknown) {
    super(message || FALLBACK, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = errors;
    this.details = details;
  }
}

interface Failure {
  code?: string;
  message?: string;
  errors?: FieldError[];
  [detail: string]: unknown;
}

/** docs/rules.md#wire-fallback-messages */
const FALLBACK = 'An error occurred.';
const UNREACHABLE = 'The shop cannot be reached. Please check your connection.';

interface Credentials {
  getToken: () => string | undefined;
  /** Called with a token that the API refuses: expired, or ended elsewhere. */
  onExpired: (token: string) => void;
}

let credentials: Credentials | undefined;

/** Said once by the session: whose token goes along with every call. */
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
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new ApiError(0, { message: UNREACHABLE }, cause);
  });
  const answer = await response.json().catch((cause: unknown) => {
    throw new ApiError(response.status, {}, cause);
  });
  if (response.ok) return answer;
  if (token && response.status === 401 && answer.code === 'unauthenticated') credentials?.onExpired(token);
  throw new ApiError(response.status, answer);
}

/** The sentence of an API's refusal, or another one for anything else. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.status > 0 && error.status < 500 ? error.message : otherwise;
}
