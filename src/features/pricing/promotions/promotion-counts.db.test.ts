import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makePromotion } from '#test/checkout.fixtures.server';
import { makeOrderOf, makeProduct, makeUser } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { foldPromotionUses, listPromotions } from './promotions.service.server';

const test = openTestShop();

async function readCounted() {
  const { rows } = await sql`
    SELECT p.id, count(o.id) AS uses, coalesce(sum(o.total_cents), 0) AS cents
      FROM promotions p LEFT JOIN order_promotions op ON op.promotion_id = p.id LEFT JOIN orders o ON o.id = op.order_id AND o.status <> 'cancelled'
     GROUP BY p.id ORDER BY p.id`.execute(test.shop.db);
  return rows.map((row) => Object.values(row as object).map(Number));
}

async function readShown() {
  const { promotions } = await listPromotions(test.shop, { limit: 100 });
  return promotions
    .map(({ _id, uses, revenue }) => [Number(_id), uses, Math.round(revenue * 100)])
    .sort(([one = 0], [other = 0]) => one - other);
}

describe('the uses of promotions', () => {
  it('are what their orders sum to, after any changes of them', async () => {
    const { db } = test.shop;
    // Any status may follow any other here.
    await sql`ALTER TABLE orders DISABLE TRIGGER orders_move`.execute(db);
    const { id: productId } = await makeProduct(db);
    const { id: userId } = await makeUser(db);
    const ids = [
      await makePromotion(db, { benefit: { kind: 'free_shipping' } }),
      await makePromotion(db, { benefit: { kind: 'free_shipping' } }),
    ];
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const promotionIds = fc.subarray(ids);
    const status = fc.constantFrom('pending', 'processing', 'delivered', 'cancelled');
    const change = fc.oneof(
      fc.record({ kind: fc.constant('order' as const), status, promotionIds }),
      fc.record({ kind: fc.constant('move' as const), status, part }),
      fc.record({ kind: fc.constant('price' as const), cents: fc.nat(5000), part }),
      fc.record({ kind: fc.constant('replace' as const), promotionIds, part }),
      fc.record({ kind: fc.constant('delete' as const), part: fc.double({ min: 0, max: 0.3, noNaN: true }) }),
      fc.record({ kind: fc.constant('fold' as const) }),
    );
    const some = (share: number) => sql<boolean>`('x' || substr(md5(id::text), 1, 4))::bit(16)::integer < ${Math.round(share * 65_536)}`;
    const used = (promotions: readonly number[]) =>
      JSON.stringify(
        promotions.map((promotionId) => ({
          ...{ promotionId, version: 1, name: 'Used', code: null, terms: null, categoryIds: [] },
          ...{ amountCents: 0, shippingCents: 0, lineShares: {}, isEven: true },
        })),
      );
    const apply = async (input: typeof change extends fc.Arbitrary<infer T> ? T : never) => {
      switch (input.kind) {
        case 'order': {
          const order = await makeOrderOf(db, {
            userId,
            productIds: [productId],
            status: input.status,
            quantity: 1,
            createdAt: new Date(),
          });
          return sql`SELECT insert_order_promotions(${order.id}, ${used(input.promotionIds)}::jsonb)`.execute(db);
        }
        case 'move':
          return sql`UPDATE orders SET status = ${input.status} WHERE ${some(input.part)}`.execute(db);
        case 'price':
          return sql`UPDATE orders SET tax_cents = ${input.cents}, total_cents = items_cents + ${input.cents} + shipping_cents - discount_cents
                      WHERE ${some(input.part)}`.execute(db);
        case 'replace':
          return sql`SELECT replace_order_promotions(id, ${used(input.promotionIds)}::jsonb) FROM orders WHERE ${some(input.part)}`.execute(
            db,
          );
        case 'delete':
          return sql`DELETE FROM orders WHERE ${some(input.part)}`.execute(db);
        case 'fold':
          return foldPromotionUses(test.shop);
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 12 }), async (changes) => {
        for (const each of changes) await apply(each);
        expect(await readShown()).toEqual(await readCounted());
        await foldPromotionUses(test.shop);
        expect(await readShown()).toEqual(await readCounted());
      }),
      { numRuns: 40 },
    );
    // What the migration counts for orders from before it.
    const backfill = /INSERT INTO promotion_counts[^;]+/.exec(await readFile('db/migrations/0092_promotion_counts.sql', 'utf8'))?.[0] ?? '';
    await sql`TRUNCATE promotion_counts, promotion_changes; ${sql.raw(backfill)}`.execute(db);
    expect(await readShown()).toEqual(await readCounted());
    await sql`DELETE FROM orders; ALTER TABLE orders ENABLE TRIGGER orders_move`.execute(db);
  });

  it('are read without their orders', async () => {
    test.statements.length = 0;
    await listPromotions(test.shop, { limit: 20 });
    expect(test.statements.length).toBeGreaterThan(0);
    expect(test.statements.filter((statement) => /\borders\b|order_promotions/.test(statement))).toEqual([]);
  });
});
