import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, type Db } from '#db/database.server';
import { ORDER_STATUSES } from '#features/orders/orders/orders.rules';
import { copyTestDatabase } from '#test/test-database.server';
import { insertDemoShop, isShopEmpty } from './seed-demo.server';

const NOW = new Date('2026-11-20T08:00:00Z');

describe('the seeded demo shop', () => {
  let db: Db;
  let drop: () => Promise<void>;
  let progress: { label: string; done: number; total: number }[];

  beforeAll(async () => {
    const copy = await copyTestDatabase(inject('templateUrl'));
    drop = copy.drop;
    db = createDatabase({ url: copy.url });
    progress = [];
    await insertDemoShop({ db, now: NOW, onProgress: (step) => progress.push(step) });
  });

  afterAll(async () => {
    await db.destroy();
    await drop();
  });

  async function count(query: ReturnType<typeof sql<{ n: number }>>): Promise<number | undefined> {
    return (await query.execute(db)).rows[0]?.n;
  }

  it('is not put in twice', async () => {
    expect(await isShopEmpty(db)).toBe(false);
    await expect(insertDemoShop({ db, now: NOW, onProgress: () => {} })).rejects.toThrow('already has a shop');
  });

  it('tells how far it is, up to the end', () => {
    expect(progress.at(-1)?.done).toBe(progress.at(-1)?.total);
  });

  it('has ratings that are those of its reviews', async () => {
    const wrong = sql<{ n: number }>`
      SELECT count(*) AS n FROM products p
       WHERE (p.rating_sum, p.review_count) IS DISTINCT FROM
             (SELECT (coalesce(sum(r.rating), 0)::integer, count(*)::integer) FROM reviews r WHERE r.product_id = p.id)`;
    expect(await count(wrong)).toBe(0);
  });

  it('counts the products of each category with those below it', async () => {
    const wrong = sql<{ n: number }>`
      SELECT count(*) AS n FROM categories c
       WHERE c.product_count <> (SELECT count(*) FROM products p JOIN categories own ON own.id = p.category_id
                                  WHERE c.id IN (own.id, own.parent_id))`;
    expect(await count(wrong)).toBe(0);
  });

  it('knows what sold in the last 30 days', async () => {
    const wrong = sql<{ n: number }>`
      SELECT count(*) AS n FROM products p
       WHERE p.popularity <> (SELECT coalesce(sum(l.quantity), 0) FROM order_lines l JOIN orders o ON o.id = l.order_id
                               WHERE l.product_id = p.id AND o.status <> 'cancelled' AND o.created_at >= ${NOW}::timestamptz - interval '30 days')`;
    expect(await count(wrong)).toBe(0);
  });

  it('shows every status in the shopper’s orders', async () => {
    const orders = await db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.userId')
      .select('status')
      .where('email', '=', 'shopper@example.com')
      .execute();
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
  });

  it('goes on numbering where the demo shop stopped', async () => {
    const { id } = await db
      .insertInto('categories')
      .values({ name: 'One more', slug: 'one-more' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { max } = await db
      .selectFrom('categories')
      .select(({ fn }) => fn.max('id').as('max'))
      .executeTakeFirstOrThrow();
    expect(id).toBe(max);
  });
});
