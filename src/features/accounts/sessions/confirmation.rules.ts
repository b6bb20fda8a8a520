import { MINUTE_MS } from '#shared/time';

/** How long a sign-in or a confirmation allows what costs money or copies data (docs/rules.md#staff-confirmation). */
export const CONFIRMATION_MS = 10 * MINUTE_MS;

export function isFreshlyConfirmed(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < CONFIRMATION_MS;
}
