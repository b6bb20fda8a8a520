import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db } from '#db/database.server';
import { withoutLanguage } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import { SECOND_MS } from '#shared/time';
import { beginsVisit, isCounted, isDocument, isReload } from './counted-requests.server';
import { VisitCounter } from './visit-counter.server';
import * as queries from './visits.queries.server';
import { readPage } from './visits.rules';
import type { VisitEvents } from './visits.schema';

/** The calls that place an order; 201 if they did. */
const ORDER_CALLS = new Set(['/api/orders', '/api/checkout/create-order']);
/** How long the end of a process waits for a database that does not respond. */
const LAST_STORE_TIMEOUT_MS = SECOND_MS;

/** The counters of each database that this process serves. */
const counters = new WeakMap<Db, VisitCounter>();

export function visitCounter({ db }: Pick<Shop, 'db'>): VisitCounter {
  const counter = counters.get(db) ?? new VisitCounter();
  counters.set(db, counter);
  return counter;
}

interface WatchOptions {
  /** Whether a visitor's cookies are of somebody of the shop, who looks at what is not public yet. */
  isPrivate: (cookies: string) => boolean;
  /** Whether a page that was just served is a search without a product. */
  foundNothing: (request: IncomingMessage) => boolean;
}

/**
 * Counts requests of pages, and orders, when they have their response: docs/rules.md#visits-counted. Runs for each request, so it
 * takes microseconds, and neither waits nor writes.
 */
export function watchVisits(
  shop: Pick<Shop, 'db' | 'config'>,
  { isPrivate, foundNothing }: WatchOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const counter = visitCounter(shop);
  return function watchVisit(request, response) {
    const { method, url = '/', headers } = request;
    if (method === 'POST' && ORDER_CALLS.has(url) && isCounted(headers)) {
      response.once('close', () => {
        if (response.statusCode === 201) counter.add('orders');
      });
      return;
    }
    if (method !== 'GET' || !isDocument(headers)) return;
    const address = withoutLanguage(url, shop.config.languages);
    const page = readPage(address);
    if (!page || !isCounted(headers) || (headers.cookie !== undefined && isPrivate(headers.cookie))) return;
    response.once('close', () => {
      if (response.statusCode !== 200 && response.statusCode !== 304) return;
      counter.addPage(page, {
        isVisit: beginsVisit(address, headers),
        isAgain: isReload(headers),
        foundNothing: page.shows === 'search' && foundNothing(request),
      });
    });
  };
}

/** Counts what a browser reports. */
export function countEvents(shop: Pick<Shop, 'db'>, { events }: VisitEvents): void {
  const counter = visitCounter(shop);
  for (const event of events) {
    switch (event.kind) {
      case 'page': {
        const page = readPage(event.path);
        if (page) counter.addPage(page, { foundNothing: event.foundNothing ?? false });
        break;
      }
      case 'cart':
        counter.add('cartAdds');
        if (event.isFirst) counter.add('carts');
        break;
      case 'address':
        counter.add('addresses');
        break;
      case 'payment':
        counter.add('payments');
        break;
      default:
        event satisfies never;
    }
  }
}

/** Task of each serving process: stores what it has counted. What fails is sent again the next time. */
export async function storeVisits(shop: Pick<Shop, 'db'>): Promise<void> {
  await visitCounter(shop).store((writer, batch) => queries.storeVisits(shop.db, writer, batch));
}

/** When a process ends, after its last request. Counts that a missing database cannot take are lost. */
export async function storeLastVisits(shop: Pick<Shop, 'db' | 'log'>): Promise<void> {
  const stored = storeVisits(shop).catch((error: unknown) => shop.log.warn({ err: error }, 'the last visits could not be stored'));
  await Promise.race([stored, sleep(LAST_STORE_TIMEOUT_MS, undefined, { ref: false })]);
}

/** Background task: old days are summed up, and rare searches of older days removed. */
export async function removeOldVisits({ db }: Pick<Shop, 'db'>): Promise<void> {
  await queries.trimVisits(db);
}

/** What waits for the database, and what went wrong, of this process. */
export function measureVisits(registry: Registry, shop: Pick<Shop, 'db'>): void {
  const counter = visitCounter(shop);
  new Gauge({
    name: 'shop_visits_waiting',
    help: 'Products and searches whose counts wait for the database',
    registers: [registry],
    collect() {
      this.set(counter.waiting);
    },
  });
  new Counter({
    name: 'shop_visits_problems_total',
    help: 'Writes of visits that failed and are repeated, and views and searches that were only counted in total',
    labelNames: ['problem'],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ problem: 'failed_write' }, counter.health.failures);
      this.inc({ problem: 'only_in_total' }, counter.health.uncounted);
    },
  });
}
