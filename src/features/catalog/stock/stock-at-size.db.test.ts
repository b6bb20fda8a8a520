import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createDatabase } from '#db/database.server';
import { seedManyProducts } from '#demo/many/seed-many-products.server';
import type { Shop } from '#server/shop.server';
import { type AnalyzedPlanNode, explain, scannedTables } from '#test/query-plan.server';
import { openTestShop } from '#test/test-shop.server';
import { STOCK_SORTS } from './stock.schema';
import { listStock } from './stock.service.server';

const PRODUCTS = 12_000;
/** Of a category the whole of its products is read, else at most 2,000 variants with their products and sales. */
const MOST_BLOCKS = { category: 60_000, other: 24_000 };

const test = openTestShop();
let statements: { sql: string; parameters: readonly unknown[] }[] = [];
let shop: Shop;

beforeAll(async () => {
  const url = test.shop.config.databaseUrl ?? '';
  await seedManyProducts({ db: test.shop.db, url, products: PRODUCTS, now: new Date(), onProgress: () => {} });
  // Reading a table of this size as a whole is cheaper than two thousand look-ups. In a large shop it is not, nor with this.
  await sql`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET random_page_cost = 0.05', current_database()); END $$`.execute(test.shop.db);
  const db = createDatabase({ url, onQuery: ({ query }) => statements.push({ sql: query.sql, parameters: query.parameters }) });
  shop = { ...test.shop, db };
  return () => db.destroy();
});

const LISTS = [
  { filter: 'all' },
  { filter: 'low' },
  { filter: 'out' },
  { filter: 'all', category: 'audio' },
  { filter: 'low', category: 'audio' },
  { filter: 'all', q: 'headphones' },
  { filter: 'low', q: 'two' },
] as const;
const CALLS = LISTS.flatMap((list) => [undefined, ...STOCK_SORTS].map((sort) => ({ ...list, sort })));

it.each(CALLS)('$filter of category $category with "$q" by $sort reads no whole table', async (list) => {
  const load = () => listStock(shop, { ...list, page: 1, limit: 50 });
  await load();
  statements = [];
  await load();
  for (const statement of [...statements]) {
    const plan = await explain<AnalyzedPlanNode>(shop.db, 'ANALYZE, BUFFERS', statement);
    const scanned = scannedTables(plan, (node) => node['Actual Loops'] > 0);
    expect(
      scanned.filter((table) => ['products', 'variants', 'stock_levels', 'variant_sales'].includes(table)),
      statement.sql,
    ).toEqual([]);
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], statement.sql).toBeLessThan(
      'category' in list ? MOST_BLOCKS.category : MOST_BLOCKS.other,
    );
  }
});
