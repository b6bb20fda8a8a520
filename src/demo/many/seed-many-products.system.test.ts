import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, type Db } from '#db/database.server';
import { listProducts } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import { DEFAULT_SETTINGS } from '#features/platform/settings/settings.rules';
import { readConfig } from '#server/config.server';
import type { Shop } from '#server/shop.server';
import { makeProduct } from '#test/factories.server';
import { copyTestDatabase } from '#test/test-database.server';
import { seedManyProducts } from './seed-many-products.server';

const NOW = new Date('2026-11-20T08:00:00Z');
const WANTED = 700;

describe('a shop that is filled up with products', () => {
  let db: Db;
  let url: string;
  let drop: () => Promise<void>;
  let ownId: string;
  let before: unknown;
  let indexesBefore: unknown;
  const progress: { label: string; done: number; total: number }[] = [];
  const fillUp = (products: number) => seedManyProducts({ db, url, products, now: NOW, onProgress: (step) => progress.push(step) });

  beforeAll(async () => {
    ({ url, drop } = await copyTestDatabase(inject('templateUrl')));
    db = createDatabase({ url });
    // Whoever has it named a category as the demo shop does, and keeps it.
    ownId = (await makeProduct(db, { name: 'My Own Thing' })).id;
    await sql`UPDATE categories SET name = 'Audio', slug = 'my-audio'`.execute(db);
    before = await everythingOf(ownId);
    indexesBefore = await indexes();
    expect(await fillUp(WANTED)).toBe(WANTED - 1);
  });

  afterAll(async () => {
    await db.destroy();
    await drop();
  });

  async function rowsOf<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
    return (await query.execute(db)).rows;
  }

  const everythingOf = (id: string) =>
    rowsOf(
      sql`SELECT p.*, to_jsonb(v) AS variant, c.slug AS category FROM products p JOIN variants v ON v.product_id = p.id JOIN categories c ON c.id = category_id WHERE p.id = ${id}`,
    );
  const indexes = () => rowsOf(sql`SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`);

  it('has as many as were asked for, and what was there is as it was', async () => {
    expect(await rowsOf(sql`SELECT count(*) AS n FROM products`)).toEqual([{ n: WANTED }]);
    expect(await everythingOf(ownId)).toEqual(before);
  });

  it('gets no more when it is done again, and the rest when more are asked for', async () => {
    expect(await fillUp(WANTED)).toBe(0);
    const sums = () =>
      rowsOf(sql`SELECT md5(string_agg(p::text, ',' ORDER BY id)) AS sum FROM products p WHERE id <= (SELECT min(id) + 300 FROM products)`);
    const first = await sums();
    expect(await fillUp(WANTED + 50)).toBe(50);
    expect(await rowsOf(sql`SELECT count(*) AS n FROM products`)).toEqual([{ n: WANTED + 50 }]);
    expect(await sums()).toEqual(first);
  });

  it.each([
    [
      'stars that are not those of its reviews',
      sql`
      SELECT p.id FROM products p WHERE (p.rating_sum, p.review_count, p.star_counts) IS DISTINCT FROM
        (SELECT (coalesce(sum(rating), 0)::integer, count(*)::integer, ARRAY[count(*) FILTER (WHERE rating = 1), count(*) FILTER (WHERE rating = 2),
           count(*) FILTER (WHERE rating = 3), count(*) FILTER (WHERE rating = 4), count(*) FILTER (WHERE rating = 5)]::integer[]) FROM reviews WHERE product_id = p.id)`,
    ],
    [
      'popularity that is not what sold in 30 days',
      sql`
      SELECT p.id FROM products p WHERE p.popularity <> (SELECT coalesce(sum(l.quantity), 0) FROM order_lines l JOIN orders o ON o.id = l.order_id
         WHERE l.product_id = p.id AND o.status <> 'cancelled' AND o.created_at >= ${NOW}::timestamptz - interval '30 days')`,
    ],
    ['no variant', sql`SELECT id FROM products WHERE NOT EXISTS (SELECT 1 FROM variants v WHERE v.product_id = products.id)`],
    [
      'values of options that are not those of its variants',
      sql`
      SELECT p.id FROM products p, jsonb_array_elements(p.options) o
       WHERE ARRAY(SELECT value ->> 'name' FROM jsonb_array_elements(o -> 'values') value ORDER BY 1)
          <> ARRAY(SELECT DISTINCT v.options ->> (o ->> 'name') FROM variants v WHERE v.product_id = p.id ORDER BY 1)`,
    ],
    [
      'prices that differ from the calculated ones',
      sql`
      SELECT p.id FROM products p JOIN variants v ON v.product_id = p.id JOIN computed_variant_prices c ON c.variant_id = v.id
       WHERE (v.list_price_cents, v.sale_price_cents) IS DISTINCT FROM (c.list_price_cents, c.sale_price_cents)
          OR (p.list_price_cents, p.sale_price_cents, p.highest_price_cents)
             IS DISTINCT FROM (v.list_price_cents, v.sale_price_cents, v.paid_price_cents)`,
    ],
    [
      'a mark "in stock" that its variants deny',
      sql`
      SELECT id FROM products p WHERE in_stock <> (SELECT bool_or(on_hand > reserved) FROM variants v WHERE v.product_id = p.id)`,
    ],
    ['stock that is not the sum of its movements', sql`SELECT * FROM stock_differences`],
    [
      'few pieces that no list shows',
      sql`
      (SELECT id, product_id, stock_level(on_hand - reserved) FROM variants EXCEPT SELECT variant_id, product_id, level FROM stock_levels)
      UNION ALL
      (SELECT product_id, sum(on_hand - reserved), 0 FROM variants GROUP BY 1 HAVING min(on_hand - reserved) <= ${DEFAULT_SETTINGS.lowStockThreshold} EXCEPT SELECT product_id, stock, 0 FROM low_stock)`,
    ],
    [
      'pictures that nobody can draw',
      sql`
      SELECT id FROM products, jsonb_array_elements(images) i WHERE slug NOT LIKE 'thing-%' AND NOT EXISTS (SELECT 1 FROM media_pictures WHERE key = i ->> 'key')`,
    ],
    [
      'a listing that is not the computed one',
      sql`
      SELECT product_id FROM product_listings l JOIN computed_listings c USING (product_id)
       WHERE (l.category_id, l.brand_id, l.cell, l.price_cents, l.popularity, l.name_key, l.search) IS DISTINCT FROM (c.category_id, c.brand_id, c.cell, c.price_cents, c.popularity, c.name_key, c.search)`,
    ],
  ])('has no product with %s', async (_, query) => {
    expect(await rowsOf(query)).toEqual([]);
  });

  it('is counted, category by category, and knows its words', async () => {
    expect(
      await rowsOf(sql`SELECT category_id, brand_id, cell, sum(products) FROM (
        SELECT category_id, brand_id, cell, products FROM listing_counts UNION ALL SELECT category_id, brand_id, cell, -1 FROM product_listings) x
        GROUP BY 1, 2, 3 HAVING sum(products) <> 0`),
    ).toEqual([]);
    expect(
      await rowsOf(sql`
        SELECT c.name FROM categories c
         WHERE product_count <> (SELECT count(*) FROM products p JOIN categories own ON own.id = p.category_id WHERE c.id IN (own.id, own.parent_id))`),
    ).toEqual([]);
    const words = sql`SELECT word, stem, uses FROM search_words ORDER BY word`;
    const known = await rowsOf(words);
    expect(known.length).toBeGreaterThan(1000);
    expect(
      await rowsOf(sql`SELECT s.word, s.stem, count(*)::integer AS uses
        FROM (SELECT product_document(name, brand, description, features) AS document FROM products UNION ALL SELECT name FROM categories) d, search_words_of(d.document) s
       GROUP BY 1, 2 ORDER BY 1`),
    ).toEqual(known);
  });

  it('has every index and trigger that it had', async () => {
    expect(await indexes()).toEqual(indexesBefore);
    expect(await rowsOf(sql`SELECT tgname FROM pg_trigger WHERE tgenabled <> 'O'`)).toEqual([]);
    const shop = { db, config: readConfig({}) } as Shop;
    const { totalProducts } = await listProducts(shop, {});
    await makeProduct(db, { name: 'One More Thing' });
    expect((await listProducts(shop, {})).totalProducts).toBe(totalProducts + 1);
  });

  it('tells how far it is, up to the end', () => {
    expect([...new Set(progress.map(({ label }) => label))]).toEqual(['Products', 'Lists and search', 'Indexes', 'Stock', 'Tidying up']);
    expect(progress.at(-1)?.done).toBe(progress.at(-1)?.total);
  });

  it('is as it was when it is interrupted', async () => {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM products`.execute(db);
    const broken = seedManyProducts({
      db,
      url,
      products: WANTED + 500,
      now: NOW,
      onProgress: ({ label, done }) => {
        if (label === 'Indexes' && done === 2) throw new Error('pulled the plug');
      },
    });
    await expect(broken).rejects.toThrow('pulled the plug');
    expect(await rowsOf(sql`SELECT count(*) AS n FROM products`)).toEqual(rows);
    expect(await indexes()).toEqual(indexesBefore);
  });
});
