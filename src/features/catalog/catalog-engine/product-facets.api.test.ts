import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListQuery, ProductList } from '#features/catalog/product-list/product-list.schema';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { listProducts } from './catalog-engine.service.server';

const PRODUCTS = 120;
const BRANDS = ['Acme', 'Nimbus', 'Inkwell'];
const PRICES_CENTS = [1_00, 24_99, 25_00, 49_99, 50_00, 99_99, 100_00, 499_99, 500_00, 999_99, 1_000_00, 2_500_00];

const test = openTestShop();
const slugs: string[] = [];

/** Products at every edge of the ranges, random with a fixed seed. */
beforeAll(async () => {
  const { db } = test.shop;
  const categoryIds: number[] = [];
  for (let main = 0; main < 3; main++) {
    const parent = await makeCategory(db);
    const children = [
      await makeCategory(db, { parentId: parent.id, name: `Child ${main} A` }),
      await makeCategory(db, { parentId: parent.id, name: `Child ${main} B` }),
    ];
    for (const { id, slug } of [parent, ...children]) {
      categoryIds.push(id);
      slugs.push(slug);
    }
  }
  const drawn = fc.sample(
    fc.record({
      categoryId: fc.constantFrom(...categoryIds),
      brand: fc.constantFrom(...BRANDS),
      listPriceCents: fc.constantFrom(...PRICES_CENTS),
      isOnSale: fc.boolean(),
      stock: fc.constantFrom(0, 3),
      ratingSum: fc.integer({ min: 0, max: 20 }),
      name: fc.constantFrom('Red mug', 'Blue mug', 'Red lamp'),
      isFeatured: fc.boolean(),
    }),
    { numRuns: PRODUCTS, seed: 7 },
  );
  for (const { ratingSum, isFeatured, isOnSale, ...product } of drawn) {
    const salePriceCents = isOnSale ? Math.ceil(product.listPriceCents / 2) : null;
    const { id } = await makeProduct(db, { ...product, salePriceCents });
    await db.updateTable('products').set({ ratingSum, reviewCount: 4, isFeatured }).where('id', '=', Number(id)).execute();
  }
});

const anyQuery = fc.record<ListQuery>(
  {
    q: fc.constantFrom('red', 'mug', 'lamp'),
    category: fc.nat().map((n) => slugs[n % slugs.length] ?? ''),
    brand: fc.constantFrom(...BRANDS),
    minPrice: fc.constantFrom(0, 25, 30, 50, 99.99, 100),
    maxPrice: fc.constantFrom(24.99, 100, 499.99, 600, 1000),
    minRating: fc.constantFrom(0, 1, 2, 2.5, 3, 4, 4.75, 5),
    inStock: fc.boolean(),
    onSale: fc.boolean(),
    featured: fc.boolean(),
    sortBy: fc.constantFrom('createdAt', 'price', 'name', 'rating', 'popularity', 'relevance'),
    sortOrder: fc.constantFrom('asc', 'desc'),
  },
  { requiredKeys: [] },
);

describe('a facet', () => {
  it('counts the products that a list has after choosing it', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const { facets, totalProducts } = await listProducts(test.shop, query);
        const total = async (choice: ListQuery) => (await listProducts(test.shop, { ...query, limit: 1, ...choice })).totalProducts;
        for (const { value, count } of facets.categories) expect(count, `category ${value}`).toBe(await total({ category: value }));
        for (const { value, count } of facets.brands) expect(count, `brand ${value}`).toBe(await total({ brand: value }));
        for (const { min, max, count } of facets.prices)
          expect(count, `price ${min}`).toBe(await total({ minPrice: min, maxPrice: max === undefined ? undefined : max - 0.01 }));
        for (const { min, count } of facets.ratings) expect(count, `rating ${min}`).toBe(await total({ minRating: min }));
        expect(facets.inStock).toBe(await total({ inStock: true }));
        expect(facets.onSale).toBe(await total({ onSale: true }));
        expect(facets.brands.map(({ value }) => value)).toEqual([...new Set(facets.brands.map(({ value }) => value))]);
        expect(totalProducts).toBe(await total({}));
      }),
      { numRuns: 40 },
    );
  });
});

describe('the counts', () => {
  it('do not change when changes are folded, whatever is cached', async () => {
    const { db } = test.shop;
    const count = async (query: ListQuery) => (await listProducts(test.shop, query)).facets;
    const before = [await count({}), await count({ q: 'red' })];
    await sql`SELECT fold_listing_changes(1)`.execute(db);
    expect([await count({}), await count({ q: 'red' })]).toEqual(before);
    await sql`SELECT fold_listing_changes(1)`.execute(db);
    expect([await count({}), await count({ q: 'red' })]).toEqual(before);
  });

  it('include each change at once, before and after a fold', async () => {
    const { db } = test.shop;
    const total = async (query: ListQuery) => (await listProducts(test.shop, query)).totalProducts;
    const query = { q: 'mug', onSale: true };
    const [all, found] = [await total({}), await total(query)];
    const { id } = await makeProduct(db, { name: 'Red mug', salePriceCents: 5_00 });
    expect([await total({}), await total(query)]).toEqual([all + 1, found + 1]);
    await sql`SELECT fold_listing_changes(1)`.execute(db);
    await db.updateTable('products').set({ baseSalePriceCents: null }).where('id', '=', Number(id)).execute();
    expect([await total({}), await total(query)]).toEqual([all + 1, found]);
    await db.deleteFrom('products').where('id', '=', Number(id)).execute();
    expect([await total({}), await total(query)]).toEqual([all, found]);
  });

  it('do not change when the catalogue’s listings are rebuilt', async () => {
    const before = await listProducts(test.shop, { q: 'red', limit: 100 });
    await sql`SELECT rebuild_listings()`.execute(test.shop.db);
    expect(await listProducts(test.shop, { q: 'red', limit: 100 })).toEqual(before);
  });
});

describe('the pages of a list', () => {
  it('contain each product exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, fc.integer({ min: 1, max: 40 }), async (query, limit) => {
        const first = await listProducts(test.shop, { ...query, limit });
        const rest: ProductList[] = [];
        for (let page = 2; page <= first.totalPages; page++) rest.push(await listProducts(test.shop, { ...query, limit, page }));
        const ids = [first, ...rest].flatMap(({ products }) => products.map(({ _id }) => _id));
        expect(ids).toHaveLength(first.totalProducts);
        expect(new Set(ids).size).toBe(first.totalProducts);
      }),
      { numRuns: 60 },
    );
  });
});
