import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Db } from '#db/database.server';
import { seedManyProducts } from '#demo/many/seed-many-products.server';
import { listCategories } from '#features/catalog/categories/categories.service.server';
import { NATURAL_ORDER, SORT_KEYS } from '#features/catalog/product-list/product-list.rules';
import type { ListQuery } from '#features/catalog/product-list/product-list.schema';
import * as catalog from '#features/catalog/products/products.service.server';
import type { Shop } from '#server/shop.server';
import { type AnalyzedPlanNode, explain, scannedTables } from '#test/query-plan.server';
import { openTestShop } from '#test/test-shop.server';
import { listProducts, suggest } from './catalog-engine.service.server';

const PRODUCTS = 12_000;
/** Blocks of 8 kB that a statement may read here. A search reads some for each product it ranks, up to three hundred products. */
const MOST_BLOCKS = { list: 450, other: 2_500 };

const test = openTestShop();
let statements: { sql: string; parameters: readonly unknown[] }[] = [];
/** A shop with an empty cache and a log of its statements. */
let shop: Shop;
let db: Db;

beforeAll(async () => {
  const url = test.shop.config.databaseUrl ?? '';
  await seedManyProducts({ db: test.shop.db, url, products: PRODUCTS, now: new Date(), onProgress: () => {} });
  db = createDatabase({ url, onQuery: ({ query }) => statements.push({ sql: query.sql, parameters: query.parameters }) });
  shop = { ...test.shop, db };
  return () => db.destroy();
});

/** The plan of each statement that some work executes, with cached counts. */
async function plansOf(work: () => Promise<unknown>): Promise<{ statement: string; plan: AnalyzedPlanNode }[]> {
  await work();
  statements = [];
  await work();
  const executed = statements;
  return Promise.all(
    executed.map(async (statement) => ({
      statement: statement.sql,
      plan: await explain<AnalyzedPlanNode>(test.shop.db, 'ANALYZE, BUFFERS', statement),
    })),
  );
}

function wholeTablesIn(plan: AnalyzedPlanNode): string[] {
  return scannedTables(plan, isRun).filter((table) => GROWING_TABLES.includes(table));
}

function isRun(node: AnalyzedPlanNode): boolean {
  return node['Actual Loops'] > 0;
}

/** Without `search_words`: a shop with a hundred times the products has few more words. */
const GROWING_TABLES = ['products', 'product_listings', 'listing_counts', 'variants', 'reviews'];

const HOT_CALLS: [name: string, work: () => Promise<unknown>][] = [
  ...SORT_KEYS.flatMap((sortBy) =>
    (['asc', 'desc'] as const).map((sortOrder): [string, () => Promise<unknown>] => [
      `list by ${sortBy} ${sortOrder}`,
      () => listProducts(shop, { sortBy, sortOrder, page: 3 }),
    ]),
  ),
  ...SORT_KEYS.map((sortBy): [string, () => Promise<unknown>] => [
    `filtered list by ${sortBy}`,
    () => listProducts(shop, { sortBy, category: 'clothing', inStock: true, minRating: 3, minPrice: 25, maxPrice: 199.99 }),
  ]),
  ...SORT_KEYS.map((sortBy): [string, () => Promise<unknown>] => [
    `list with odd bounds by ${sortBy}`,
    () => listProducts(shop, { sortBy, onSale: true, minRating: 3.7, minPrice: 33, maxPrice: 77.5 }),
  ]),
  ['list of a brand', () => listProducts(shop, { brand: 'Tessera', sortBy: 'name' })],
  ['list of few', () => listProducts(shop, { category: 'audio', featured: true, sortBy: 'price' })],
  ['last page', () => listProducts(shop, { page: PRODUCTS / 12, sortBy: 'popularity' })],
  ['page in the middle of a category', () => listProducts(shop, { page: 40, category: 'electronics' })],
  ['search', () => listProducts(shop, { q: 'headphones' })],
  ['search for a common word', () => listProducts(shop, { q: 'two' })],
  ['search in a category', () => listProducts(shop, { q: 'travel', category: 'clothing', onSale: true })],
  ['search for what is not typed to its end', () => listProducts(shop, { q: 'head' })],
  ['suggestions', () => suggest(shop, 'headph')],
  ['suggestions for two letters', () => suggest(shop, 'he')],
  ['featured products', () => catalog.listFeatured(shop)],
  ['categories', () => listCategories(shop)],
  ['product', () => catalog.getProduct(shop, '4000')],
];

