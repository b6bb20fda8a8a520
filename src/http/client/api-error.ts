import { statusMessages } from '#shared/status.messages';
import { apiErrorMessages } from './api-error.messages';

/** A failed call: refused by the API, failed in a proxy (its error page), or without a response (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  /** Undefined where the response is not the API's own. */
  readonly code: string | undefined;
  /** As they were sent; `readFieldErrors` normalises them. */
  readonly errors: readonly unknown[];
  /** The whole response: a conflict has the present values. */
  readonly body: unknown;
  /** Whether the message is the response's own, not the one for its status. */
  readonly hasOwnMessage: boolean;

  constructor(status: number, body: unknown, cause?: unknown) {
    const { code, message, errors } = isRecord(body) ? body : {};
    const own = status !== 500 && isText(message) ? message : undefined;
    super(own ?? (status ? sentenceOfStatus(status) : apiErrorMessages.unreachable), { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = isText(code) ? code : undefined;
    this.errors = Array.isArray(errors) ? errors : [];
    this.body = body;
    this.hasOwnMessage = own !== undefined;
  }

  /** The API refused the call, so nothing changed. After a proxy's error page, that is unknown. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && (this.code !== undefined || this.errors.length > 0);
  }

  /** The token is no longer valid. Wrong credentials are a 401 too, with their own code. */
  get isSessionExpired(): boolean {
    return this.status === 401 && (this.code ?? 'unauthenticated') === 'unauthenticated';
  }
}

/** The record as somebody else saved it meanwhile, from the answer to a call with an older version. */
export function currentOf<Stored>(failure: unknown): Stored | undefined {
  const body = failure instanceof ApiError && failure.status === 409 ? failure.body : undefined;
  return isRecord(body) && 'current' in body ? (body.current as Stored) : undefined;
}

/** The message for a failure: the response's, or `fallback` when there was no response. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status > 0 ? error.message : fallback;
}

/**
 * Like `messageOf`, for screens with their own sentence for server errors: only a refusal or a response's own message replaces
 * it.
 */
export function refusalOf(error: unknown, failure: string): string {
  const isPrecise = error instanceof ApiError && (error.hasOwnMessage || (error.status >= 400 && error.status < 500));
  return isPrecise ? error.message : failure;
}

/** The message for a status: all 5xx have the message of 500. */
function sentenceOfStatus(status: number): string {
  switch (Math.min(status, 500)) {
    case 401:
      return statusMessages.unauthenticated;
    case 403:
      return statusMessages.forbidden;
    case 404:
      return statusMessages.not_found;
    case 500:
      return statusMessages.internal;
    default:
      return statusMessages.other;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
