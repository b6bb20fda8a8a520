import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SECOND_MS } from '#shared/time';

const FIRST_RESTART_MS = 100;
const LONGEST_RESTART_MS = 10 * SECOND_MS;
/** A worker that ran this long did not fail because of its start. */
const HEALTHY_AFTER_MS = 30 * SECOND_MS;
/** A worker gives its own requests eight seconds (serve.server.ts). */
const STOP_TIMEOUT_MS = 8.5 * SECOND_MS;

interface Workers {
  /** Lets all workers finish their requests. */
  stop: () => Promise<void>;
}

interface WorkersOptions {
  count: number;
  /** Environment variables of workers, in addition to this process's. */
  env: Record<string, string>;
  log: Logger;
}

/**
 * Starts the serving processes, and replaces each that dies. They share one port: the others serve while one is missing. Throws
 * if the first one cannot start, which has logged the reason.
 */
export async function startWorkers({ count, env, log }: WorkersOptions): Promise<Workers> {
  // Workers accept connections from the shared port themselves. If this process distributed them (Node's default), a connection
  // on its way to a worker that was just killed would neither get a response nor be closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Metrics may be NaN or infinite, which JSON cannot represent.
  cluster.setupPrimary({ serialization: 'advanced' });
  const running = new Map<number, Worker>();
  const stopping = new AbortController();

  function fork(slot: number): Worker {
    const worker = cluster.fork({ ...env, WORKER_SLOT: String(slot) });
    running.set(slot, worker);
    // Raised by a message to a worker that has just died; without a listener Node would exit.
    worker.on('error', (error) => log.warn({ err: error, worker: slot }, 'a worker could not be reached'));
    return worker;
  }

  /** Replaces the worker of a slot whenever it dies; the slot is its name. */
  async function superviseSlot(slot: number, first: Worker): Promise<void> {
    let restartMs = FIRST_RESTART_MS;
    for (let worker = first; ; worker = fork(slot)) {
      const startedMs = performance.now();
      const [code, signal] = await once(worker, 'exit');
      running.delete(slot);
      if (stopping.signal.aborted) return;
      if (performance.now() - startedMs > HEALTHY_AFTER_MS) restartMs = FIRST_RESTART_MS;
      log.error({ worker: slot, workerPid: worker.process.pid, code, signal, restartMs }, 'a worker died; it is replaced');
      await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      restartMs = Math.min(2 * restartMs, LONGEST_RESTART_MS);
    }
  }

  // A wrong port or setting fails in the first worker, and is then reported once.
  const firstWorker = fork(1);
  await untilServing(firstWorker);
  const others = Array.from({ length: count - 1 }, (_, i) => fork(i + 2));
  const supervised = [firstWorker, ...others].map((worker, i) => superviseSlot(i + 1, worker));
  await Promise.all(others.map((worker) => untilServing(worker).catch(() => {})));

  return {
    async stop() {
      stopping.abort();
      for (const worker of running.values()) worker.process.kill('SIGTERM');
      const timer = setTimeout(() => {
        for (const worker of running.values()) worker.process.kill('SIGKILL');
      }, STOP_TIMEOUT_MS);
      await Promise.all(supervised);
      clearTimeout(timer);
    },
  };
}

function untilServing(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve());
    worker.once('exit', () => reject(new Error('The shop could not start.')));
  });
}
