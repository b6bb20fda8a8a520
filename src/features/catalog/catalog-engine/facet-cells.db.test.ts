import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PRICE_RANGES, RATING_STEPS } from '#shared/filter-steps';
import { toCents } from '#shared/money';
import { openTestShop } from '#test/test-shop.server';
import { CELLS } from './facet-cells.rules';

const test = openTestShop();

describe('a cell number of the database', () => {
  it('has the price ranges of the filter', async () => {
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

  it('has the rating steps and the flags of the filters', async () => {
    for (const rating of [0, 0.99, 1, 1.99, 2, 3, 3.99, 4, 5]) {
      expect((await cellOf({ rating })).rating).toBe(RATING_STEPS.find((step) => rating >= step) ?? 0);
    }
    for (const flags of CELLS.slice(0, 8)) expect(await cellOf(flags)).toMatchObject(flags);
  });
});

interface CellFacts {
  cents?: number;
  rating?: number;
  isInStock?: boolean;
  isOnSale?: boolean;
  isFeatured?: boolean;
}

/** The cell that the code has under the number that the database gives it. */
async function cellOf({ cents = 1, rating = 0, isInStock = false, isOnSale = false, isFeatured = false }: CellFacts) {
  const { rows } = await sql<{ cell: number }>`
    SELECT listing_cell(${cents}, ${rating}, ${isInStock}, ${isOnSale}, ${isFeatured}) AS cell`.execute(test.shop.db);
  const cell = CELLS[rows[0]?.cell ?? -1];
  if (!cell) throw new Error(`No cell has the number ${rows[0]?.cell}.`);
  return cell;
}
