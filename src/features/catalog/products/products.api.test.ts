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

async function listed(query: string): Promise<string[]> {
  const { status, body } = await test.request('GET', `/products${query}`);
  expect(status).toBe(200);
  return body.products.map(({ name }: { name: string }) => name);
}

describe('the product list', () => {
  it('shows the newest first, twelve a page, in two statements', async () => {
    const { status, body, headers } = await test.request('GET', '/products');
    expect(status).toBe(200);
    expect(body.products.map(({ name }: { name: string }) => name)).toEqual([
      'World Atlas',
      'The Long Novel',
      'Braided Cable',
      'Pocket Phone',
      'Aero Laptop',
    ]);
    expect(body).toMatchObject({ success: true, page: 1, limit: 12, totalPages: 1, totalProducts: 5 });
    expect(test.statements).toHaveLength(2);
    expect(headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=30');
    expect(headers.get('CDN-Cache-Control')).toBe('max-age=30, stale-while-revalidate=600');
  });

  it('returns a product with every alias of a field, in dollars', async () => {
    const { body } = await test.request('GET', '/products?q=laptop');
    expect(body.products[0]).toMatchObject({
      _id: made.laptop.id,
      name: 'Aero Laptop',
      price: 999,
      salePrice: 899,
      discountPrice: 899,
      originalPrice: 999,
      stock: 5,
      inStock: true,
      rating: 4.5,
      averageRating: 4.5,
      totalReviews: 10,
      reviewCount: 10,
      category: { name: 'Electronics', slug: 'electronics' },
    });
  });

  it.each([
    ['?sortBy=createdAt&sortOrder=asc', ['Aero Laptop', 'Pocket Phone', 'Braided Cable', 'The Long Novel', 'World Atlas']],
    ['?sortBy=price&sortOrder=asc', ['Braided Cable', 'The Long Novel', 'World Atlas', 'Pocket Phone', 'Aero Laptop']],
    ['?sortBy=price&sortOrder=desc', ['Aero Laptop', 'Pocket Phone', 'World Atlas', 'The Long Novel', 'Braided Cable']],
    ['?sortBy=name', ['Aero Laptop', 'Braided Cable', 'Pocket Phone', 'The Long Novel', 'World Atlas']],
    ['?sortBy=name&sortOrder=desc', ['World Atlas', 'The Long Novel', 'Pocket Phone', 'Braided Cable', 'Aero Laptop']],
    ['?sortBy=rating&sortOrder=desc', ['The Long Novel', 'Aero Laptop', 'Pocket Phone', 'World Atlas', 'Braided Cable']],
    ['?sortBy=popularity', ['Pocket Phone', 'Aero Laptop', 'The Long Novel', 'World Atlas', 'Braided Cable']],
  ])('is sorted by %s', async (query, names) => {
    expect(await listed(query)).toEqual(names);
  });

  it.each([
    ['?category=electronics', ['Braided Cable', 'Pocket Phone', 'Aero Laptop']],
    ['?category=Electronics', ['Braided Cable', 'Pocket Phone', 'Aero Laptop']],
    ['?category=phones', ['Braided Cable', 'Pocket Phone']],
    ['?category=nowhere', []],
    ['?brand=Nimbus', ['Pocket Phone', 'Aero Laptop']],
    ['?minPrice=25&maxPrice=49.99', ['World Atlas', 'The Long Novel']],
    ['?maxPrice=24.99', ['Braided Cable']],
    ['?minPrice=99999999999', []],
    ['?minRating=4', ['The Long Novel', 'Pocket Phone', 'Aero Laptop']],
    ['?inStock=true', ['World Atlas', 'The Long Novel', 'Pocket Phone', 'Aero Laptop']],
    ['?onSale=true', ['World Atlas', 'Aero Laptop']],
    ['?featured=true&category=phones', ['Pocket Phone']],
    ['?inStock=false&q=&category=&minPrice=', ['World Atlas', 'The Long Novel', 'Braided Cable', 'Pocket Phone', 'Aero Laptop']],
  ])('contains the matches of %s', async (query, names) => {
    expect(await listed(query)).toEqual(names);
  });

  it.each([
    ['laptop', ['Aero Laptop']],
    ['lapt', ['Aero Laptop']],
    ['aero lap', ['Aero Laptop']],
    ['phones', ['Braided Cable', 'Pocket Phone']],
    ['nimbus', ['Pocket Phone', 'Aero Laptop']],
    ['nimbus -phone', ['Aero Laptop']],
    ['laptop or atlas', ['Aero Laptop', 'World Atlas']],
    ['"long novel"', ['The Long Novel']],
    ['!!! ???', []],
  ])('finds %j', async (text, names) => {
    expect((await listed(`?q=${encodeURIComponent(text)}`)).sort()).toEqual(names.sort());
  });

  it('contains each product exactly once over its pages, in every order', async () => {
    for (const sortBy of ['createdAt', 'price', 'name', 'rating', 'popularity', 'relevance']) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => listed(`?limit=2&page=${page}&sortBy=${sortBy}`)));
      expect(pages.map((page) => page.length)).toEqual([2, 2, 1, 0]);
      expect(new Set(pages.flat()).size).toBe(5);
    }
  });

  it('uses 100 for a limit above 100', async () => {
    const { body } = await test.request('GET', '/products?limit=100000');
    expect(body).toMatchObject({ limit: 100, totalPages: 1 });
  });

  it.each([
    ['page=0', 'page', 'Page must be a whole number from 1'],
    ['page=-1', 'page', 'Page must be a whole number from 1'],
    ['page=two', 'page', 'Page must be a whole number from 1'],
    ['page=1.5', 'page', 'Page must be a whole number from 1'],
    ['page=99999999999999999999', 'page', 'Page must be a whole number from 1'],
    ['limit=0', 'limit', 'Limit must be a whole number from 1'],
    ['sortBy=id', 'sortBy', 'This sort key is unknown'],
    ['sortBy=toString', 'sortBy', 'This sort key is unknown'],
    ['sortOrder=up', 'sortOrder', 'Sort order must be asc or desc'],
    ['minPrice=cheap', 'minPrice', 'Price must be a number from 0'],
    ['maxPrice=-5', 'maxPrice', 'Price must be a number from 0'],
    ['minPrice=NaN', 'minPrice', 'Price must be a number from 0'],
    ['minPrice=50&maxPrice=20', 'minPrice', 'The lowest price must not be above the highest'],
    ['minRating=six', 'minRating', 'Rating must be a number from 0 to 5'],
    ['minRating=5.1', 'minRating', 'Rating must be a number from 0 to 5'],
    ['inStock=maybe', 'inStock', 'This must be true or false'],
    ['q=a&q=b', 'q', 'Please give one text'],
  ])('refuses %s and names the field', async (query, field, message) => {
    const { status, body, headers } = await test.request('GET', `/products?${query}`);
    expect({ status, code: body.code, errors: body.errors }).toEqual({ status: 422, code: 'invalid', errors: [{ field, message }] });
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(test.statements).toEqual([]);
  });
});