describe('at size', () => {
  it.each(HOT_CALLS)('%s scans no table and reads few blocks', async (name, work) => {
    for (const { statement, plan } of await plansOf(work)) {
      expect(wholeTablesIn(plan), statement).toEqual([]);
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], statement).toBeLessThan(
        /list|page/.test(name) ? MOST_BLOCKS.list : MOST_BLOCKS.other,
      );
    }
  });

  it('the words that are nearest to a misspelled one are found by their index', async () => {
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ word: string }>`SELECT word FROM words_like('haedphones', NULL, 120)`.execute(trx);
      expect(rows[0]?.word).toBe('headphones');
      // A function's statements are in no plan.
      const scans = await sql<{ seqScan: number }>`SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'search_words'`.execute(
        trx,
      );
      expect(scans.rows).toEqual([{ seqScan: 0 }]);
    });
  });

  describe('a search for a common word in a small category', () => {
    const category = 'fiction';
    const isFound = sql`search @@ 'two' AND category_id IN (SELECT id FROM categories WHERE slug = ${category})`;
    const isTitled = sql`(title @@ 'two')::integer DESC, popularity DESC, rating_hundredths DESC`;

    it.each(['relevance', 'name', 'price'] as const)('fetches by %s only what the words find there', async (sortBy) => {
      const plans = await plansOf(() => listProducts(shop, { q: 'two', category, sortBy }));
      expect(plans.map(({ plan }) => JSON.stringify(plan)).join()).toContain('BitmapAnd');
    });

    it.each([
      ['relevance', sql`${isTitled}, product_id DESC`],
      ['name', sql`name_key COLLATE "und-x-icu", product_id`],
      ['price', sql`price_cents, product_id`],
    ] as const)('has the right products by %s on its first and last page', async (sortBy, order) => {
      const { totalPages } = await listProducts(shop, { q: 'two', category, sortBy });
      for (const page of [1, totalPages]) {
        const { products } = await listProducts(shop, { q: 'two', category, sortBy, page });
        const { rows } = await sql<{ id: number }>`
          SELECT product_id AS id FROM product_listings WHERE ${isFound} ORDER BY ${order} LIMIT 12 OFFSET ${(page - 1) * 12}`.execute(db);
        expect(products.map(({ _id }) => Number(_id))).toEqual(rows.map(({ id }) => id));
      }
    });
  });

  it('every page of every list equals that of a plain query', async () => {
    const categories = (await listCategories(shop)).map(({ slug }) => slug);
    const brands = (await sql<{ brand: string }>`SELECT brand FROM products GROUP BY 1 ORDER BY count(*) DESC LIMIT 30`.execute(db)).rows;
    const anyQuery = fc.record<ListQuery>(
      {
        category: fc.constantFrom(...categories),
        brand: fc.constantFrom(...brands.map(({ brand }) => brand)),
        minPrice: fc.constantFrom(25, 33.5, 50, 99.99),
        maxPrice: fc.constantFrom(24.99, 49.99, 120, 999.99),
        minRating: fc.constantFrom(1, 2.5, 3, 3.7, 4, 4.8),
        inStock: fc.boolean(),
        onSale: fc.boolean(),
        sortBy: fc.constantFrom('createdAt', 'price', 'name', 'rating', 'popularity'),
        sortOrder: fc.constantFrom('asc', 'desc'),
      },
      { requiredKeys: ['sortBy'] },
    );
    await fc.assert(
      fc.asyncProperty(anyQuery, fc.double({ min: 0, max: 1, noNaN: true }), async (query, depth) => {
        const { totalPages } = await listProducts(shop, query);
        const page = 1 + Math.floor(depth * Math.max(0, totalPages - 1));
        const { products, totalProducts } = await listProducts(shop, { ...query, page });
        const plain = await listPlainly(query, page);
        expect({ ids: products.map(({ _id }) => Number(_id)), totalProducts }).toEqual(plain);
      }),
      { numRuns: 150 },
    );
  });

  it('counts are exact when all products change at once, and afterwards', async () => {
    const query = { minPrice: 33.5, maxPrice: 120, sortBy: 'price' } as const;
    const total = async () => (await listProducts(shop, query)).totalProducts;
    await total();
    for (let change = 0; change < 3; change++) {
      await sql`UPDATE products SET base_list_price_cents = base_list_price_cents + 700, base_sale_price_cents = NULL`.execute(
        test.shop.db,
      );
      expect(await total()).toBe((await listPlainly(query, 1)).totalProducts);
    }
    await sql`UPDATE products SET base_list_price_cents = 100_00 WHERE id IN (SELECT id FROM products ORDER BY id DESC LIMIT 20)`.execute(
      test.shop.db,
    );
    expect(await total()).toBe((await listPlainly(query, 1)).totalProducts);
  });
});

/** The same list in plain SQL, without any optimisation. */
async function listPlainly(query: ListQuery, page: number): Promise<{ ids: number[]; totalProducts: number }> {
  const { category, brand, minPrice, maxPrice, minRating, inStock, onSale, sortBy = 'createdAt' } = query;
  const direction = sql.raw(query.sortOrder ?? NATURAL_ORDER[sortBy]);
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    ...(category
      ? [
          sql`category_id IN (SELECT c.id FROM categories c LEFT JOIN categories p ON p.id = c.parent_id WHERE ${category} IN (c.slug, p.slug))`,
        ]
      : []),
    ...(brand ? [sql`brand = ${brand}`] : []),
    ...(minPrice === undefined ? [] : [sql`paid_price_cents >= ${Math.round(minPrice * 100)}`]),
    ...(maxPrice === undefined ? [] : [sql`paid_price_cents <= ${Math.round(maxPrice * 100)}`]),
    ...(minRating === undefined ? [] : [sql`rating >= ${minRating}::numeric`]),
    ...(inStock ? [sql`in_stock`] : []),
    ...(onSale ? [sql`sale_price_cents IS NOT NULL`] : []),
  ];
  const orders: Record<string, string[]> = {
    createdAt: ['created_at'],
    price: ['paid_price_cents'],
    name: ['lower(name)'],
    rating: ['rating'],
    popularity: ['popularity', 'rating'],
  };
  const order = sql.join([...(orders[sortBy] ?? []), 'id'].map((key) => sql`${sql.raw(key)} ${direction}`));
  const { rows } = await sql<{ id: number; total: number }>`
    SELECT id, count(*) OVER () AS total FROM products WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${order}`.execute(test.shop.db);
  return { ids: rows.slice((page - 1) * 12, page * 12).map(({ id }) => id), totalProducts: rows.length };
}
