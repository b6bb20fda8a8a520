import { sentenceOfStatus } from '#shared/status-sentences';

/** What the shop says when no answer came: no status has a sentence for it. */
export const UNREACHABLE = 'The shop cannot be reached. Please check your connection.';

/** What the API refused, what stood in its place (a proxy's error page), or that it could not be reached (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  /** Undefined where the answer is not the API's own. */
  readonly code: string | undefined;
  /** As they were sent; `readFieldErrors` makes one shape of them. */
  readonly errors: readonly unknown[];
  /** Whether the sentence is the answer's own, not the one of its status. */
  readonly hasOwnMessage: boolean;

  constructor(status: number, body: unknown, cause?: unknown) {
    const { code, message, errors } = isRecord(body) ? body : {};
    const own = status !== 500 && isText(message) ? message : undefined;
    super(own ?? (status ? sentenceOfStatus(status) : UNREACHABLE), { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = isText(code) ? code : undefined;
    this.errors = Array.isArray(errors) ? errors : [];
    this.hasOwnMessage = own !== undefined;
  }

  /** The shop read the call and refused it: it changed nothing. A proxy's refusal says nothing about that. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && (this.code !== undefined || this.errors.length > 0);
  }

  /** The token is dead. A wrong sign-in is a 401 too, with a code of its own. */
  get isSessionExpired(): boolean {
    return this.status === 401 && (this.code ?? 'unauthenticated') === 'unauthenticated';
  }
}

/** What a screen says about a failure: the sentence of the answer, or `unanswered` where none came. */
export function messageOf(error: unknown, unanswered: string): string {
  return error instanceof ApiError && error.status > 0 ? error.message : unanswered;
}

/** The same for a screen that has its own sentence for a shop in trouble: only what was refused, and why, is more precise. */
export function refusalOf(error: unknown, failure: string): string {
  const isPrecise = error instanceof ApiError && (error.hasOwnMessage || (error.status >= 400 && error.status < 500));
  return isPrecise ? error.message : failure;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
