import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.server';
import { DAY_MS } from '#shared/time';
import { makeCategory, makeOrderOf, makeProduct, makeUser } from '#test/factories.server';
import { explain, scannedTables } from '#test/query-plan.server';
import { openTestShop } from '#test/test-shop.server';
import { countSales, rankCategories, rankProducts, reportDeadStock, reportPart, reportSales } from './sales-report.service.server';

const test = openTestShop();
const ALWAYS = { stop: new AbortController().signal };

/** The figures from all orders, refunds and returns, in one plain pass each. */
async function countSlowly(zone: string) {
  const day = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE ${zone})::date::text`;
  const sold = sql`(SELECT * FROM orders WHERE status NOT IN ('pending', 'cancelled'))`;
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(test.shop.db)).rows;
  return {
    orders:
      await read(sql`SELECT ${day('o.createdAt')} AS day, count(*) AS orders, sum(total_cents)::bigint AS cents, sum(tax_cents)::bigint AS tax,
        (SELECT 0) AS zero FROM ${sold} o GROUP BY 1 ORDER BY 1`),
    pieces: await read(sql`SELECT ${day('o.createdAt')} AS day, coalesce(l.product_id, 0) AS product, sum(l.quantity) AS pieces,
        sum(l.quantity::bigint * l.unit_price_cents)::bigint AS cents FROM ${sold} o JOIN order_lines l ON l.order_id = o.id GROUP BY 1, 2 HAVING sum(l.quantity) > 0 ORDER BY 1, 2`),
    refunds: await read(sql`SELECT ${day('r.createdAt')} AS day, count(*) AS refunds, sum(r.amount_cents)::bigint AS cents
        FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN ${sold} o ON o.id = p.order_id
       WHERE r.status <> 'refused' AND NOT r.is_adjustment GROUP BY 1 ORDER BY 1`),
    adjusted: await read(sql`SELECT ${day('r.createdAt')} AS day, sum(r.amount_cents)::bigint AS cents
        FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN ${sold} o ON o.id = p.order_id
       WHERE r.status <> 'refused' AND r.is_adjustment GROUP BY 1 ORDER BY 1`),
    returns: await read(
      sql`SELECT ${day('q.createdAt')} AS day, count(*) AS returns FROM returns q WHERE status <> 'rejected' GROUP BY 1 ORDER BY 1`,
    ),
    firsts: await read(sql`SELECT ${day('o.createdAt')} AS day, count(*) AS orders FROM
        (SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY created_at, id) AS nth FROM ${sold} s) o WHERE nth = 1 GROUP BY 1 ORDER BY 1`),
    coupons: await read(
      sql`SELECT ${day('o.createdAt')} AS day, coalesce(coupon_code, '') AS code, count(*) AS orders FROM ${sold} o GROUP BY 1, 2 ORDER BY 1, 2`,
    ),
  };
}

async function readStored() {
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(test.shop.db)).rows;
  return {
    orders: await read(
      sql`SELECT day::text AS day, orders, total_cents AS cents, tax_cents AS tax, 0 AS zero FROM sales_days WHERE orders > 0 ORDER BY 1`,
    ),
    pieces: await read(
      sql`SELECT day::text AS day, product_id AS product, pieces, cents FROM product_sales_days WHERE pieces > 0 ORDER BY 1, 2`,
    ),
    refunds: await read(sql`SELECT day::text AS day, refunds, refunded_cents AS cents FROM sales_days WHERE refunds > 0 ORDER BY 1`),
    adjusted: await read(sql`SELECT day::text AS day, adjusted_cents AS cents FROM sales_days WHERE adjusted_cents > 0 ORDER BY 1`),
    returns: await read(sql`SELECT day::text AS day, returns FROM sales_days WHERE returns > 0 ORDER BY 1`),
    firsts: await read(sql`SELECT day::text AS day, orders FROM sales_parts WHERE part = 'customer' AND value = 'new' ORDER BY 1`),
    coupons: await read(sql`SELECT day::text AS day, value AS code, orders FROM sales_parts WHERE part = 'coupon' ORDER BY 1, 2`),
  };
}

const STATUSES = ['pending', 'processing', 'delivered', 'cancelled', 'returned'];
const ZONES = ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kolkata', 'Atlantic/Azores'];

describe('the figures of days', () => {
  it('are what orders, refunds and returns sum to, after any changes of them and in any time zone', async () => {
    const { db } = test.shop;
    // Any status may follow any other here.
    await sql`ALTER TABLE orders DISABLE TRIGGER orders_move`.execute(db);
    const products = [await makeProduct(db), await makeProduct(db), await makeProduct(db)];
    const users = [await makeUser(db), await makeUser(db)];
    const user = fc.constantFrom(...users);
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const hours = fc.nat(24 * 70);
    const change = fc.oneof(
      fc.record({
        kind: fc.constant('order' as const),
        user,
        status: fc.constantFrom(...STATUSES),
        hours,
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({ kind: fc.constant('move' as const), status: fc.constantFrom(...STATUSES), part }),
      fc.record({ kind: fc.constant('give' as const), user, part }),
      fc.record({ kind: fc.constant('price' as const), cents: fc.nat(5000), part }),
      fc.record({ kind: fc.constant('edit' as const), quantity: fc.integer({ min: 0, max: 4 }), part }),
      fc.record({ kind: fc.constant('refund' as const), hours, cents: fc.integer({ min: 1, max: 500 }), isAdjustment: fc.boolean(), part }),
      fc.record({ kind: fc.constant('refuse' as const), part }),
      fc.record({ kind: fc.constant('return' as const), hours, part }),
      fc.record({ kind: fc.constant('reject' as const), part }),
      fc.record({ kind: fc.constant('coupon' as const), code: fc.constantFrom('TEN', null), part }),
      fc.record({ kind: fc.constant('delete' as const), part: fc.double({ min: 0, max: 0.3, noNaN: true }) }),
      fc.record({ kind: fc.constant('zone' as const), zone: fc.constantFrom(...ZONES) }),
      fc.record({ kind: fc.constant('count' as const) }),
    );
    type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
    // About this part of all rows, in one statement.
    const some = (share: number) => sql<boolean>`('x' || substr(md5(id::text), 1, 4))::bit(16)::integer < ${Math.round(share * 65_536)}`;
    const ago = (past: number) => sql`now() - ${past} * interval '1 hour'`;
    let zone = 'UTC';
    const apply = async (input: Change) => {
      switch (input.kind) {
        case 'order':
          return makeOrderOf(db, {
            userId: input.user.id,
            productIds: products.map(({ id }) => id),
            status: input.status,
            quantity: input.quantity,
            createdAt: new Date(Date.now() - (input.hours / 24) * DAY_MS),
          });
        case 'move':
          return sql`UPDATE orders SET status = ${input.status} WHERE ${some(input.part)}`.execute(db);
        case 'give':
          return sql`UPDATE orders SET user_id = ${input.user.id} WHERE ${some(input.part)}`.execute(db);
        case 'price':
          return sql`UPDATE orders SET tax_cents = ${input.cents}, total_cents = items_cents + ${input.cents} + shipping_cents - discount_cents
                      WHERE ${some(input.part)}`.execute(db);
        case 'edit':
          return sql`UPDATE order_lines SET quantity = ${input.quantity}, cancelled_quantity = 4
                      WHERE position = 1 AND order_id IN (SELECT id FROM orders WHERE ${some(input.part)})`.execute(db);
        case 'refund':
          return sql`
            WITH paid AS (INSERT INTO payments (order_id, provider, status, amount_cents, kind)
                          SELECT id, 'cash', 'paid', 100, 'difference' FROM orders WHERE ${some(input.part)} RETURNING id)
            INSERT INTO refunds (payment_id, amount_cents, is_adjustment, created_at)
            SELECT id, ${input.cents}, ${input.isAdjustment}, ${ago(input.hours)} FROM paid`.execute(db);
        case 'refuse':
          return sql`UPDATE refunds SET status = 'refused' WHERE ${some(input.part)}`.execute(db);
        case 'return':
          return sql`INSERT INTO returns (order_id, reason, value_cents, number, created_at)
                     SELECT id, 'damaged', 100, coalesce((SELECT max(number) FROM returns WHERE order_id = o.id), 0) + 1, ${ago(input.hours)}
                       FROM orders o WHERE ${some(input.part)}`.execute(db);
        case 'reject':
          return sql`UPDATE returns SET status = 'rejected' WHERE status = 'requested' AND ${some(input.part)}`.execute(db);
        case 'coupon':
          return sql`UPDATE orders SET coupon_code = ${input.code} WHERE ${some(input.part)}`.execute(db);
        case 'delete':
          return sql`DELETE FROM orders WHERE ${some(input.part)}`.execute(db);
        case 'zone':
          zone = input.zone;
          return sql`INSERT INTO shop_settings (name, value, version) VALUES ('timeZone', ${JSON.stringify(zone)}::jsonb, 1)
                     ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(db);
        case 'count':
          return countSales(test.shop, ALWAYS);
        default:
          return input satisfies never;
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 14 }), async (changes) => {
        for (const input of changes) await apply(input);
        await countSales(test.shop, ALWAYS);
        expect(await readStored()).toEqual(await countSlowly(zone));
        const { rows } = await sql`
          SELECT product_id FROM product_sales_months m
            FULL JOIN (SELECT date_trunc('month', day)::date AS month, product_id, sum(pieces) AS pieces, sum(cents) AS cents FROM product_sales_days GROUP BY 1, 2) d
                 USING (month, product_id)
           WHERE (coalesce(m.pieces, 0), coalesce(m.cents, 0)) <> (coalesce(d.pieces, 0), coalesce(d.cents, 0))`.execute(db);
        expect(rows).toEqual([]);
      }),
      { numRuns: 30 },
    );
    await sql`DELETE FROM orders; DELETE FROM shop_settings; ALTER TABLE orders ENABLE TRIGGER orders_move`.execute(db);
    await countSales(test.shop, ALWAYS);
    expect((await reportSales(test.shop, {})).total).toMatchObject({ orders: 0, sales: 0 });
  });

  it('are right after orders of many people at once, counted meanwhile', async () => {
    const { db } = test.shop;
    const { id: userId } = await makeUser(db);
    const product = await makeProduct(db);
    const place = () => makeOrderOf(db, { userId, productIds: [product.id], status: 'processing' });
    await Promise.all(Array.from({ length: 24 }, (_, n) => (n % 4 === 3 ? countSales(test.shop, ALWAYS) : place())));
    expect((await reportSales(test.shop, { period: 'today' })).total.orders).toBe(18);
    expect(await readStored()).toEqual(await countSlowly('UTC'));
  });

  it('of products are the same from months as from days', async () => {
    const { db } = test.shop;
    await sql`
      INSERT INTO product_sales_days SELECT day, product, 1 + extract(day FROM day)::integer % 3, 100
        FROM generate_series('2020-01-01'::date, '2020-12-31', '1 day') day, generate_series(900001, 900003) product;
      INSERT INTO product_sales_months SELECT date_trunc('month', day), product_id, sum(pieces), sum(cents) FROM product_sales_days WHERE day < '2021-01-01' GROUP BY 1, 2`.execute(
      db,
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(365), fc.nat(365), async (one, other) => {
        const range = sql`('2020-01-01'::date + ${Math.min(one, other)}::integer), ('2020-01-01'::date + ${Math.max(one, other)}::integer)`;
        const { rows: fast } = await sql`SELECT * FROM product_sales_between(${range}) ORDER BY product_id`.execute(db);
        const { rows: slow } = await sql`
          SELECT product_id, sum(pieces)::bigint AS pieces, sum(cents)::bigint AS cents FROM product_sales_days, (VALUES (${range})) r (first, after)
           WHERE day >= first AND day < after GROUP BY 1 ORDER BY 1`.execute(db);
        expect(fast).toEqual(slow);
      }),
      { numRuns: 60 },
    );
    await sql`DELETE FROM product_sales_days WHERE day < '2021-01-01'; DELETE FROM product_sales_months WHERE month < '2021-01-01'`.execute(
      db,
    );
  });
});

