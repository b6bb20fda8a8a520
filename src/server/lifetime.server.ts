import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#shared/time';

/** Service managers kill the process after 10 s. */
const STOP_TIMEOUT_MS = 9.5 * SECOND_MS;

/** How long a stop waits for background work: what it interrupts is found at the next start. */
const WORK_TIMEOUT_MS = 5 * SECOND_MS;

export type StopSignal = 'SIGTERM' | 'SIGINT';

export interface Lifetime {
  /** Aborts when the process has to exit. */
  signal: AbortSignal;
  /**
   * Registers what to stop before the process exits, in reverse order. A failing or slow one does not block the others
   * indefinitely.
   */
  onStop: (stop: (limits: StopLimits) => Promise<unknown>) => void;
  /** Lets the stop by SIGTERM take this much longer. */
  allowMore: (ms: number) => void;
}

interface StopLimits {
  /** The time until the process exits in any case. */
  remainingMs: number;
  /** Absent when the process ends by itself. */
  signal: StopSignal | undefined;
}

/**
 * Starts something that runs until the process is stopped by a signal, which is handled from the beginning. If the start fails,
 * what it has started so far is stopped; then the error is thrown.
 */
export async function runUntilStopped(start: (lifetime: Lifetime) => Promise<void>): Promise<void> {
  await run(start, { stoppedCode: 0 });
}

/** The same for work that ends by itself: then everything is stopped. If it is interrupted, the exit code is 1. */
export async function runToEnd(work: (lifetime: Lifetime) => Promise<void>): Promise<void> {
  const { stopAll } = await run(work, { stoppedCode: 1 });
  await stopAll();
}

/**
 * Waits for background work that has its signal to end, but not for statements on a connection that turned out to be dead only now, which
 * takes most of a stop's time to notice.
 */
export async function endOfWork(running: Promise<unknown>): Promise<void> {
  await Promise.race([running, sleep(WORK_TIMEOUT_MS, undefined, { ref: false })]);
}

async function run(
  work: (lifetime: Lifetime) => Promise<void>,
  { stoppedCode }: { stoppedCode: number },
): Promise<{ stopAll: () => Promise<boolean> }> {
  const stopping = new AbortController();
  const stops: Parameters<Lifetime['onStop']>[0][] = [];
  let moreMs = 0;

  async function stopAll(signal?: StopSignal): Promise<boolean> {
    const deadlineMs = performance.now() + timeoutMs(signal);
    let isInOrder = true;
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      const remainingMs = Math.max(0, deadlineMs - performance.now());
      await stop({ remainingMs, signal }).catch((error: unknown) => {
        isInOrder = false;
        process.stderr.write(`The shop did not stop in good order: ${error}\n`);
      });
    }
    return isInOrder;
  }

  function timeoutMs(signal?: StopSignal) {
    return STOP_TIMEOUT_MS + (signal === 'SIGTERM' ? moreMs : 0);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) return;
      stopping.abort();
      const inTime = stopAll(signal);
      const late = sleep(timeoutMs(signal), false);
      void Promise.race([inTime, late]).then((isInOrder) => process.exit(isInOrder ? stoppedCode : 1));
    });
  }

  try {
    await work({
      signal: stopping.signal,
      onStop: (stop) => stops.push(stop),
      allowMore: (ms) => {
        moreMs = ms;
      },
    });
  } catch (error) {
    // It fails because its database is stopped; the process exits when that is done.
    if (!stopping.signal.aborted) {
      await stopAll();
      throw error;
    }
  }
  return { stopAll };
}
