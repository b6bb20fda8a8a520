import { HOUR_MS, SECOND_MS } from '#shared/time';

const FIRST_DELAY_MS = 5 * SECOND_MS;
const LONGEST_DELAY_MS = HOUR_MS;
/** About ten hours in total, so that a mail server may be down for a night. */
const MAX_ATTEMPTS = 20;

/** The delay before the next attempt; undefined after the last one. */
export function retryDelayMs(attempts: number): number | undefined {
  return attempts >= MAX_ATTEMPTS ? undefined : Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
}
