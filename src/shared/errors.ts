import { errorMessages } from './errors.messages';
import { statusMessages } from './status.messages';

/** All errors: a code and its HTTP status (docs/rules.md#wire-status-codes). */
const STATUSES = {
  malformed: 400,
  wrong_password: 400,
  wrong_code: 400,
  wrong_passkey: 400,
  invalid_token: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  card_declined: 402,
  insufficient_funds: 402,
  expired_card: 402,
  forbidden: 403,
  read_only: 403,
  confirmation_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  email_taken: 409,
  last_owner: 409,
  insufficient_stock: 409,
  product_unavailable: 409,
  cart_empty: 409,
  cart_changed: 409,
  coupon_invalid: 409,
  illegal_status: 409,
  request_in_flight: 409,
  too_large: 413,
  address_too_long: 414,
  not_json: 415,
  not_multipart: 415,
  unsupported_picture: 415,
  invalid: 422,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  payment_unavailable: 503,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof STATUSES;

/** An invalid field; the message is for the shopper. */
export interface FieldError {
  field: string;
  message: string;
}

interface AppErrorOptions {
  /** Replaces the code's default message. */
  message?: string;
  fields?: FieldError[];
  /** Additional data for the caller, sent with the message: `available` stock, seconds to wait. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** Thrown for everything that the shop refuses; the error boundary turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, { message, fields, details, cause }: AppErrorOptions = {}) {
    super(message ?? fields?.[0]?.message ?? defaultMessage(code), { cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.details = details;
  }

  get status() {
    return STATUSES[this.code];
  }
}

/** The error for something that does not exist, or not for whoever asks. */
export function notFound(message?: string): AppError {
  return new AppError('not_found', { message });
}

/** The error for one invalid field; the message is for whoever has filled it in. */
export function invalidField(field: string, message: string, cause?: unknown): AppError {
  return new AppError('invalid', { fields: [{ field, message }], cause });
}

function defaultMessage(code: ErrorCode): string {
  switch (code) {
    case 'unauthenticated':
    case 'forbidden':
    case 'not_found':
    case 'internal':
      return statusMessages[code];
    default:
      return errorMessages[code];
  }
}
