import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '#db/database.server';
import { makeProduct } from '#test/factories.server';
import { explain, type PlanNode, scannedTables } from '#test/query-plan.server';
import { openTestShop } from '#test/test-shop.server';
import { removeOldVisits, storeLastVisits, visitCounter } from './count-visits.service.server';
import { VisitCounter } from './visit-counter.server';
import { rankSearches, rankViewed, reportVisits } from './visit-report.service.server';
import { storeVisits } from './visits.queries.server';

const test = openTestShop();
const store = (counter: VisitCounter) => counter.store((writer, batch) => storeVisits(test.shop.db, writer, batch));
const at = (moment: string) => () => Date.parse(moment);
const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(test.shop.db)).rows;

/** In another order in each process. */
function countRound(counter: VisitCounter, { products, isOdd }: { products: readonly { slug: string }[]; isOdd: boolean }): void {
  for (const { slug } of isOdd ? products : products.toReversed()) counter.addPage({ shows: 'product', slug });
  counter.addPage({ shows: 'search', term: isOdd ? 'lamp' : 'chair' }, { foundNothing: true });
  counter.addPage({ shows: 'search', term: isOdd ? 'chair' : 'lamp' });
}

describe('stored counts', () => {
  it('of many processes at once add up, once each', async () => {
    const products = [await makeProduct(test.shop.db), await makeProduct(test.shop.db)];
    const counters = Array.from({ length: 6 }, () => new VisitCounter(at('2031-05-04T10:00:00Z')));
    for (let round = 0; round < 5; round++) {
      for (const [i, counter] of counters.entries()) countRound(counter, { products, isOdd: i % 2 === 1 });
      await Promise.all(counters.map(store));
    }
    expect(await read(sql`SELECT pages, product_views, searches, empty_searches FROM visit_days WHERE day = '2031-05-04'`)).toEqual([
      { pages: 120, productViews: 60, searches: 60, emptySearches: 30 },
    ]);
    expect(await read(sql`SELECT sum(views)::integer AS views FROM product_view_days WHERE day = '2031-05-04'`)).toEqual([{ views: 60 }]);
    expect(await read(sql`SELECT sum(views)::integer AS views FROM product_view_months WHERE month = '2031-05-01'`)).toEqual([
      { views: 60 },
    ]);
    expect(await read(sql`SELECT term, searches, found_nothing FROM search_term_days WHERE day = '2031-05-04' ORDER BY term`)).toEqual([
      { term: 'chair', searches: 30, foundNothing: 15 },
      { term: 'lamp', searches: 30, foundNothing: 15 },
    ]);
  });

  it('are added once if the response of the write is lost', async () => {
    const counter = new VisitCounter(at('2031-06-04T10:00:00Z'));
    counter.add('orders', 3);
    await counter
      .store(async (writer, batch) => {
        await storeVisits(test.shop.db, writer, batch);
        throw new Error('The connection broke');
      })
      .catch(() => {});
    counter.add('orders', 2);
    await store(counter);
    expect(await read(sql`SELECT orders FROM visit_days WHERE day = '2031-06-04'`)).toEqual([{ orders: 5 }]);
  });

  it('have days of the shop’s time zone', async () => {
    const { db } = test.shop;
    await sql`INSERT INTO shop_settings (name, value, version) VALUES ('timeZone', '"Asia/Kolkata"', 1)`.execute(db);
    try {
      // Midnight in Kolkata is 18:30 UTC.
      for (const moment of ['2031-07-01T18:29:00Z', '2031-07-01T18:31:00Z']) {
        const counter = new VisitCounter(at(moment));
        counter.add('visits');
        await store(counter);
      }
    } finally {
      await sql`DELETE FROM shop_settings WHERE name = 'timeZone'`.execute(db);
    }
    expect(
      await read(sql`SELECT day::text AS day, visits FROM visit_days WHERE day >= '2031-07-01' AND day < '2031-07-05' ORDER BY 1`),
    ).toEqual([
      { day: '2031-07-01', visits: 1 },
      { day: '2031-07-02', visits: 1 },
    ]);
  });

  it('are only of products that exist and are sold, whatever addresses are made up', async () => {
    const draft = await makeProduct(test.shop.db);
    await sql`UPDATE products SET status = 'draft' WHERE id = ${draft.id}`.execute(test.shop.db);
    const counter = new VisitCounter(at('2031-08-01T12:00:00Z'));
    for (const slug of [draft.slug, 'no-such-product', '%E8%8C', '%00', "'; DROP TABLE products", '__proto__', '%F0%9F']) {
      counter.addPage({ shows: 'product', slug });
    }
    await store(counter);
    expect(await read(sql`SELECT * FROM product_view_days WHERE day = '2031-08-01'`)).toEqual([]);
    expect(await read(sql`SELECT product_views FROM visit_days WHERE day = '2031-08-01'`)).toEqual([{ productViews: 7 }]);
  });

  it('have at most 2,000 searches a day, and go on counting those', async () => {
    for (let round = 0; round < 3; round++) {
      const counter = new VisitCounter(at('2031-09-01T12:00:00Z'));
      counter.addPage({ shows: 'search', term: 'lamp' });
      for (let i = 0; i < 999; i++) counter.addPage({ shows: 'search', term: `made up ${round} ${i}` });
      await store(counter);
    }
    expect(await read(sql`SELECT count(*)::integer AS terms FROM search_term_days WHERE day = '2031-09-01'`)).toEqual([{ terms: 2000 }]);
    expect(await read(sql`SELECT searches FROM search_term_days WHERE day = '2031-09-01' AND term = 'lamp'`)).toEqual([{ searches: 3 }]);
    expect(await read(sql`SELECT searches FROM visit_days WHERE day = '2031-09-01'`)).toEqual([{ searches: 3000 }]);
  });
});

