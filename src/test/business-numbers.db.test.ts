import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CELLS } from '#features/catalog/facets/facet-cells.rules';
import { PRICE_RANGES, RATING_STEPS } from '#features/catalog/facets/facet-steps.rules';
import { MAX_LINE_QUANTITY } from '#features/catalog/products/line-quantity.rules';
import { LOW_STOCK } from '#features/catalog/products/product-choice.rules';
import { toCents } from '#shared/money';
import { makeProduct } from './factories.server';
import { openTestShop } from './test-shop.server';

const test = openTestShop();

describe('a number of the business, in the database and in the code,', () => {
  it.each(['cart_lines', 'order_lines'])('is the same for the pieces of a line in %s', async (table) => {
    const { rows } = await sql<{ definition: string }>`
      SELECT pg_get_constraintdef(c.oid) AS definition
        FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND c.conkey = ARRAY[a.attnum]
       WHERE c.contype = 'c' AND c.conrelid = ${table}::regclass AND a.attname = 'quantity'`.execute(test.shop.db);
    expect(rows).toEqual([{ definition: `CHECK (((quantity >= 1) AND (quantity <= ${MAX_LINE_QUANTITY})))` }]);
  });

  it('is the same for the price ranges of lists', async () => {
    const edges = PRICE_RANGES.flatMap(({ max }, price) => {
      const edgeCents = max === undefined ? 2_147_483_647 : toCents(max);
      return [
        { price, cents: edgeCents - 1 },
        { price: max === undefined ? price : price + 1, cents: edgeCents },
      ];
    });
    for (const { cents, price } of edges) expect({ cents, price: (await cellOf({ cents })).price }).toEqual({ cents, price });
    expect((await cellOf({ cents: 1 })).price).toBe(0);
  });

  it('is the same for the rating steps and the flags of lists', async () => {
    for (const rating of [0, 0.99, 1, 1.99, 2, 3, 3.99, 4, 5]) {
      expect((await cellOf({ rating })).rating).toBe(RATING_STEPS.find((step) => rating >= step) ?? 0);
    }
    for (const flags of CELLS.slice(0, 8)) expect(await cellOf(flags)).toMatchObject(flags);
  });

  it('is the same for the pieces that are few', async () => {
    const stocks = [LOW_STOCK, LOW_STOCK + 1];
    const products = await Promise.all(stocks.map((stock) => makeProduct(test.shop.db, { stock })));
    const ids = products.map(({ id }) => Number(id));
    await sql`SELECT keep_low_stock(${ids}::bigint[])`.execute(test.shop.db);
    const listed = await test.shop.db.selectFrom('lowStock').select('stock').where('productId', 'in', ids).execute();
    expect(listed).toEqual([{ stock: LOW_STOCK }]);
  });
});

interface CellFacts {
  cents?: number;
  rating?: number;
  isInStock?: boolean;
  isOnSale?: boolean;
  isFeatured?: boolean;
}

/** As the database numbers the cell, and as the code reads the number. */
async function cellOf({ cents = 1, rating = 0, isInStock = false, isOnSale = false, isFeatured = false }: CellFacts) {
  const { rows } = await sql<{ cell: number }>`
    SELECT listing_cell(${cents}, ${rating}, ${isInStock}, ${isOnSale}, ${isFeatured}) AS cell`.execute(test.shop.db);
  const cell = CELLS[rows[0]?.cell ?? -1];
  if (!cell) throw new Error(`No cell has the number ${rows[0]?.cell}.`);
  return cell;
}