describe('the statements of the reports', () => {
  it('never read orders', async () => {
    await makeCategory(test.shop.db);
    const calls = [
      () => reportSales(test.shop, { period: '12m' }),
      () => reportPart(test.shop, { part: 'country', period: '12m' }),
      () => rankProducts(test.shop, { period: '12m' }),
      () => rankCategories(test.shop, { period: '12m' }),
      () => reportDeadStock(test.shop, {}),
    ];
    await countSales(test.shop, ALWAYS);
    for (const call of calls) {
      test.statements.length = 0;
      await call();
      expect(test.statements.length).toBeLessThanOrEqual(3);
      expect(test.statements.join('\n')).not.toMatch(/\b(FROM|JOIN) (orders|order_lines|refunds|returns)\b/);
    }
  });

  it('find days and orders along indexes', async () => {
    const { db } = test.shop;
    const plans = [
      sql`SELECT * FROM sales_days WHERE day BETWEEN '2026-01-01' AND '2026-12-31'`,
      sql`SELECT * FROM sales_parts WHERE part = 'country' AND day BETWEEN '2026-01-01' AND '2026-12-31'`,
      sql`SELECT * FROM product_sales_between('2026-01-10', '2026-12-20')`,
      sql`SELECT * FROM orders_sold_on('2026-01-10', 'Europe/Berlin')`,
      sql`SELECT * FROM refunds_made_on('2026-01-10', 'Europe/Berlin')`,
      sql`SELECT * FROM returns_requested_on('2026-01-10', 'Europe/Berlin')`,
    ];
    await inTransaction(db, async (tx) => {
      // The tables are small here, so that a scan would be cheaper.
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      for (const query of plans) expect(scannedTables(await explain(tx, 'COSTS', query.compile(db)))).toEqual([]);
    });
  });
});