it('lets a process end while the database is gone, and stores what waits when it can be reached', async () => {
  const db = createDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
  visitCounter({ db }).add('visits');
  await storeLastVisits({ db, log: test.shop.log });
  expect(visitCounter({ db }).health.failures).toBe(1);
  await db.destroy();
  visitCounter(test.shop).add('visits');
  await storeLastVisits(test.shop);
  expect(await read(sql`SELECT visits FROM visit_days WHERE day = (now() AT TIME ZONE 'UTC')::date`)).toEqual([{ visits: 1 }]);
});

it('keeps the frequent searches of older days, and removes what months have', async () => {
  const { db } = test.shop;
  await sql`INSERT INTO search_term_days SELECT current_date - 40, 'old ' || n, n, CASE WHEN n <= 5 THEN 1000 - n ELSE 0 END FROM generate_series(1, 400) n`.execute(
    db,
  );
  await sql`INSERT INTO search_term_days SELECT current_date - 3, 'new ' || n, 1, 0 FROM generate_series(1, 400) n`.execute(db);
  await sql`INSERT INTO product_view_days VALUES (current_date - 501, 999999, 3), (current_date - 499, 999999, 3)`.execute(db);
  await removeOldVisits(test.shop);
  await removeOldVisits(test.shop);
  const [left] = await read<{ old: number; rare: number; recent: number }>(sql`
    SELECT count(*) FILTER (WHERE term LIKE 'old %')::integer AS old, count(*) FILTER (WHERE term IN ('old 1', 'old 2', 'old 3', 'old 4', 'old 5'))::integer AS rare,
           count(*) FILTER (WHERE term LIKE 'new %')::integer AS recent FROM search_term_days`);
  expect(left).toMatchObject({ rare: 5, recent: 400 });
  expect(left?.old).toBeLessThanOrEqual(300);
  expect(left?.old).toBeGreaterThanOrEqual(200);
  expect(await read(sql`SELECT (current_date - day)::integer AS age FROM product_view_days WHERE product_id = 999999`)).toEqual([
    { age: 499 },
  ]);
});

it('reads reports along indexes, whatever their size', async () => {
  const { db } = test.shop;
  await sql`INSERT INTO visit_days SELECT '2020-01-01'::date + n, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9 FROM generate_series(0, 3000) n ON CONFLICT DO NOTHING`.execute(
    db,
  );
  await sql`INSERT INTO product_view_days SELECT '2024-01-01'::date + n / 100, n % 100 + 1, 5 FROM generate_series(0, 59999) n ON CONFLICT DO NOTHING`.execute(
    db,
  );
  await sql`INSERT INTO product_view_months SELECT '2019-01-01'::date + (n / 500) * interval '1 month', n % 500 + 1, 5 FROM generate_series(0, 39999) n ON CONFLICT DO NOTHING`.execute(
    db,
  );
  await sql`INSERT INTO search_term_days SELECT '2024-01-01'::date + n / 100, 'term ' || n % 100, 5, 1 FROM generate_series(0, 59999) n ON CONFLICT DO NOTHING`.execute(
    db,
  );
  await sql`ANALYZE`.execute(db);
  test.statements.length = 0;
  const period = { from: '2025-02-10', to: '2025-03-11' } as const;
  await reportVisits(test.shop, period);
  await rankViewed(test.shop, period);
  await rankSearches(test.shop, period, { isEmptyOnly: true });
  const tables = ['visit_days', 'product_views_between', 'searches_between'];
  for (const table of tables) {
    const statement = test.statements.find((text) => text.includes(table));
    if (!statement) throw new Error(`No statement reads ${table}`);
    const days = [period.from, period.to, '2025-01-11'];
    const parameters = parametersOf(statement, days);
    const plan = await explain<PlanNode>(db, 'COSTS', { sql: statement, parameters });
    expect(scannedTables(plan).filter((name) => /visit_days|view_days|search_term|view_months/.test(name))).toEqual([]);
  }
});

/** Days, and the limit where a number is expected. */
function parametersOf(statement: string, [from, to, beforeFrom]: readonly string[]): unknown[] {
  return statement.includes('FROM visit_days') ? [beforeFrom, to] : [from, to, 50];
}
