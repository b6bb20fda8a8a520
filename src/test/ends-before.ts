import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Whether something ends before a timer of this process that starts with it. For what ends by a timer too: a busy machine holds up
 * both alike, while a clock would count what it holds up.
 */
export function endsBefore(ms: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const isLate = sleep(ms, false, { signal: timer.signal }).catch(() => false);
  return Promise.race([work.then(() => true), isLate]).finally(() => timer.abort());
}
