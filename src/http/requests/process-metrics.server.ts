import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Db, poolSizes } from '#db/database.server';
import type { PageCache } from '#http/pages/page-cache.server';
import type { Shop } from '#server/shop.server';
import { SECOND_MS } from '#shared/time';
import { CLIENT_LEFT } from './client-left.server';

const DURATION_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const slowStatements = new Counter({
  name: 'shop_slow_statements_total',
  help: 'Statements that took SLOW_STATEMENT_MS or longer, by name',
  labelNames: ['statement'],
  registers: [],
});
const backgroundFailures = new Counter({
  name: 'shop_background_failures_total',
  help: 'Rounds of background tasks that failed; the next round tries again',
  labelNames: ['task'],
  registers: [],
});

export function countSlowStatement(statement: string): void {
  slowStatements.inc({ statement });
}

export function countBackgroundFailure(task: string): void {
  backgroundFailures.inc({ task });
}

/** Metrics of this process: memory, garbage collection, event loop, slow statements, failed tasks and database connections. */
export function createProcessMetrics(databases: Record<string, Db>): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(slowStatements);
  registry.registerMetric(backgroundFailures);
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of the pool by state; waiting are requests that wait for one',
    labelNames: ['database', 'state'],
    registers: [registry],
    collect() {
      for (const [database, db] of Object.entries(databases)) {
        for (const [state, size] of Object.entries(poolSizes(db))) this.set({ database, state }, size);
      }
    },
  });
  return registry;
}

/** Reports how long a serving process has had no notices of changes (docs/operations.md#shopnoticeslost). */
export function measureNotices(registry: Registry, shop: Pick<Shop, 'readiness'>): void {
  new Gauge({
    name: 'shop_notices_lost_seconds',
    help: 'How long the process has been without its connection for notices of changes; 0 while it has one',
    registers: [registry],
    collect() {
      const since = shop.readiness?.noticesLostAt?.getTime();
      this.set(since === undefined ? 0 : (Date.now() - since) / SECOND_MS);
    },
  });
}

/** Counts and times every request of a process, including those that are served from memory. */
export function measureRequests(registry: Registry, { pages, nameRoute }: { pages: PageCache; nameRoute: (path: string) => string }) {
  const labels = { labelNames: ['method', 'route', 'status'] as const, registers: [registry] };
  const requests = new Counter({ name: 'http_requests_total', help: 'Requests by route pattern, method and class of status', ...labels });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From a request to the end of its response',
    buckets: DURATION_BUCKETS,
    ...labels,
  });
  new Counter({
    name: 'shop_page_cache_requests_total',
    help: 'Pages that were served from memory (hit), and those that had to be rendered first (miss)',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, pages.counts.hits);
      this.inc({ result: 'miss' }, pages.counts.misses);
    },
  });
  new Gauge({
    name: 'shop_page_cache_size',
    help: 'Pages in memory, and the bytes that they hold',
    labelNames: ['unit'],
    registers: [registry],
    collect() {
      for (const [unit, size] of Object.entries(pages.size)) this.set({ unit }, size);
    },
  });
  return function measureRequest(request: IncomingMessage, response: ServerResponse): void {
    const startedMs = performance.now();
    const { method = '', url = '/' } = request;
    response.once('close', () => {
      const end = url.indexOf('?');
      const measured = {
        method: METHODS.has(method) ? method : 'other',
        route: nameRoute(end === -1 ? url : url.slice(0, end)),
        // 499 if the client disconnected.
        status: statusClass(response),
      };
      requests.inc(measured);
      durations.observe(measured, (performance.now() - startedMs) / SECOND_MS);
    });
  };
}

/** The class of the response's status; 499 if the client disconnected before its end, 5xx if the response failed half-way. */
function statusClass({ writableFinished, errored, statusCode }: ServerResponse): string {
  if (errored) return '5xx';
  return writableFinished ? `${Math.trunc(statusCode / 100)}xx` : String(CLIENT_LEFT);
}
