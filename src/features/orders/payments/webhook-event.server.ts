import { AppError } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { MINUTE_MS } from '#shared/time';

/** How far a provider's clock may be ahead of the shop's. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;

/** The error for an event with a wrong or outdated signature. */
export function notSigned(cause?: unknown): AppError {
  return new AppError('malformed', { message: 'The signature is not right.', cause });
}

/** Throws for a signature that is older than the provider resends events, or in the future. */
export function checkSignedAt(signedAtMs: number, sentForMs: number): void {
  const ageMs = Date.now() - signedAtMs;
  if (!(ageMs >= -CLOCK_SKEW_MS && ageMs <= sentForMs)) throw notSigned();
}

/** Parses the body of a signed event. */
export function parseEvent<Event>(rawBody: string): Event {
  try {
    return JSON.parse(rawBody) as Event;
  } catch (cause) {
    throw notSigned(cause);
  }
}

/** Reads the shop's payment id from an event; undefined when it is not a valid id. */
export function toPaymentId(value: unknown): string | undefined {
  return typeof value === 'string' && isUuid(value) ? value : undefined;
}
