import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#db/database.server';
import { seedManyProducts } from '#demo/many/seed-many-products.server';
import type { Shop } from '#server/shop.server';
import { type AnalyzedPlanNode, explain, scannedTables } from '#test/query-plan.server';
import { openTestShop } from '#test/test-shop.server';
import { STAFF_SORTS, type StaffProductQuery, type StaffSort } from './staff-products.schema';
import { countStaffViews, listStaffProducts } from './staff-products.service.server';

const PRODUCTS = 12_000;
/** A rare filter in an order that has no index of its own reads what it finds; the list itself reads one page, and the keys that it counts. */
const MOST_BLOCKS = { list: 1_500, filtered: 40_000 };
/** Nearly all products are active: they are counted from the table's beginning, and no further. */
const MOST_COUNTED = 10_000;

const test = openTestShop();
let statements: { sql: string; parameters: readonly unknown[] }[] = [];
let shop: Shop;

beforeAll(async () => {
  const url = test.shop.config.databaseUrl ?? '';
  const { db: seeded } = test.shop;
  await seedManyProducts({ db: seeded, url, products: PRODUCTS, now: new Date(), onProgress: () => {} });
  await sql`UPDATE products SET status = 'draft' WHERE id % 50 = 0`.execute(seeded);
  await sql`UPDATE products SET images = '[]' WHERE id % 100 = 0`.execute(seeded);
  await sql`ANALYZE products`.execute(seeded);
  // Reading a table of this size as a whole is cheaper than a few thousand look-ups. In a large shop it is not, nor with this.
  await sql`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET random_page_cost = 0.05', current_database()); END $$`.execute(seeded);
  const db = createDatabase({ url, onQuery: ({ query }) => statements.push({ sql: query.sql, parameters: query.parameters }) });
  shop = { ...test.shop, db };
  return () => db.destroy();
});

const FILTERS = {
  everything: {},
  drafts: { status: 'draft' },
  active: { status: 'active' },
  category: { category: 'audio' },
  'low stock': { lowStock: true },
  'on sale': { onSale: true },
  'without picture': { withoutPicture: true },
  price: { minPrice: 20, maxPrice: 30 },
  search: { q: 'headphones' },
  'a common word': { q: 'classic' },
  'a tag that no product has': { tag: 'unheard-of' },
  'drafts on sale in a category': { status: 'draft', onSale: true, category: 'clothing' },
  'low stock in a category': { lowStock: true, category: 'clothing' },
} as const satisfies Record<string, StaffProductQuery>;

describe.each(Object.entries(FILTERS))('%s', (name, filter) => {
  it.each(STAFF_SORTS)('by %s reads no whole table', async (sort) => {
    const load = () => listStaffProducts(shop, { ...filter, sort, limit: 50, page: 2 });
    await load();
    await expectFewBlocks(load, name === 'everything' && sort !== 'leastStock' ? MOST_BLOCKS.list : MOST_BLOCKS.filtered);
  });
});

/** Filters of which many products match, so that a page is read along its order, or all are sorted. */
const MANY = {
  everything: [{}, sql`true`],
  active: [{ status: 'active' }, sql`p.status = 'active'`],
  'on sale in a category': [
    { onSale: true, category: 'clothing' },
    sql`p.sale_price_cents IS NOT NULL AND p.category_id IN (SELECT id FROM branch)`,
  ],
  price: [{ minPrice: 10, maxPrice: 150 }, sql`p.paid_price_cents BETWEEN 1000 AND 15000`],
  'a common word': [{ q: 'classic' }, sql`p.name ~* '\\mclassic'`],
  'common words': [
    { q: 'classic or pro or mini or lite' },
    sql`CASE p.status WHEN 'active' THEN (SELECT l.title FROM product_listings l WHERE l.product_id = p.id) ELSE to_tsvector('english', p.name) END
          @@ to_tsquery('english', 'classic | pro | mini | lite')`,
  ],
  'low stock in a category': [
    { lowStock: true, category: 'clothing' },
    sql`p.id IN (SELECT product_id FROM low_stock) AND p.category_id IN (SELECT id FROM branch)`,
  ],
} as const satisfies Record<string, [StaffProductQuery, RawBuilder<unknown>]>;
const ORDERS = {
  newest: sql`p.id DESC`,
  updated: sql`p.updated_at DESC, p.id DESC`,
  name: sql`lower(p.name) COLLATE "und-x-icu", p.id`,
  nameDescending: sql`lower(p.name) COLLATE "und-x-icu" DESC, p.id DESC`,
  cheapest: sql`p.paid_price_cents, p.id`,
  dearest: sql`p.paid_price_cents DESC, p.id DESC`,
} as const satisfies Partial<Record<StaffSort, RawBuilder<unknown>>>;

describe.each(Object.entries(MANY))('%s, hidden products included', (_, [query, condition]) => {
  it.each(Object.entries(ORDERS))('by %s has the right products on its first, second and last page', async (sort, order) => {
    const list = (page: number) => listStaffProducts(shop, { ...query, sort: sort as StaffSort, limit: 50, page });
    const { total, totalIsMore } = await list(1);
    expect(total).toBeGreaterThan(100);
    const last = totalIsMore ? 3 : Math.ceil(total / 50);
    for (const page of [1, 2, last]) {
      const { rows } = await sql<{ id: number }>`
        WITH RECURSIVE branch AS (
          SELECT id FROM categories WHERE slug = 'clothing' UNION ALL SELECT c.id FROM categories c JOIN branch b ON c.parent_id = b.id
        )
        SELECT p.id FROM products p WHERE ${condition} ORDER BY ${order} LIMIT 50 OFFSET ${(page - 1) * 50}`.execute(shop.db);
      const { products } = await list(page);
      expect(
        products.map(({ _id }) => Number(_id)),
        `page ${page} of ${last}`,
      ).toEqual(rows.map(({ id }) => id));
    }
  });
});

it('the counts of the views read no whole table', async () => {
  await countStaffViews(shop);
  await expectFewBlocks(() => countStaffViews(shop), MOST_BLOCKS.list);
});

it('counts at most ten thousand products, and has the pages behind them', async () => {
  for (const query of [{}, { minPrice: 0.01 }, { status: 'active' }] as const)
    expect(await listStaffProducts(shop, { ...query, limit: 50 })).toMatchObject({
      total: MOST_COUNTED,
      totalIsMore: true,
      totalPages: 200,
    });
  expect((await listStaffProducts(shop, { limit: 50, page: PRODUCTS / 50 })).products).toHaveLength(50);
  expect(await listStaffProducts(shop, { limit: 50, page: PRODUCTS / 50 + 1 })).toMatchObject({ products: [] });
});

async function expectFewBlocks(work: () => Promise<unknown>, most: number) {
  statements = [];
  await work();
  for (const statement of [...statements]) {
    const plan = await explain<AnalyzedPlanNode>(shop.db, 'ANALYZE, BUFFERS', statement);
    const scanned = scannedTables(plan, (node) => node['Actual Loops'] > 0 && node['Actual Rows'] !== MOST_COUNTED + 1);
    expect(
      scanned.filter((table) => ['products', 'variants', 'product_listings'].includes(table)),
      statement.sql,
    ).toEqual([]);
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], statement.sql).toBeLessThan(most);
  }
}
