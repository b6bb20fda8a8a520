import { MINUTE_MS, SECOND_MS } from '#shared/time';

const FIRST_DELAY_MS = 5 * SECOND_MS;
/** Nobody waits longer than this for a mail after its server is back. */
const LONGEST_DELAY_MS = 5 * MINUTE_MS;
/** About twelve hours in total, so that a mail server may be down for a night. */
const MAX_ATTEMPTS = 150;

/** The delay before the next attempt; undefined after the last one. */
export function retryDelayMs(attempts: number): number | undefined {
  return attempts >= MAX_ATTEMPTS ? undefined : Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
}
