import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SECOND_MS } from '#shared/time';
import type { Lifetime, StopSignal } from './lifetime.server';

const FIRST_RESTART_MS = 100;
const LONGEST_RESTART_MS = 10 * SECOND_MS;
/** A worker that ran this long did not fail because of its start. */
const HEALTHY_AFTER_MS = 30 * SECOND_MS;
/** A worker that replaces another one serves by then, or is given up. */
const START_TIMEOUT_MS = 60 * SECOND_MS;
/** A worker gives its own requests eight seconds (serve.server.ts). */
const STOP_TIMEOUT_MS = 8.5 * SECOND_MS;

export interface Workers {
  /** Replaces all workers, one after the other: each new one serves before the previous one stops. */
  replaceAll: () => Promise<void>;
  /** Lets all workers finish their requests; with SIGTERM, load balancers notice first. */
  stop: (signal?: StopSignal) => Promise<void>;
}

interface WorkersOptions {
  count: number;
  /** Environment variables of workers, in addition to this process's. */
  env: Record<string, string>;
  /** How much longer than its requests a worker's stop may take. */
  extraStopMs: number;
  log: Logger;
  /** The first worker has requests while the others start: a stop at that moment must wait for them too. */
  onStop: Lifetime['onStop'];
}

/**
 * Starts the serving processes, and replaces each that dies. They share one port: the others serve while one is missing. Throws
 * if the first one cannot start, which has logged the reason.
 */
export async function startWorkers({ count, env, extraStopMs, log, onStop }: WorkersOptions): Promise<Workers> {
  // Workers accept connections from the shared port themselves. If this process distributed them (Node's default), a connection
  // on its way to a worker that was just killed would neither get a response nor be closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Metrics may be NaN or infinite, which JSON cannot represent.
  cluster.setupPrimary({ serialization: 'advanced' });
  const running = new Set<Worker>();
  /** The worker of each slot; the slot is its name. */
  const current = new Map<number, Worker>();
  const successors = new Map<Worker, Worker>();
  const stopping = new AbortController();
  let replacing: Promise<void> | undefined;
  let isReplacedAgain = false;

  function fork(slot: number): Worker {
    const worker = cluster.fork({ ...env, WORKER_SLOT: String(slot) });
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    // Raised by a message to a worker that has just died; without a listener Node would exit.
    worker.on('error', (error) => log.warn({ err: error, worker: slot }, 'a worker could not be reached'));
    return worker;
  }

  /** Replaces the worker of a slot whenever it dies. */
  async function superviseSlot(slot: number, first: Worker): Promise<void> {
    let restartMs = FIRST_RESTART_MS;
    for (let worker = first; ; ) {
      current.set(slot, worker);
      const startedMs = performance.now();
      if (!worker.isDead()) await once(worker, 'exit');
      const successor = successors.get(worker);
      if (successor) {
        worker = successor;
        continue;
      }
      if (stopping.signal.aborted) return;
      if (performance.now() - startedMs > HEALTHY_AFTER_MS) restartMs = FIRST_RESTART_MS;
      const { pid, exitCode: code, signalCode: signal } = worker.process;
      log.error({ worker: slot, workerPid: pid, code, signal, restartMs }, 'a worker died; it is replaced');
      await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      restartMs = Math.min(2 * restartMs, LONGEST_RESTART_MS);
      worker = fork(slot);
    }
  }

  /** Throws if the new worker does not serve; then the previous one goes on. */
  async function replace(slot: number): Promise<void> {
    const previous = current.get(slot);
    if (!previous || previous.isDead()) return;
    const next = fork(slot);
    const inTime = AbortSignal.timeout(START_TIMEOUT_MS);
    await untilServing(next, inTime).catch((error: unknown) => {
      next.process.kill('SIGKILL');
      throw error;
    });
    successors.set(previous, next);
    // Without the time for load balancers: the port is still served.
    await end([previous], 'SIGINT');
  }

  async function replaceEach(): Promise<void> {
    try {
      for (let slot = 1; slot <= count && !stopping.signal.aborted; slot++) await replace(slot);
      log.info('all workers were replaced');
    } catch (error) {
      log.error({ err: error }, 'a new worker does not serve; the previous ones go on');
    }
  }

  async function end(workers: Iterable<Worker>, signal: StopSignal): Promise<void> {
    const ending = [...workers].filter((worker) => !worker.isDead());
    const exits = ending.map((worker) => once(worker, 'exit'));
    for (const worker of ending) worker.process.kill(signal);
    const timer = setTimeout(
      () => {
        for (const worker of ending) worker.process.kill('SIGKILL');
      },
      STOP_TIMEOUT_MS + (signal === 'SIGTERM' ? extraStopMs : 0),
    );
    await Promise.all(exits);
    clearTimeout(timer);
  }

  async function stop(signal: StopSignal = 'SIGTERM'): Promise<void> {
    stopping.abort();
    await end(running, signal);
    await Promise.all(supervised);
  }

  const supervised: Promise<void>[] = [];
  onStop(({ signal }) => stop(signal));
  // A wrong port or setting fails in the first worker, and is then reported once.
  const firstWorker = fork(1);
  await untilServing(firstWorker);
  stopping.signal.throwIfAborted();
  const others = Array.from({ length: count - 1 }, (_, i) => fork(i + 2));
  supervised.push(...[firstWorker, ...others].map((worker, i) => superviseSlot(i + 1, worker)));
  await Promise.all(others.map((worker) => untilServing(worker).catch(() => {})));

  return {
    async replaceAll() {
      isReplacedAgain = replacing !== undefined;
      replacing ??= (async () => {
        do {
          isReplacedAgain = false;
          await replaceEach();
        } while (isReplacedAgain);
        replacing = undefined;
      })();
      await replacing;
    },
    stop,
  };
}

async function untilServing(worker: Worker, signal?: AbortSignal): Promise<void> {
  const over = new AbortController();
  const limits = { signal: signal ? AbortSignal.any([signal, over.signal]) : over.signal };
  const failed = once(worker, 'exit', limits).then(() => {
    throw new Error('The shop could not start.');
  });
  await Promise.race([once(worker, 'listening', limits), failed]).finally(() => {
    failed.catch(() => {});
    over.abort();
  });
}
