import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#db/database.server';
import { seedManyProducts } from '#demo/many/seed-many-products.server';
import type { Shop } from '#server/shop.server';
import { type AnalyzedPlanNode, explain, scannedTables } from '#test/query-plan.server';
import { openTestShop } from '#test/test-shop.server';
import { planPage } from './staff-pages.queries.server';
import { STAFF_SORTS, type StaffProductQuery, type StaffSort } from './staff-products.schema';
import { countStaffViews, listStaffProducts } from './staff-products.service.server';

const PRODUCTS = 12_000;
/** A rare filter in an order that has no index of its own reads what it finds; the list itself reads one page, and so does what narrow rows find. */
const MOST_BLOCKS = { list: 1_000, narrow: 1_500, filtered: 40_000 };

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
}, 120_000);

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

/** Filters of which many products match, so that a page is read along its order. */
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

describe('reads no product to find a page and to count', () => {
  it.each<[string, StaffProductQuery]>([
    ['what is low in stock', { sort: 'leastStock' }],
    ['what is low in stock in a category', { sort: 'name', lowStock: true, category: 'clothing' }],
    ['what a common word finds', { sort: 'nameDescending', q: 'classic' }],
    ['what common words find, by the last change', { sort: 'updated', q: 'classic or pro or mini or lite' }],
  ])('%s', async (_, query) => {
    const load = () => listStaffProducts(shop, { ...query, limit: 50 });
    await load();
    await expectFewBlocks(load, MOST_BLOCKS.narrow);
  });
});

describe('one pass over the listings brings the total and the page', () => {
  it.each<[string, StaffProductQuery]>([
    ['of what is low in stock in a category', { sort: 'dearest', lowStock: true, category: 'clothing' }],
    ['of what a word finds', { sort: 'name', q: 'headphones' }],
    ['of what a word finds, by the last change', { sort: 'updated', q: 'headphones' }],
  ])('%s', async (_, query) => {
    statements = [];
    const { total, products } = await listStaffProducts(shop, { ...query, limit: 50, page: 1 });
    expect(products).toHaveLength(Math.min(total, 50));
    expect(statements.filter(({ sql }) => sql.includes('product_listings l'))).toHaveLength(1);
  });
});

describe('a large category is read along its own index', () => {
  it.each(['name', 'nameDescending', 'cheapest', 'dearest'] as const)('by %s', async (sort) => {
    const isOfBranch = sql`p.category_id IN (SELECT c.id FROM categories c LEFT JOIN categories m ON m.id = c.parent_id WHERE 'clothing' IN (c.slug, m.slug))`;
    const { rows } = await sql<{ id: number; categoryId: number }>`
      SELECT p.id, p.category_id FROM products p WHERE ${isOfBranch} ORDER BY ${ORDERS[sort]}`.execute(shop.db);
    const categoryIds = [...new Set(rows.map(({ categoryId }) => categoryId))];
    // As if it were so large that it is not gathered.
    const manyMore = 1_000_000;
    for (const offset of [0, 700]) {
      const [ids] = planPage({ isLowStock: false, categoryIds }, { sort, limit: 50, offset, total: manyMore });
      if (!ids) throw new Error('There is no plan.');
      expect((await ids.execute(shop.db)).rows).toEqual(rows.slice(offset, offset + 50).map(({ id }) => ({ id })));
      const plan = JSON.stringify(await explain(shop.db, 'ANALYZE', ids.compile(shop.db)));
      expect(plan).toMatch(/"listings_category_(name_order|price)"/);
      expect(plan).not.toMatch(/"listings_(name|name_order|price)"/);
    }
  });
});

it('the counts of the views read no whole table', async () => {
  await countStaffViews(shop);
  await expectFewBlocks(() => countStaffViews(shop), MOST_BLOCKS.list);
});

it('counts at most ten thousand products one by one', async () => {
  expect(await listStaffProducts(shop, { minPrice: 0.01 })).toMatchObject({ total: 10_000, totalIsMore: true });
  expect(await listStaffProducts(shop, {})).toMatchObject({ total: PRODUCTS });
});

async function expectFewBlocks(work: () => Promise<unknown>, most: number) {
  statements = [];
  await work();
  for (const statement of [...statements]) {
    const plan = await explain<AnalyzedPlanNode>(shop.db, 'ANALYZE, BUFFERS', statement);
    const scanned = scannedTables(plan, (node) => node['Actual Loops'] > 0);
    expect(
      scanned.filter((table) => ['products', 'variants', 'product_listings'].includes(table)),
      statement.sql,
    ).toEqual([]);
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], statement.sql).toBeLessThan(most);
  }
}
