import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type Db, type Tx } from '#db/database.server';
import type { ListQuery } from '#features/catalog/product-list/product-list.schema';
import { PRODUCT_STATUSES } from '#features/catalog/products/product-status.rules';
import { PRICE_RANGES, RATING_STEPS } from '#shared/filter-steps';
import { cents } from '#shared/money';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { listProducts, refreshCounts } from './catalog-engine.service.server';
import { countFacets } from './count-facets.rules';
import { readCounts } from './counts-cache.server';
import { boundsInsideCells } from './facet-cells.rules';
import { foldCountChanges } from './listing-counts.queries.server';

const test = openTestShop();
const NAMES = ['Red mug', 'Blue mug', 'Red lamp'];
const PRICES_CENTS = [10_00, 30_00, 45_00, 700_00, 2_000_00];
const QUERIES: [query: ListQuery, condition: string][] = [
  [{}, 'true'],
  [{ q: 'mug' }, `name LIKE '%mug'`],
  [{ minPrice: 35, maxPrice: 800 }, 'list_price_cents BETWEEN 3500 AND 80000'],
  [{ q: 'red', maxPrice: 40 }, `name LIKE 'Red%' AND list_price_cents <= 4000`],
  [{ minRating: 3.5, inStock: true }, 'rating >= 3.5 AND in_stock'],
];
/** Processes with a cache each. */
let processes: Db[];

beforeAll(() => {
  const url = test.shop.config.databaseUrl ?? '';
  processes = [createDatabase({ url }), createDatabase({ url })];
});

afterAll(() => Promise.all(processes.map((process) => process.destroy())));

beforeEach(() => test.shop.db.deleteFrom('products').execute());

const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('read' as const), process: fc.nat(1), query: fc.nat(QUERIES.length - 1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), price: fc.constantFrom(...PRICES_CENTS), place: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), name: fc.constantFrom(...NAMES), place: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('show' as const), status: fc.constantFrom(...PRODUCT_STATUSES), place: fc.nat() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rate' as const), stars: fc.integer({ min: 1, max: 5 }), place: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('add' as const, 'remove' as const), name: fc.constantFrom(...NAMES), place: fc.nat() }),
  },
  // Started now, committed after some of the following steps.
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('slowly change' as const),
      price: fc.constantFrom(...PRICES_CENTS),
      steps: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('recount' as const) }) },
);

