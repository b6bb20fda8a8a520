interface ProviderResponse {
  /** The HTTP status; absent when there was no response. */
  status: number | undefined;
  /** The provider's error code. */
  code: string | undefined;
}

/**
 * A failed call to a provider. Does not contain the SDK's own error, because that has the request with the API keys
 * in it, and errors are logged.
 */
export class ProviderError extends Error {
  readonly status: number | undefined;
  readonly code: string | undefined;

  constructor(message: string, { status, code }: ProviderResponse) {
    super(message);
    this.name = 'ProviderError';
    this.status = status;
    this.code = code;
  }

  /** Whether the provider understood the request and rejected it; other failures may succeed on retry. */
  get isRefusal() {
    return this.status === 400 || this.status === 404 || this.status === 422;
  }
}

/** Rethrows everything but a rejection by the provider. */
export function asRefusal(error: unknown): ProviderError {
  if (error instanceof ProviderError && error.isRefusal) return error;
  throw error;
}
