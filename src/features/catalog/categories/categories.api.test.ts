import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CreatedCatalog, makeCatalog } from '#test/catalog.fixtures.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let made: CreatedCatalog;

beforeAll(async () => {
  made = await makeCatalog(test.shop.db);
});

beforeEach(() => {
  test.statements.length = 0;
});

describe('a category’s products', () => {
  it.each(['/products/category/electronics', '/products/category/Electronics', '/categories/electronics/products'])(
    'come with its sub-categories’ at %s',
    async (path) => {
      const { status, body } = await test.request('GET', `${path}?sortBy=price`);
      expect(status).toBe(200);
      expect(body.products.map(({ name }: { name: string }) => name)).toEqual(['Braided Cable', 'Pocket Phone', 'Aero Laptop']);
      expect(test.statements).toHaveLength(2);
    },
  );

  it('are found by the category’s id', async () => {
    expect((await test.request('GET', `/categories/${made.booksId}/products`)).body.totalProducts).toBe(2);
  });

  it.each(['/products/category/nowhere', '/categories/nowhere/products', '/categories/999999/products'])(
    'do not exist at %s',
    async (path) => {
      expect(await test.request('GET', path)).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
    },
  );
});

describe('categories', () => {
  const names = (categories: { name: string }[]) => categories.map(({ name }) => name);

  it('are listed with the products of their sub-categories counted', async () => {
    const { body } = await test.request('GET', '/categories?active=true');
    expect(body.categories).toMatchObject([
      { name: 'Books', productCount: 2 },
      { name: 'Electronics', productCount: 3 },
      { name: 'Phones', productCount: 2, parent: made.electronicsId },
    ]);
    expect(test.statements).toHaveLength(1);
  });

  it('are nested with tree=true', async () => {
    const { body } = await test.request('GET', '/categories?tree=true&active=true');
    expect(body.categories).toMatchObject([
      { name: 'Books', children: [] },
      { name: 'Electronics', children: [{ name: 'Phones', level: 1, children: [] }] },
    ]);
  });

  it('are sorted by the query’s order', async () => {
    expect(names((await test.request('GET', '/categories?active=true&sortBy=productCount&sortOrder=desc')).body.categories)).toEqual([
      'Electronics',
      'Books',
      'Phones',
    ]);
    expect((await test.request('GET', '/categories?sortBy=color')).body.errors).toEqual([
      { field: 'sortBy', message: 'This sort key is unknown' },
    ]);
  });

  it('are filtered: featured, main, inactive', async () => {
    expect(names((await test.request('GET', '/categories/featured?limit=8')).body.categories)).toEqual(['Electronics']);
    expect(names((await test.request('GET', '/categories/top-level')).body.categories)).toEqual(['Books', 'Electronics']);
    expect(names((await test.request('GET', '/categories?active=false')).body.categories)).toEqual(['Pagers']);
  });

  it('are found by slug and id, with their ancestors', async () => {
    const { body } = await test.request('GET', '/categories/phones');
    expect(body.category).toMatchObject({
      _id: made.phonesId,
      hierarchy: { parent: made.electronicsId, ancestors: [{ name: 'Electronics', slug: 'electronics' }] },
    });
    expect((await test.request('GET', `/categories/${made.phonesId}`)).body).toEqual(body);
    expect(await test.request('GET', '/categories/nowhere')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('are listed as names with product counts', async () => {
    expect((await test.request('GET', '/products/categories')).body.categories).toEqual([
      { name: 'Books', slug: 'books', count: 2 },
      { name: 'Electronics', slug: 'electronics', count: 3 },
      { name: 'Phones', slug: 'phones', count: 2 },
    ]);
  });
});