describe('the cached counts of a process', () => {
  it('are exact at any time, whatever other transactions change, publish, archive, fold and commit, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 30 }), async (steps) => {
        await play(steps);
        for (const process of processes) for (const query of QUERIES) await expectRight(process, query);
        await expectRightWords();
      }),
      { numRuns: 12 },
    );
  });

  it('are right for any bounds inside cells, with products cached or, as in shops of many millions, counted by SQL', async () => {
    const { db } = test.shop;
    const [first, second] = [await makeCategory(db, { name: 'Cups' }), await makeCategory(db, { name: 'Lamps' })];
    const ids: number[] = [];
    for (const [i, price] of [...PRICES_CENTS, ...PRICES_CENTS].entries()) {
      const { id } = await makeProduct(db, { name: 'Red mug', categoryId: i % 3 ? first.id : second.id, brand: i % 2 ? 'Acme' : 'Nord' });
      ids.push(Number(id));
      await setPrice(db, ids[i], price + i);
      const stars = { ratingSum: 30 + 2 * i, reviewCount: 10 };
      await db.updateTable('products').set(stars).where('id', '=', Number(id)).execute();
    }
    const anyFilter = fc.record(
      {
        minPriceCents: fc.constantFrom(...PRICES_CENTS, 10_05, 25_00, 30_03, 45_01).map(cents),
        maxPriceCents: fc.constantFrom(...PRICES_CENTS, 30_02, 49_99, 700_07).map(cents),
        minRating: fc.constantFrom(2, 3.2, 3.5, 4, 4.3),
        categoryIds: fc.constantFrom([first.id], [second.id], [first.id, second.id]),
      },
      { requiredKeys: [] },
    );
    let counted = 0;
    await fc.assert(
      fc.asyncProperty(anyFilter, fc.nat(ids.length - 1), fc.constantFrom(...PRICES_CENTS), async (filter, place, price) => {
        await setPrice(db, ids[place], price + place);
        const bounds = boundsInsideCells(filter);
        if (!bounds) return;
        counted++;
        const listings = await db.selectFrom('productListings').select(['categoryId', 'priceCents', 'ratingHundredths']).execute();
        const isPriced = ({ priceCents }: { priceCents: number }) =>
          priceCents >= (filter.minPriceCents ?? 0) && priceCents <= (filter.maxPriceCents ?? Infinity);
        const isRated = ({ ratingHundredths }: { ratingHundredths: number }) => ratingHundredths >= (filter.minRating ?? 0) * 100;
        const isIn = ({ categoryId }: { categoryId: number }) => filter.categoryIds?.includes(categoryId) ?? true;
        const ofAnyCategory = listings.filter(isPriced).filter(isRated);
        const ofAnyPrice = listings.filter(isIn).filter(isRated);
        const ofAnyRating = listings.filter(isIn).filter(isPriced);
        for (const [i, process] of processes.entries()) {
          const { cellCounts, ofPartialCells } = await readCounts(process, { bounds, mostProductsCached: i * ids.length });
          expect(countFacets(cellCounts, filter, ofPartialCells)).toMatchObject({
            total: ofAnyCategory.filter(isIn).length,
            byCategory: new Map([...Map.groupBy(ofAnyCategory, ({ categoryId }) => categoryId)].map(([id, { length }]) => [id, length])),
            byPriceRange: PRICE_RANGES.map(
              ({ min, max = Infinity }) => ofAnyPrice.filter(({ priceCents }) => priceCents >= min * 100 && priceCents < max * 100).length,
            ),
            byRating: RATING_STEPS.map((step) => ofAnyRating.filter(({ ratingHundredths }) => ratingHundredths >= step * 100).length),
          });
        }
      }),
      { numRuns: 60 },
    );
    expect(counted).toBeGreaterThan(20);
  });

  it('come with the categories as they are, also those that another transaction changed and commits later', async () => {
    const { db } = test.shop;
    const slugs = new Set<string>();
    const expectCategories = async (change: string) => {
      const newcomer = createDatabase({ url: test.shop.config.databaseUrl ?? '' });
      const [expected, ...seen] = await Promise.all(
        [newcomer, ...processes].map(async (process) => (await listProducts({ ...test.shop, db: process }, {})).facets.categories),
      );
      await newcomer.destroy();
      for (const categories of seen) expect(categories, change).toEqual(expected);
      return expected?.filter(({ value }) => slugs.has(value)).map(({ label }) => label);
    };
    const set = (by: Db | Tx, id: number, change: { name?: string; sortOrder?: number; isActive?: boolean }) =>
      by.updateTable('categories').set(change).where('id', '=', id).execute();
    const first = await makeCategory(db, { name: 'First' });
    const second = await makeCategory(db, { name: 'Second' });
    for (const { slug } of [first, second]) slugs.add(slug);
    expect(await expectCategories('added')).toEqual(['First', 'Second']);
    const open = await begin(db, (tx) => set(tx, first.id, { name: 'Renamed later', sortOrder: 2 }));
    await set(db, second.id, { name: 'Second of two', sortOrder: 1 });
    expect(await expectCategories('moved')).toEqual(['First', 'Second of two']);
    await open.end();
    expect(await expectCategories('renamed')).toEqual(['Second of two', 'Renamed later']);
    await set(db, second.id, { isActive: false });
    expect(await expectCategories('hidden')).toEqual(['Renamed later']);
    await set(db, second.id, { isActive: true });
    await db.deleteFrom('categories').where('id', '=', first.id).execute();
    expect(await expectCategories('shown again, the other deleted')).toEqual(['Second of two']);
  });

  it('survive a restore from a dump, after which transaction ids start again from a low number', async () => {
    const { db } = test.shop;
    await makeProduct(db, { name: 'Red mug' });
    await sql`UPDATE listing_generation SET folded = '900000000:900000000:'`.execute(db);
    await refreshCounts(test.shop);
    await makeProduct(db, { name: 'Red mug' });
    for (const process of processes) await expectRight(process, [{}, 'true']);
  });
});

