import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.server';
import { sessionOf, untilBlocked } from '#test/blocked.server';
import { makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { openTestShop } from '#test/test-shop.server';
import { STOCK_REASONS } from './stock.rules';
import { describeStockChanges } from './stock-changes.queries.server';

const test = openTestShop();
let variantId: number;

beforeAll(async () => {
  variantId = (await makeProduct(test.shop.db, { stock: 5 })).variantIds[0] ?? 0;
});

afterEach(async () => {
  expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
});

async function movementsOf(id: number) {
  const rows = await test.shop.db.selectFrom('stockMovements').selectAll().where('variantId', '=', id).orderBy('id').execute();
  return rows.map(({ delta, reservedDelta, onHandAfter, reason, note, byEmail }) => [
    delta,
    reservedDelta,
    onHandAfter,
    reason,
    note,
    byEmail,
  ]);
}

describe('the stock ledger', () => {
  it('begins with the stock of a new variant', async () => {
    expect(await movementsOf(variantId)).toEqual([[5, 0, 5, 'count', null, null]]);
    const empty = await makeProduct(test.shop.db, { stock: 0 });
    expect(await movementsOf(empty.variantIds[0] ?? 0)).toEqual([]);
  });

  it('has every change by any statement, as a correction unless it says more', async () => {
    const { db } = test.shop;
    await db.updateTable('variants').set({ onHand: 9 }).where('id', '=', variantId).execute();
    await db.updateTable('variants').set({ reserved: 2, position: 1 }).where('id', '=', variantId).execute();
    await db.updateTable('variants').set({ position: 0, onHand: 9 }).where('id', '=', variantId).execute();
    await sql`INSERT INTO variants AS v (id, product_id, sku, on_hand) SELECT id, product_id, sku, 4 FROM variants WHERE id = ${variantId}
              ON CONFLICT (id) DO UPDATE SET on_hand = excluded.on_hand`.execute(db);
    expect((await movementsOf(variantId)).slice(1)).toEqual([
      [4, 0, 9, 'correction', null, null],
      [0, 2, 9, 'correction', null, null],
      [-5, 0, 4, 'correction', null, null],
    ]);
    await db.updateTable('variants').set({ reserved: 0 }).where('id', '=', variantId).execute();
  });

  it('says why and by whom until the transaction ends', async () => {
    const { db } = test.shop;
    const by = { _id: crypto.randomUUID(), email: 'ada@example.com' };
    const { variantIds } = await makeProduct(db, { stock: 5 });
    const set = (onHand: number) => sql`UPDATE variants SET on_hand = ${onHand} WHERE id = ${variantIds[0]}`;
    await inTransaction(db, async (tx) => {
      await describeStockChanges(tx, { by, reason: 'import', note: 'products.csv' });
      await set(6).execute(tx);
      await describeStockChanges(tx, { by });
      await set(7).execute(tx);
    });
    await set(8).execute(db);
    expect((await movementsOf(variantIds[0] ?? 0)).slice(1)).toEqual([
      [1, 0, 6, 'import', 'products.csv', by.email],
      [1, 0, 7, 'correction', null, by.email],
      [1, 0, 8, 'correction', null, null],
    ]);
  });

  it('ends at zero when a variant is removed, and stays', async () => {
    const { id, variantIds } = await makeProduct(test.shop.db, { stock: 3 });
    await test.shop.db.deleteFrom('products').where('id', '=', Number(id)).execute();
    expect(await movementsOf(variantIds[0] ?? 0)).toEqual([
      [3, 0, 3, 'count', null, null],
      [-3, 0, 0, 'correction', null, null],
    ]);
  });

  it('cannot be changed, nor added to without a change of stock', async () => {
    const refused = 'The stock ledger is only ever added to, by changes of stock';
    for (const statement of [
      sql`UPDATE stock_movements SET delta = 1`,
      sql`DELETE FROM stock_movements`,
      sql`TRUNCATE stock_movements`,
      sql`INSERT INTO stock_movements (variant_id, delta, reserved_delta, on_hand_after, reason) VALUES (${variantId}, 1, 0, 6, 'count')`,
      sql`INSERT INTO stock_movements (variant_id, delta, reserved_delta, on_hand_after, reason) VALUES (${variantId}, 0, 1, 5, 'hold')`,
    ])
      await expect(statement.execute(test.shop.db)).rejects.toThrow(refused);
  });

  it('has the reasons that the code knows', async () => {
    const { rows } = await sql<{ reasons: string[] }>`SELECT enum_range(NULL::stock_reason)::text[] AS reasons`.execute(test.shop.db);
    expect(rows).toEqual([{ reasons: STOCK_REASONS }]);
  });

  it('is opened for variants that were loaded without triggers, and brought up to date', async () => {
    const { db } = test.shop;
    const { variantIds } = await makeProduct(db, { stock: 5 });
    const { id: productId } = await makeProduct(db, { variants: [{ size: 'S', stock: 0 }] });
    await inTransaction(db, async (tx) => {
      await sql`ALTER TABLE variants DISABLE TRIGGER USER`.execute(tx);
      await sql`UPDATE variants SET on_hand = 7 WHERE id = ${variantIds[0]}`.execute(tx);
      await sql`INSERT INTO variants (product_id, options, sku, on_hand) VALUES (${Number(productId)}, '{"Size": "M"}', 'LOADED-M', 12)`.execute(
        tx,
      );
      await sql`ALTER TABLE variants ENABLE TRIGGER USER`.execute(tx);
      await sql`SELECT rebuild_stock()`.execute(tx);
    });
    expect((await movementsOf(variantIds[0] ?? 0)).at(-1)).toEqual([2, 0, 7, 'count', 'Opening stock', null]);
    await sql`SELECT keep_product_in_stock(ARRAY[${Number(productId)}::bigint])`.execute(db);
  });
});

it('a product that gets low in stock counts what another change of it adds at the same time', async () => {
  const { db } = test.shop;
  const variants = ['S', 'M'].map((size) => ({ size, stock: 20 }));
  const { id, variantIds } = await makeProduct(db, { variants });
  const [small, medium] = variantIds;
  let lowering: Promise<unknown> | undefined;
  await inTransaction(db, async (tx) => {
    await sql`UPDATE variants SET on_hand = 25 WHERE id = ${small}`.execute(tx);
    lowering = sql`UPDATE variants SET on_hand = 5 WHERE id = ${medium}`.execute(db);
    await untilBlocked(db, { by: await sessionOf(tx), statement: 'SET on_hand = 5' });
  });
  await lowering;
  expect(await db.selectFrom('lowStock').select('stock').where('productId', '=', Number(id)).execute()).toEqual([{ stock: 30 }]);
});

it('thousands of variants change in one statement, after statements of one', async () => {
  const { db } = test.shop;
  const { id } = await makeProduct(db, { stock: 1 });
  await db.connection().execute(async (session) => {
    for (const onHand of [2, 3, 4, 5, 6, 7])
      await sql`UPDATE variants SET on_hand = ${onHand} WHERE product_id = ${Number(id)}`.execute(session);
    await sql`INSERT INTO variants (product_id, sku, options) SELECT ${Number(id)}, 'MANY-' || n, jsonb_build_object('Size', n)
                FROM generate_series(1, 5000) n`.execute(session);
    await sql`SET statement_timeout = '5s'`.execute(session);
    await sql`UPDATE variants SET on_hand = on_hand + 1 WHERE product_id = ${Number(id)}`.execute(session);
    await sql`RESET statement_timeout`.execute(session);
  });
});
