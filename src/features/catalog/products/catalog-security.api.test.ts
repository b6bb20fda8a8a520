import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

const INJECTIONS = [
  "' OR '1'='1",
  "'; DROP TABLE products; --",
  '1; SELECT pg_sleep(5)',
  "') UNION SELECT password_hash FROM users --",
  '$1',
  '\\',
  "a':* | 'b",
  '<-> & | ! ( ) :*',
  '"',
  "''",
  '%',
  '_',
];
const PARAMETERS = [
  'q',
  'category',
  'brand',
  'page',
  'limit',
  'minPrice',
  'maxPrice',
  'minRating',
  'inStock',
  'onSale',
  'featured',
  'sortBy',
  'sortOrder',
];

beforeAll(async () => {
  await makeProduct(test.shop.db, { name: 'Plain Mug' });
});

describe('SQL injection', () => {
  it.each(PARAMETERS)('is treated as text in %s', async (parameter) => {
    for (const text of INJECTIONS) {
      const { status, body } = await test.request('GET', `/products?${parameter}=${encodeURIComponent(text)}`);
      if (['q', 'category', 'brand'].includes(parameter))
        expect({ text, status, products: body.products }).toEqual({ text, status: 200, products: [] });
      else expect({ text, status, field: body.errors[0].field }).toEqual({ text, status: 422, field: parameter });
    }
    expect((await test.request('GET', '/products')).body.totalProducts).toBe(1);
  });

  it.each(['/products/', '/products/category/', '/categories/'])('is treated as a name under %s', async (path) => {
    for (const text of INJECTIONS) expect((await test.request('GET', path + encodeURIComponent(text))).status).toBe(404);
  });

  it('is treated as text in a stored name', async () => {
    await makeProduct(test.shop.db, { name: "Robert'); DROP TABLE products;--", brand: "O'Reilly" });
    const { body } = await test.request('GET', `/products?brand=${encodeURIComponent("O'Reilly")}&sortBy=name`);
    expect(body.products.map(({ name }: { name: string }) => name)).toEqual(["Robert'); DROP TABLE products;--"]);
  });
});

describe('a search', () => {
  it('accepts any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: fc.constantFrom('a', 'b', ' ', '"', "'", '-', ':', '*', '&', '|', '!', '(', ')', '<', '\\', '🙂', 'é', 'or') }),
        ),
        async (text) => {
          const { status } = await test.request('GET', `/products?q=${encodeURIComponent(text.toWellFormed().replaceAll('\0', ''))}`);
          expect(status).toBe(200);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('uses only the first 200 characters of 10 kB', async () => {
    const { status, body } = await test.request(
      'GET',
      `/products?q=${`${'mug '.repeat(50)}${'nothing '.repeat(1_200)}`.replaceAll(' ', '+')}`,
    );
    expect({ status, totalProducts: body.totalProducts }).toEqual({ status: 200, totalProducts: 1 });
  });
});