async function play(steps: AnyStep[]): Promise<void> {
  const { db } = test.shop;
  await db.deleteFrom('products').execute();
  const ids: number[] = [];
  for (const name of [...NAMES, ...NAMES]) ids.push(Number((await makeProduct(db, { name })).id));
  // No other step changes it, so that it never waits for a lock.
  const slow = Number((await makeProduct(db, { name: 'Red mug' })).id);
  let open: { end: () => Promise<void>; steps: number } | undefined;
  for (const step of steps) {
    const isDue = open && (open.steps-- === 0 || step.kind === 'recount');
    if (isDue) await open?.end();
    if (isDue) open = undefined;
    if (step.kind === 'slowly change') open ??= { ...(await begin(db, (tx) => setPrice(tx, slow, step.price))), steps: step.steps };
    else await take(step, ids);
  }
  await open?.end();
}

async function expectRight(process: Db | undefined, [query, condition]: (typeof QUERIES)[number] = [{}, 'true']) {
  if (!process) throw new Error('There are two processes.');
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM products WHERE status = 'active' AND ${sql.raw(condition)}`.execute(
    test.shop.db,
  );
  const { totalProducts, facets } = await listProducts({ ...test.shop, db: process }, query);
  expect(totalProducts, JSON.stringify(query)).toBe(rows[0]?.n);
  expect(facets.brands.reduce((sum, { count }) => sum + count, 0)).toBe(totalProducts);
}

/** Suggestions for misspelled words come from active products and categories only. */
async function expectRightWords() {
  const { rows } = await sql`
    WITH right_words AS (
      SELECT s.word, count(*) AS uses
        FROM (SELECT product_document(name, brand, description, features || tags) AS document FROM products WHERE status = 'active'
               UNION ALL SELECT name FROM categories) d, search_words_of(d.document) s GROUP BY s.word
    )
    SELECT word, w.uses, r.uses AS expected FROM right_words r FULL JOIN search_words w USING (word)
     WHERE coalesce(w.uses, 0) <> coalesce(r.uses, 0)`.execute(test.shop.db);
  expect(rows).toEqual([]);
}

function setPrice(db: Db | Tx, id: number | undefined, listPriceCents: number) {
  return db
    .updateTable('products')
    .set({ baseListPriceCents: cents(listPriceCents) })
    .where('id', '=', Number(id))
    .execute();
}

type AnyStep = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;
type Step = Exclude<AnyStep, { kind: 'slowly change' }>;

async function take(step: Step, ids: number[]): Promise<unknown> {
  const { db } = test.shop;
  if (step.kind === 'read') return expectRight(processes[step.process], QUERIES[step.query]);
  if (step.kind === 'fold') return foldCountChanges(db, { minChanges: 1 });
  if (step.kind === 'recount') return sql`SELECT recount_listings()`.execute(db);
  const at = step.place % Math.max(ids.length, 1);
  const product = db.updateTable('products').where('id', '=', ids[at] ?? 0);
  switch (step.kind) {
    case 'add':
      return ids.push(Number((await makeProduct(db, { name: step.name })).id));
    case 'remove':
      return db
        .deleteFrom('products')
        .where('id', '=', ids.splice(at, 1)[0] ?? 0)
        .execute();
    case 'change':
      return setPrice(db, ids[at], step.price);
    case 'rename':
      return product.set({ name: step.name, description: '' }).execute();
    case 'show':
      return product.set({ status: step.status }).execute();
    case 'rate':
      return product.set({ ratingSum: step.stars, reviewCount: 1 }).execute();
    default:
      return step satisfies never;
  }
}

/** A transaction that has executed its statements and commits when `end` is called. */
async function begin(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<{ end: () => Promise<void> }> {
  const commit = Promise.withResolvers<void>();
  const worked = Promise.withResolvers<void>();
  const ended = db.transaction().execute(async (tx) => {
    await work(tx);
    worked.resolve();
    await commit.promise;
  });
  await worked.promise;
  return {
    end: () => {
      commit.resolve();
      return ended;
    },
  };
}
