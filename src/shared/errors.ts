import { STATUS_SENTENCES } from './status-sentences';

/**
 * All errors: a code, its HTTP status and the default message for the shopper
 * (docs/rules.md#wire-status-codes).
 */
const ERRORS = {
  malformed: [400, 'The request could not be read.'],
  wrong_password: [400, 'Current password is incorrect'],
  wrong_code: [400, 'This code is not valid. Each code works once.'],
  wrong_passkey: [400, 'This passkey could not be verified. Please try again, or sign in with your password.'],
  invalid_token: [400, 'This link is no longer valid.'],
  unauthenticated: [401, STATUS_SENTENCES[401]],
  wrong_credentials: [401, 'Invalid email or password'],
  second_factor_required: [401, 'Please enter the code of your authenticator app. The console at /admin has a field for it.'],
  card_declined: [402, 'Your card was declined. Please try another card.'],
  insufficient_funds: [402, 'Your card has insufficient funds. Please try another card.'],
  expired_card: [402, 'Your card has expired. Please try another card.'],
  forbidden: [403, STATUS_SENTENCES[403]],
  read_only: [403, 'You are looking at a backup. Nothing here can be changed.'],
  confirmation_required: [403, 'Please sign in again, to confirm that it is you.'],
  not_found: [404, STATUS_SENTENCES[404]],
  method_not_allowed: [405, 'This method is not available here.'],
  request_timeout: [408, 'The request took too long to arrive.'],
  conflict: [409, 'Something changed in the meantime. Please try again.'],
  email_taken: [409, 'An account with this email already exists'],
  last_owner: [409, 'The shop needs at least one owner.'],
  insufficient_stock: [409, 'Not enough in stock.'],
  product_unavailable: [409, 'This product is no longer sold.'],
  cart_empty: [409, 'Your cart is empty'],
  cart_changed: [409, 'Prices or stock changed since you looked. Please review your order.'],
  coupon_invalid: [409, 'Invalid coupon code'],
  illegal_status: [409, 'The order cannot move to this status.'],
  request_in_flight: [409, 'This request is already being processed.'],
  too_large: [413, 'The request is too large.'],
  address_too_long: [414, 'The address is too long.'],
  not_json: [415, 'The request body must be JSON.'],
  not_multipart: [415, 'The request body must be a form with a file (multipart/form-data).'],
  unsupported_picture: [415, 'Please choose a JPEG, PNG, WebP or AVIF picture.'],
  invalid: [422, 'Please check the highlighted fields.'],
  idempotency_mismatch: [422, 'This Idempotency-Key was used for another request.'],
  too_many_requests: [429, 'Too many attempts. Please wait a moment and try again.'],
  headers_too_large: [431, 'The request’s headers are too large.'],
  internal: [500, STATUS_SENTENCES[500]],
  payment_unavailable: [
    503,
    'The payment service cannot be reached at the moment. Nothing was charged; please try again or pay another way.',
  ],
  unavailable: [503, 'The shop is briefly unavailable. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof ERRORS;

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
    super(message ?? fields?.[0]?.message ?? ERRORS[code][1], { cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.details = details;
  }

  get status() {
    return ERRORS[this.code][0];
  }
}

/** The error for one invalid field; the message is for whoever has filled it in. */
export function invalidField(field: string, message: string, cause?: unknown): AppError {
  return new AppError('invalid', { fields: [{ field, message }], cause });
}
