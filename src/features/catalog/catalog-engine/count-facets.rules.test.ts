import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#shared/money';
import { countFacets, largest } from './count-facets.rules';
import { CELLS } from './facet-cells.rules';

const [AUDIO, BOOKS] = [1, 2];
const [ACME, NORD] = [1, 2];

/** The products A to D of docs/catalog-engine.md#a-worked-example. */
const counts = {
  categoryIds: Int32Array.of(AUDIO, AUDIO, AUDIO, BOOKS),
  brandIds: Int32Array.of(ACME, NORD, ACME, NORD),
  cells: Int32Array.of(76, 118, 64, 76),
  products: Int32Array.of(1, 1, 1, 1),
};

describe('counting facets', () => {
  it('numbers cells by price, rating, in stock, on sale and featured', () => {
    expect(CELLS[76]).toEqual({ price: 1, rating: 4, isInStock: true, isOnSale: false, isFeatured: false });
    expect(CELLS[118]).toEqual({ price: 2, rating: 4, isInStock: true, isOnSale: true, isFeatured: false });
    expect(CELLS[64]).toEqual({ price: 1, rating: 3, isInStock: false, isOnSale: false, isFeatured: false });
  });

  it('counts each facet under all filters but its own', () => {
    expect(countFacets([counts], { categoryIds: [AUDIO], minPriceCents: cents(25_00), maxPriceCents: cents(49_99) })).toMatchObject({
      total: 2,
      byPriceRange: [0, 2, 1, 0, 0, 0, 0],
      byCategory: new Map([
        [AUDIO, 2],
        [BOOKS, 1],
      ]),
      byBrand: new Map([[ACME, 2]]),
      byRating: [1, 2, 2, 2],
      inStock: 1,
      onSale: 0,
    });
  });
});

describe('the largest counts', () => {
  it('are those at the end of the sorted ones, with all that are equal to the last', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 60 }), fc.integer({ min: 1, max: 30 }), (counts, most) => {
        const sorted = counts.filter((count) => count > 0).sort((a, b) => b - a);
        const fewest = sorted[most - 1] ?? 1;
        const expected = counts.flatMap((count, id): [number, number][] => (count >= fewest ? [[id, count]] : []));
        expect([...largest(Int32Array.from(counts), most)]).toEqual(expected);
      }),
    );
  });
});
