import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';
import { SECOND_MS } from '#shared/time';

type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** Between the first process and its workers: somebody asks, everybody tells, somebody is answered. */
type Message =
  | { kind: 'metrics wanted'; id: number }
  | { kind: 'metrics asked'; id: number }
  | { kind: 'metrics told'; id: number; figures: Figures }
  | { kind: 'metrics of all'; id: number; figures: Figures[] };

/** A worker that has just been killed, or that is busy for so long, is left out. */
const RESPONSE_TIMEOUT_MS = 2 * SECOND_MS;

const waiting = new Map<number, (message: Message) => void>();
let lastId = 0;

/** The first process: collects from everyone for the worker that was asked. */
export function gatherMetricsForWorkers(own: Registry): void {
  cluster.on('message', async (asking: Worker, message: Message) => {
    if (message?.kind === 'metrics told') settle(message);
    if (message?.kind !== 'metrics wanted') return;
    const asked = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const told = await Promise.all([
      own.getMetricsAsJSON() as Promise<Figures>,
      ...asked.map(async (worker) => {
        const response = await ask((id) => worker.send({ kind: 'metrics asked', id } satisfies Message));
        return response?.kind === 'metrics told' ? response.figures : [];
      }),
    ]);
    if (asking.isConnected()) asking.send({ kind: 'metrics of all', id: message.id, figures: told } satisfies Message);
  });
}

/**
 * A worker: the figures of all processes as one text. Each process names itself in a label, so that the counters of one that was
 * replaced begin anew (which Prometheus expects of a counter) and nobody else's go down.
 */
export function metricsOfAllProcesses(own: Registry): () => Promise<string> {
  process.on('message', async (message: Message) => {
    if (message?.kind === 'metrics of all') settle(message);
    if (message?.kind !== 'metrics asked') return;
    process.send?.({ kind: 'metrics told', id: message.id, figures: (await own.getMetricsAsJSON()) as Figures } satisfies Message);
  });
  return async () => {
    const response = await ask((id) => process.send?.({ kind: 'metrics wanted', id } satisfies Message));
    if (response?.kind !== 'metrics of all') return own.metrics();
    // Labels tell the processes apart, so there is nothing to be averaged or left out.
    const kept = response.figures.map((figures) => figures.map((figure) => ({ ...figure, aggregator: 'sum' as const })));
    return AggregatorRegistry.aggregate(kept).metrics();
  };
}

function ask(send: (id: number) => unknown): Promise<Message | undefined> {
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
