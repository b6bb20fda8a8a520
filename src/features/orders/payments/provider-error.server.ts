interface ProviderResponse {
  /** The HTTP status; absent when there was no answer. */
  status: number | undefined;
  /** The provider's own name of the error. */
  code: string | undefined;
}

/**
 * What a provider answered instead of doing what it was asked. The SDK's own error is left behind: it has
 * the request with it, keys included, and errors are logged.
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

  /** The provider has understood and says no; anything else may go through another time. */
  get isRefusal() {
    return this.status === 400 || this.status === 404 || this.status === 422;
  }
}

/** Rethrows what is no refusal by the provider. */
export function asRefusal(error: unknown): ProviderError {
  if (error instanceof ProviderError && error.isRefusal) return error;
  throw error;
}
