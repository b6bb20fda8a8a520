import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.server';
import { DAY_MS } from '#shared/time';
import { makeOrderOf, makeProduct, makeUser } from '#test/factories.server';
import { explain, scannedTables } from '#test/query-plan.server';
import { openTestShop } from '#test/test-shop.server';
import { CUSTOMER_SORTS } from './customer-records.schema';

const test = openTestShop();

async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT user_id FROM computed_customer_summaries c FULL JOIN customer_summaries s USING (user_id)
     WHERE (c.is_listed, c.registered_at, c.name_key, c.orders, c.spent_cents, c.first_order_at, c.last_order_at)
           IS DISTINCT FROM (s.is_listed, s.registered_at, s.name_key, s.orders, s.spent_cents, s.first_order_at, s.last_order_at)
    UNION ALL
    SELECT u.id FROM users u LEFT JOIN customer_search w ON w.user_id = u.id WHERE w.search IS DISTINCT FROM customer_document(u)`.execute(
    test.shop.db,
  );
  return rows;
}

const STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'returned'];

describe('what is stored of customers', () => {
  it('is what their orders sum to, after any changes of orders, refunds, names, tags, roles and the newsletter', async () => {
    const { db } = test.shop;
    // Any status may follow any other here.
    await sql`ALTER TABLE orders DISABLE TRIGGER orders_move`.execute(db);
    const product = await makeProduct(db);
    const users = [await makeUser(db), await makeUser(db), await makeUser(db)];
    const user = fc.constantFrom(...users);
    const status = fc.constantFrom(...STATUSES);
    const change = fc.oneof(
      fc.record({ kind: fc.constant('order' as const), user, status, day: fc.nat(400) }),
      fc.record({ kind: fc.constant('move' as const), status, part: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ kind: fc.constant('refund' as const), cents: fc.nat(2000), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ kind: fc.constant('give' as const), user, part: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ kind: fc.constant('delete' as const), part: fc.double({ min: 0, max: 0.3, noNaN: true }) }),
      fc.record({
        kind: fc.constant('rename' as const),
        user,
        name: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
      }),
      fc.record({
        kind: fc.constant('tag' as const),
        user,
        tags: fc.array(fc.constantFrom('VIP', 'wholesale', 'it’s', 'a b'), { maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('role' as const), user, role: fc.constantFrom('customer', 'viewer') }),
      fc.record({ kind: fc.constant('newsletter' as const), user, status: fc.constantFrom('pending', 'confirmed', 'left') }),
    );
    type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
    // About this part of all orders, in one statement.
    const some = (part: number) => sql<boolean>`('x' || substr(md5(id::text), 1, 4))::bit(16)::integer < ${Math.round(part * 65_536)}`;
    const apply = async (input: Change) => {
      switch (input.kind) {
        case 'order':
          return makeOrderOf(db, {
            userId: input.user.id,
            productIds: [product.id],
            status: input.status,
            createdAt: new Date(Date.now() - input.day * DAY_MS),
          });
        case 'move':
          return sql`UPDATE orders SET status = ${input.status} WHERE ${some(input.part)}`.execute(db);
        case 'refund':
          return sql`UPDATE orders SET refunded_cents = ${input.cents} WHERE ${some(input.part)}`.execute(db);
        case 'give':
          return sql`UPDATE orders SET user_id = ${input.user.id} WHERE ${some(input.part)}`.execute(db);
        case 'delete':
          return sql`DELETE FROM orders WHERE ${some(input.part)}`.execute(db);
        case 'rename':
          return sql`UPDATE users SET first_name = ${input.name}, phone = '+1 512 555 0100' WHERE id = ${input.user.id}`.execute(db);
        case 'tag':
          return sql`UPDATE users SET tags = ${input.tags} WHERE id = ${input.user.id}`.execute(db);
        case 'role':
          return sql`UPDATE users SET role = ${input.role} WHERE id = ${input.user.id}`.execute(db);
        case 'newsletter':
          return sql`
            INSERT INTO newsletter_subscribers (email, status, confirmed_at) SELECT upper(email), ${input.status}, now() FROM users WHERE id = ${input.user.id}
            ON CONFLICT (lower(email)) DO UPDATE SET status = excluded.status`.execute(db);
        default:
          return input satisfies never;
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const input of changes) await apply(input);
        expect(await differences()).toEqual([]);
      }),
      { numRuns: 40 },
    );
    await sql`SELECT rebuild_customer_summaries()`.execute(db);
    expect(await differences()).toEqual([]);
    await sql`ALTER TABLE orders ENABLE TRIGGER orders_move`.execute(db);
  });

  it('is right after orders of one customer that were placed at the same time, some of them cancelled', async () => {
    const { db } = test.shop;
    const { id: userId } = await makeUser(db);
    const product = await makeProduct(db);
    const place = (n: number) =>
      makeOrderOf(db, {
        userId,
        productIds: [product.id],
        status: n % 3 === 0 ? 'cancelled' : 'processing',
        createdAt: new Date(Date.now() - n * DAY_MS),
      });
    await Promise.all(Array.from({ length: 20 }, (_, n) => place(n)));
    const ids = await db.selectFrom('orders').select('id').where('userId', '=', userId).where('status', '=', 'processing').execute();
    await Promise.all(
      ids.map(({ id }, n) =>
        inTransaction(db, async (tx) => {
          await sql`UPDATE orders SET status = ${n % 2 === 0 ? 'cancelled' : 'confirmed'} WHERE id = ${id} AND status = 'processing'`.execute(
            tx,
          );
        }),
      ),
    );
    expect(await differences()).toEqual([]);
    const { orders } = await db.selectFrom('customerSummaries').select('orders').where('userId', '=', userId).executeTakeFirstOrThrow();
    expect(orders).toBe(6);
  });
});

describe('the list of customers', () => {
  const FILTERS = [
    '',
    'q=ada',
    'q=ada%40example.com',
    'q=512%20555',
    'tag=VIP',
    'newsletter=true',
    'minSpent=100&maxSpent=500',
    'minOrders=3',
    'lastOrder=30',
    'lastOrder=never',
    'registered=7',
    'q=ad&tag=VIP&newsletter=false&minSpent=10&lastOrder=older',
  ];
  const LISTS = [
    ...FILTERS.map((filter) => [filter]),
    ...CUSTOMER_SORTS.map((sort) => [`sort=${sort}&q=ad`]),
    ...CUSTOMER_SORTS.map((sort) => [`sort=${sort}`]),
  ];

  it.each(LISTS)('finds its rows by an index: %s', async (parameters) => {
    const { token } = await test.signIn('admin');
    test.statements.length = 0;
    const { status, body } = await test.request('GET', `/admin/customers?${parameters}`, { token });
    expect({ status, body }).toMatchObject({ status: 200 });
    const statements = test.statements.filter((statement) => statement.includes('customer_summaries'));
    expect(statements).toHaveLength(2);
    await test.shop.db.connection().execute(async (db) => {
      // PostgreSQL scans small tables even if there is an index; a sort would not end at a million.
      await sql`SET enable_seqscan = off`.execute(db);
      await sql`SET enable_sort = off`.execute(db);
      for (const statement of statements) {
        expect(scannedTables(await explain(db, 'GENERIC_PLAN', { sql: statement })), statement).toEqual([]);
      }
      await sql`RESET ALL`.execute(db);
    });
  });
});