describe('a product', () => {
  it('is found by its slug and by its id, in two statements', async () => {
    const bySlug = await test.request('GET', `/products/${made.laptop.slug}`);
    expect(test.statements).toHaveLength(2);
    expect(bySlug.body.product).toMatchObject({
      _id: made.laptop.id,
      name: 'Aero Laptop',
      categoryPath: [{ name: 'Electronics' }],
      variants: [{ stock: 5 }],
    });
    expect((await test.request('GET', `/products/${made.laptop.id}`)).body).toEqual(bySlug.body);
  });

  it('has the stock of each size and colour and their sum', async () => {
    const { body } = await test.request('GET', `/products/${made.phone.id}`);
    expect(body.product).toMatchObject({
      stock: 7,
      colors: ['Red', 'Blue'],
      swatches: [{ name: 'Red' }, { name: 'Blue' }],
      categoryPath: [{ name: 'Electronics' }, { name: 'Phones' }],
      variants: [
        { color: 'Red', stock: 0 },
        { color: 'Blue', stock: 7 },
      ],
    });
  });

  it('has related products, the same category first and never itself', async () => {
    const { body } = await test.request('GET', `/products/${made.phone.id}`);
    expect(body.related.map(({ name }: { name: string }) => name)).toEqual(['Braided Cable', 'Aero Laptop']);
  });

  it.each(['nothing', '0', '-1', '999999999999', '99999999999999999999999', '%20', "'%20OR%201=1--"])(
    'does not exist as %s',
    async (id) => {
      expect(await test.request('GET', `/products/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'The product you are looking for does not exist.' },
      });
    },
  );
});

describe('featured products', () => {
  it('are listed best rated first, up to the limit', async () => {
    const { body } = await test.request('GET', '/products/featured?limit=3');
    expect(body.products.map(({ name }: { name: string }) => name)).toEqual(['The Long Novel', 'Aero Laptop', 'Pocket Phone']);
    expect(test.statements).toHaveLength(1);
    expect((await test.request('GET', '/products/featured')).body.products).toHaveLength(4);
  });
});
