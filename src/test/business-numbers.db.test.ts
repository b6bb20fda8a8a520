import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MAX_LINE_QUANTITY } from '#features/catalog/products/line-quantity.rules';
import { LOW_STOCK } from '#features/catalog/products/product-choice.rules';
import { MAX_LOW_STOCK_THRESHOLD } from '#features/platform/settings/settings.rules';
import { makeProduct } from './factories.server';
import { openTestShop } from './test-shop.server';

const test = openTestShop();

describe('a business constant, in the database and in the code,', () => {
  it.each([
    ['cart_lines', 'quantity'],
    // With the pieces that were cancelled later.
    ['order_lines', '(quantity + cancelled_quantity)'],
  ])('is equal for the pieces of a line in %s', async (table, pieces) => {
    const { rows } = await sql<{ definition: string }>`
      SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
       WHERE conrelid = ${table}::regclass AND conname = ${`${table}_quantity_check`}`.execute(test.shop.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.definition).toContain(`(${pieces} >= 1) AND (${pieces} <= ${MAX_LINE_QUANTITY})`);
  });

  it('is equal for low stock', async () => {
    const stocks = [LOW_STOCK, LOW_STOCK + 1];
    const products = await Promise.all(stocks.map((stock) => makeProduct(test.shop.db, { stock })));
    const ids = products.map(({ id }) => Number(id));
    await sql`SELECT keep_low_stock(${ids}::bigint[])`.execute(test.shop.db);
    const listed = await test.shop.db.selectFrom('lowStock').select('stock').where('productId', 'in', ids).execute();
    expect(listed).toEqual([{ stock: LOW_STOCK }]);
  });

  it('is equal for the highest threshold of low stock', async () => {
    const { rows } = await sql<{ definition: string; hasLevel: boolean }>`
      SELECT pg_get_constraintdef(oid) AS definition, stock_level(${MAX_LOW_STOCK_THRESHOLD}) < stock_level(${MAX_LOW_STOCK_THRESHOLD + 1}) AS has_level
        FROM pg_constraint WHERE conname = 'products_low_stock_threshold_check'`.execute(test.shop.db);
    const definition = `CHECK (((low_stock_threshold >= 0) AND (low_stock_threshold <= ${MAX_LOW_STOCK_THRESHOLD})))`;
    expect(rows).toEqual([{ definition, hasLevel: true }]);
  });
});
