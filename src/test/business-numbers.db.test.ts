import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MAX_LINE_QUANTITY } from '#features/catalog/products/line-quantity.rules';
import { LOW_STOCK } from '#features/catalog/products/product-choice.rules';
import { makeProduct } from './factories.server';
import { openTestShop } from './test-shop.server';

const test = openTestShop();

describe('a business constant, in the database and in the code,', () => {
  it.each(['cart_lines', 'order_lines'])('is equal for the pieces of a line in %s', async (table) => {
    const { rows } = await sql<{ definition: string }>`
      SELECT pg_get_constraintdef(c.oid) AS definition
        FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND c.conkey = ARRAY[a.attnum]
       WHERE c.contype = 'c' AND c.conrelid = ${table}::regclass AND a.attname = 'quantity'`.execute(test.shop.db);
    expect(rows).toEqual([{ definition: `CHECK (((quantity >= 1) AND (quantity <= ${MAX_LINE_QUANTITY})))` }]);
  });

  it('is equal for low stock', async () => {
    const stocks = [LOW_STOCK, LOW_STOCK + 1];
    const products = await Promise.all(stocks.map((stock) => makeProduct(test.shop.db, { stock })));
    const ids = products.map(({ id }) => Number(id));
    await sql`SELECT keep_low_stock(${ids}::bigint[])`.execute(test.shop.db);
    const listed = await test.shop.db.selectFrom('lowStock').select('stock').where('productId', 'in', ids).execute();
    expect(listed).toEqual([{ stock: LOW_STOCK }]);
  });
});
