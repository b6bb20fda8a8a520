import { AppError } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { MINUTE_MS } from '#shared/time';

/** How far a provider's clock may be ahead of the shop's. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;

/** What is thrown for an event that its provider has not signed, or not just now. */
export function notSigned(cause?: unknown): AppError {
  return new AppError('malformed', { message: 'The signature is not right.', cause });
}

/** Throws for what was signed longer ago than the provider goes on sending it, or in the future. */
export function checkSignedAt(signedAtMs: number, sentForMs: number): void {
  const ageMs = Date.now() - signedAtMs;
  if (!(ageMs >= -CLOCK_SKEW_MS && ageMs <= sentForMs)) throw notSigned();
}

/** The body of a signed event. */
export function parseEvent<Event>(rawBody: string): Event {
  try {
    return JSON.parse(rawBody) as Event;
  } catch (cause) {
    throw notSigned(cause);
  }
}

/** The shop's number of a payment out of an event, undefined when it cannot be one. */
export function toPaymentId(value: unknown): string | undefined {
  return typeof value === 'string' && isUuid(value) ? value : undefined;
}
