import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#db/database.server';
import type { Shop } from '#server/shop.server';
import { makeProduct } from '#test/factories.server';
import { type AnalyzedPlanNode, explain, scannedTables } from '#test/query-plan.server';
import { openTestShop } from '#test/test-shop.server';
import { MODERATION_SORTS } from './review-moderation.rules';
import type { ModerationQuery } from './review-moderation.schema';
import { countReviewsToDo, countReviewViews, listReviewsForStaff } from './review-moderation.service.server';

const REVIEWS = 60_000;
const PRODUCTS = 30;
/** A rare filter in an order that has no index of its own reads what it finds; the list itself reads one page. */
const MOST_BLOCKS = { list: 1_500, filtered: 60_000 };

const test = openTestShop();
let statements: { sql: string; parameters: readonly unknown[] }[] = [];
let shop: Shop;
let productId: number;

beforeAll(async () => {
  const { db: seeded } = test.shop;
  for (let n = 0; n < PRODUCTS; n++) productId = Number((await makeProduct(seeded)).id);
  await sql`
    INSERT INTO users (first_name, last_name, email, password_hash)
      SELECT 'Name' || n % 500, 'Family' || n, 'writer-' || n || '@example.com', '!' FROM generate_series(1, ${REVIEWS / PRODUCTS}::integer) n`.execute(
    seeded,
  );
  await sql`
    INSERT INTO reviews (product_id, user_id, rating, title, comment, status, seen_at, is_verified, photos, reply, replied_at, updated_at)
    SELECT p.id, u.id, 1 + (n * 7 + n / 5) % 5, 'Title ' || n, CASE WHEN n % 500 = 0 THEN 'A walrus' ELSE 'It does what it should' END,
           CASE WHEN n % 400 = 0 THEN 'hidden' WHEN n % 900 = 0 THEN 'waiting' ELSE 'published' END,
           CASE WHEN n % 300 > 0 THEN now() END, n % 3 = 0,
           CASE WHEN n % 200 = 0 THEN jsonb_build_array(jsonb_build_object('key', 'k', 'width', 1, 'height', 1, 'status', CASE WHEN n % 1000 = 0 THEN 'waiting' ELSE 'approved' END)) ELSE '[]' END,
           CASE WHEN n % 50 = 0 THEN 'Thanks' END, CASE WHEN n % 50 = 0 THEN now() END, now() - n * interval '1 minute'
      FROM (SELECT p.id, u.id AS user_id, row_number() OVER (ORDER BY u.id, p.id) AS n FROM products p CROSS JOIN users u) AS pairs (product_id, user_id, n)
      JOIN products p ON p.id = product_id JOIN users u ON u.id = pairs.user_id`.execute(seeded);
  await sql`VACUUM ANALYZE reviews, users, products`.execute(seeded);
  // Reading a table of this size as a whole is cheaper than a few thousand look-ups. In a large shop it is not, nor with this.
  await sql`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET random_page_cost = 0.05', current_database()); END $$`.execute(seeded);
  const url = test.shop.config.databaseUrl ?? '';
  const db = createDatabase({ url, onQuery: ({ query }) => statements.push({ sql: query.sql, parameters: query.parameters }) });
  shop = { ...test.shop, db };
  return () => db.destroy();
});

const FILTERS: Record<string, () => Partial<ModerationQuery>> = {
  everything: () => ({}),
  new: () => ({ isNew: true }),
  'photos to approve': () => ({ photos: 'waiting' }),
  'with photos': () => ({ photos: 'any' }),
  hidden: () => ({ status: 'hidden' }),
  'to approve': () => ({ status: 'waiting' }),
  published: () => ({ status: 'published' }),
  'low ratings': () => ({ maxRating: 2 }),
  'five stars': () => ({ rating: 5 }),
  'of a product': () => ({ productId }),
  'with a reply': () => ({ replied: true }),
  'without a reply': () => ({ replied: false }),
  verified: () => ({ verified: true }),
  'a rare word': () => ({ q: 'walrus' }),
  'a common word': () => ({ q: 'should' }),
  'an author': () => ({ q: 'family77' }),
};

describe.each(Object.entries(FILTERS))('%s', (name, filter) => {
  it.each(MODERATION_SORTS)('by %s reads no whole table', async (sort) => {
    const load = () => listReviewsForStaff(shop, { ...filter(), sort, limit: 50, page: 2 });
    await load();
    await expectFewBlocks(load, name === 'everything' ? MOST_BLOCKS.list + 10_000 : MOST_BLOCKS.filtered);
  });
});

it('the counts read only what they count', async () => {
  await countReviewViews(shop);
  await expectFewBlocks(() => countReviewsToDo(shop.db), MOST_BLOCKS.list);
  expect(await countReviewsToDo(shop.db)).toEqual({
    newReviews: await countOf(sql`seen_at IS NULL`),
    photosWaiting: REVIEWS / 1_000,
    waiting: await countOf(sql`status = 'waiting'`),
  });
});

it('counts at most ten thousand reviews', async () => {
  expect(await listReviewsForStaff(shop, { limit: 20 })).toMatchObject({ total: 10_000, totalIsMore: true });
  expect((await listReviewsForStaff(shop, { q: 'walrus', limit: 20 })).total).toBe(REVIEWS / 500);
});

async function countOf(condition: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM reviews WHERE ${condition}`.execute(test.shop.db);
  return rows[0]?.n ?? 0;
}

async function expectFewBlocks(work: () => Promise<unknown>, most: number) {
  statements = [];
  await work();
  for (const statement of [...statements]) {
    const plan = await explain<AnalyzedPlanNode>(shop.db, 'ANALYZE, BUFFERS', statement);
    const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    // What nearly all reviews are is counted from the table's beginning, up to the most that is counted.
    const scanned = scannedTables(plan, (node) => node['Actual Loops'] > 0 && blocks > MOST_BLOCKS.list);
    expect(
      scanned.filter((table) => ['reviews', 'users'].includes(table)),
      statement.sql,
    ).toEqual([]);
    expect(blocks, statement.sql).toBeLessThan(most);
  }
}
