import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';
import { SECOND_MS } from '#shared/time';

type Figures = MetricObjectWithValues<MetricValue<string>>[];

/**
 * Messages between the first process and its workers. A worker requests the metrics of all; the first process collects from each.
 */
type Message =
  | { kind: 'request for all'; id: number }
  | { kind: 'request to worker'; id: number }
  | { kind: 'worker metrics'; id: number; figures: Figures }
  | { kind: 'all metrics'; id: number; figures: Figures[] };

/** A worker that has just been killed, or that is busy for this long, is left out. */
const RESPONSE_TIMEOUT_MS = 2 * SECOND_MS;

const waiting = new Map<number, (message: Message) => void>();
let lastId = 0;

/** Runs in the first process: collects from all workers for the one that got the request. */
export function gatherMetricsForWorkers(own: Registry): void {
  cluster.on('message', async (requester: Worker, message: Message) => {
    if (message?.kind === 'worker metrics') settle(message);
    if (message?.kind !== 'request for all') return;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const figures = await Promise.all([
      own.getMetricsAsJSON() as Promise<Figures>,
      ...workers.map(async (worker) => {
        const response = await request((id) => worker.send({ kind: 'request to worker', id } satisfies Message));
        return response?.kind === 'worker metrics' ? response.figures : [];
      }),
    ]);
    if (requester.isConnected()) requester.send({ kind: 'all metrics', id: message.id, figures } satisfies Message);
  });
}

/**
 * Runs in a worker: the metrics of all processes as one text. Each process has its own label, so that the counters of a replaced
 * one start from zero (which Prometheus expects of a counter) and no other counters decrease.
 */
export function metricsOfAllProcesses(own: Registry): () => Promise<string> {
  process.on('message', async (message: Message) => {
    if (message?.kind === 'all metrics') settle(message);
    if (message?.kind !== 'request to worker') return;
    process.send?.({ kind: 'worker metrics', id: message.id, figures: (await own.getMetricsAsJSON()) as Figures } satisfies Message);
  });
  return async () => {
    const response = await request((id) => process.send?.({ kind: 'request for all', id } satisfies Message));
    if (response?.kind !== 'all metrics') return own.metrics();
    // Labels separate the processes, so nothing must be averaged or left out.
    const summed = response.figures.map((figures) => figures.map((figure) => ({ ...figure, aggregator: 'sum' as const })));
    return AggregatorRegistry.aggregate(summed).metrics();
  };
}

function request(send: (id: number) => unknown): Promise<Message | undefined> {
  const id = ++lastId;
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(undefined), RESPONSE_TIMEOUT_MS);
    const end = (message: Message | undefined) => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve(message);
    };
    waiting.set(id, end);
    send(id);
  });
}

function settle(message: Message): void {
  waiting.get(message.id)?.(message);
}
