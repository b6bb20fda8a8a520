import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/time';
import { type Batch, VisitCounter, WAITING_MAX } from './visit-counter.server';

/** A database in memory: it may fail before it stores, or store and lose the response. */
class Ledger {
  readonly pages = new Map<string, number>();
  total = 0;
  readonly #last = new Map<string, number>();

  store = async (writer: string, batch: Batch): Promise<void> => {
    const outcome = this.outcomes.shift() ?? 'stored';
    if (outcome === 'refused') throw new Error('The database is unavailable');
    if ((this.#last.get(writer) ?? 0) < batch.number) {
      this.#last.set(writer, batch.number);
      for (const { figures, products } of batch.buckets) {
        this.total += figures.pages;
        for (const [slug, views] of products) this.pages.set(slug, (this.pages.get(slug) ?? 0) + views);
      }
    }
    if (outcome === 'lost') throw new Error('The connection broke after the commit');
  };

  constructor(private readonly outcomes: ('stored' | 'refused' | 'lost')[]) {}
}

const product = (slug: string) => ({ shows: 'product', slug }) as const;

async function storeAtLast(counter: VisitCounter, ledger: Ledger): Promise<void> {
  for (let tries = 0; tries < 20; tries++) await counter.store(ledger.store).catch(() => {});
}

describe('counts', () => {
  it('of two processes add up, whatever fails and whenever they are stored', async () => {
    const event = fc.oneof(
      { weight: 5, arbitrary: fc.record({ by: fc.nat(1), slug: fc.constantFrom('lamp', 'chair', 'pot') }) },
      { weight: 1, arbitrary: fc.record({ by: fc.nat(1), store: fc.constant(true) }) },
      { weight: 1, arbitrary: fc.record({ minutes: fc.nat(40) }) },
    );
    const outcomes = fc.array(fc.constantFrom('stored' as const, 'refused' as const, 'lost' as const), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(event), outcomes, async (events, outcomes) => {
        let now = 0;
        const counters = [new VisitCounter(() => now), new VisitCounter(() => now)];
        const ledger = new Ledger(outcomes);
        const expected = new Map<string, number>();
        const storing: Promise<unknown>[] = [];
        for (const event of events) {
          if ('minutes' in event) now += event.minutes * MINUTE_MS;
          else if ('store' in event) storing.push(counters[event.by]?.store(ledger.store).catch(() => {}) ?? Promise.resolve());
          else {
            counters[event.by]?.addPage(product(event.slug));
            expected.set(event.slug, (expected.get(event.slug) ?? 0) + 1);
          }
        }
        await Promise.all(storing);
        for (const counter of counters) await storeAtLast(counter, ledger);
        expect(Object.fromEntries(ledger.pages)).toEqual(Object.fromEntries(expected));
        expect(ledger.total).toBe([...expected.values()].reduce((sum, views) => sum + views, 0));
      }),
    );
  });

  it('are stored by one write at a time', async () => {
    const counter = new VisitCounter();
    let running = 0;
    const store = async () => {
      expect(++running).toBe(1);
      await new Promise(setImmediate);
      running--;
    };
    counter.add('orders');
    await Promise.all([counter.store(store), counter.store(store)]);
    counter.add('orders');
    await counter.store(store);
    expect(counter.health.failures).toBe(0);
  });

  it('take bounded memory when the database is gone and somebody makes up products and searches', async () => {
    let now = 0;
    const counter = new VisitCounter(() => now);
    const refuse = async () => {
      throw new Error('The database is unavailable');
    };
    for (let i = 0; i < 60_000; i++) {
      now += MINUTE_MS;
      counter.addPage(product(`made-up-${i}`));
      counter.addPage({ shows: 'search', term: `made up ${i}` }, { foundNothing: true });
      if (i % 1_000 === 0) await counter.store(refuse).catch(() => {});
    }
    expect(counter.waiting).toBeLessThanOrEqual(2 * (WAITING_MAX.products + WAITING_MAX.terms));
    expect(counter.health.uncounted).toBeGreaterThan(0);
    // The totals have all of them.
    const totals = { productViews: 0, emptySearches: 0, buckets: 0 };
    await counter.store(async (_, { buckets }) => {
      totals.buckets += buckets.length;
      for (const { figures } of buckets) {
        totals.productViews += figures.productViews;
        totals.emptySearches += figures.emptySearches;
      }
    });
    expect(totals).toMatchObject({ productViews: 60_000, emptySearches: 60_000 });
    expect(totals.buckets).toBeLessThanOrEqual(2 * WAITING_MAX.buckets);
  });

  it('of names that the database refuses do not hold up the others', async () => {
    const counter = new VisitCounter();
    counter.addPage(product('lamp'), { isVisit: true });
    await expect(
      counter.store(async () => {
        throw Object.assign(new Error('invalid byte sequence'), { code: '22021' });
      }),
    ).rejects.toThrow('invalid byte');
    const stored: Batch[] = [];
    await counter.store(async (_, batch) => void stored.push(batch));
    expect(stored).toHaveLength(1);
    expect(stored[0]?.buckets[0]).toMatchObject({ figures: { visits: 1, pages: 1, productViews: 1 }, products: new Map() });
  });
});
