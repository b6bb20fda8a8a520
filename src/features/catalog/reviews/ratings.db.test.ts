import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.server';
import { makeProduct, makeUser } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const PRODUCTS = 3;
const CUSTOMERS = 6;

const productIds: number[] = [];
const userIds: string[] = [];

beforeAll(async () => {
  for (let n = 0; n < PRODUCTS; n++) productIds.push(Number((await makeProduct(test.shop.db)).id));
  for (let n = 0; n < CUSTOMERS; n++) userIds.push((await makeUser(test.shop.db)).id);
});

const at = fc.nat({ max: PRODUCTS - 1 });
const by = fc.nat({ max: CUSTOMERS - 1 });
const write = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), at, by, rating: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), at, by }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete all' as const), by }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('decide' as const), at, by, status: fc.constantFrom('published', 'waiting', 'hidden') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('decide all' as const), at, status: fc.constantFrom('published', 'hidden') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rate all' as const), rating: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('vote' as const), at, by }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take back' as const), by }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('break off' as const), at, by, rating: fc.integer({ min: 1, max: 5 }) }) },
);
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

async function run(change: Write): Promise<void> {
  const { db } = test.shop;
  const insert = (productId: number, userId: string, rating: number) => sql`
    INSERT INTO reviews (product_id, user_id, rating, title, comment) VALUES (${productId}, ${userId}, ${rating}, 'T', 'C')
    ON CONFLICT (product_id, user_id) DO UPDATE SET rating = excluded.rating`;
  const product = 'at' in change ? (productIds[change.at] ?? 0) : 0;
  const user = 'by' in change ? (userIds[change.by] ?? '') : '';
  switch (change.kind) {
    case 'write':
      await inTransaction(db, (tx) => insert(product, user, change.rating).execute(tx));
      return;
    case 'delete':
      await inTransaction(db, (tx) => sql`DELETE FROM reviews WHERE product_id = ${product} AND user_id = ${user}`.execute(tx));
      return;
    case 'delete all':
      await sql`DELETE FROM reviews WHERE user_id = ${user}`.execute(db);
      return;
    case 'decide':
      await sql`UPDATE reviews SET status = ${change.status} WHERE product_id = ${product} AND user_id = ${user}`.execute(db);
      return;
    case 'decide all':
      await sql`UPDATE reviews SET status = ${change.status}
                 WHERE id IN (SELECT id FROM reviews WHERE product_id = ${product} ORDER BY id FOR UPDATE)`.execute(db);
      return;
    case 'rate all':
      await sql`UPDATE reviews SET rating = ${change.rating} WHERE id IN (SELECT id FROM reviews ORDER BY id FOR UPDATE)`.execute(db);
      return;
    case 'vote':
      await sql`INSERT INTO review_votes (review_id, user_id) SELECT id, ${user} FROM reviews WHERE product_id = ${product}
                 ORDER BY id FOR KEY SHARE ON CONFLICT DO NOTHING`.execute(db);
      return;
    case 'take back':
      await sql`DELETE FROM review_votes WHERE user_id = ${user}`.execute(db);
      return;
    case 'break off':
      await db
        .transaction()
        .execute(async (tx) => {
          await insert(product, user, change.rating).execute(tx);
          throw new Error('broken off');
        })
        .catch((error: Error) => expect(error.message).toMatch(/broken off|deadlock/));
      return;
    default:
      change satisfies never;
  }
}

/** Statements over many rows may fail with a deadlock; the service's statements, over single rows, must not. */
async function runOrGiveUp(change: Write): Promise<void> {
  await run(change).catch((error: { code?: string }) => {
    expect(error.code).toBe('40P01');
    expect(['write', 'delete', 'decide', 'break off']).not.toContain(change.kind);
  });
}

describe('rating sum, count, distribution and votes', () => {
  it('equal a recount after any concurrent writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 40 }), async (writes) => {
        await Promise.all(writes.map(runOrGiveUp));
        const { rows } = await sql`
          SELECT p.id FROM products p
           WHERE (p.rating_sum, p.review_count, p.star_counts) IS DISTINCT FROM (
                   SELECT (coalesce(sum(r.rating), 0)::integer, count(*)::integer,
                           ARRAY[count(*) FILTER (WHERE r.rating = 1), count(*) FILTER (WHERE r.rating = 2), count(*) FILTER (WHERE r.rating = 3),
                                 count(*) FILTER (WHERE r.rating = 4), count(*) FILTER (WHERE r.rating = 5)]::integer[])
                     FROM reviews r WHERE r.product_id = p.id AND r.status = 'published')
          UNION ALL
          SELECT r.id FROM reviews r
           WHERE r.helpful_count <> (SELECT count(*) FROM review_votes v WHERE v.review_id = r.id)`.execute(test.shop.db);
        expect(rows).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('agree with each other and with the displayed rating', async () => {
    const { rows } = await sql`
      SELECT id FROM products
       WHERE rating_sum <> star_counts[1] + 2 * star_counts[2] + 3 * star_counts[3] + 4 * star_counts[4] + 5 * star_counts[5]
          OR review_count <> star_counts[1] + star_counts[2] + star_counts[3] + star_counts[4] + star_counts[5]
          OR rating <> CASE WHEN review_count = 0 THEN 0 ELSE round(rating_sum::numeric / review_count, 2) END`.execute(test.shop.db);
    expect(rows).toEqual([]);
  });
});
