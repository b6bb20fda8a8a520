import { beforeAll, describe, expect, it } from 'vitest';
import { type CreatedProduct, makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let product: CreatedProduct;
let category: { id: number; slug: string };

beforeAll(async () => {
  category = await makeCategory(test.shop.db, { name: 'Kitchen' });
  product = await makeProduct(test.shop.db, { categoryId: category.id });
});

const CALLS: [method: string, path: () => string][] = [
  ['POST', () => '/products'],
  ['PUT', () => `/products/${product.id}`],
  ['DELETE', () => `/products/${product.id}`],
  ['POST', () => '/categories'],
  ['PUT', () => `/categories/${category.id}`],
  ['DELETE', () => `/categories/${category.id}`],
  ['PATCH', () => `/categories/${category.id}/toggle-featured`],
  ['PATCH', () => `/categories/${category.id}/toggle-active`],
  ['POST', () => '/categories/update-counts'],
];

describe.each(CALLS)('%s', (method, path) => {
  const body = { name: 'Mine', price: 1, category: 'kitchen' };

  it('refuses guests', async () => {
    for (const token of [undefined, 'nonsense', 'x'.repeat(500)]) {
      expect(await test.request(method, path(), { body, token })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
  });

  it('refuses customers, without validating their request', async () => {
    const { token } = await test.signIn();
    for (const sent of [body, {}, { role: 'admin', ...body }]) {
      expect(await test.request(method, path(), { body: sent, token })).toMatchObject({
        status: 403,
        body: { code: 'forbidden', message: 'Access denied. Insufficient permissions.' },
      });
    }
  });

  it('accepts admins, and its response must not be cached', async () => {
    const { token } = await test.signIn('admin');
    const { status, headers } = await test.request(method, path(), { body: { ...body, name: `Mine ${method}` }, token });
    expect([200, 201, 409]).toContain(status);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });
});

it('unknown fields are not stored', async () => {
  const { token } = await test.signIn('admin');
  const { body } = await test.request('POST', '/products', {
    token,
    body: {
      name: 'Plain',
      price: 5,
      category: 'kitchen',
      id: 1,
      slug: 'mine',
      rating: 5,
      ratingSum: 50,
      popularity: 999,
      createdAt: '1999-01-01',
      __proto__: { x: 1 },
    },
  });
  expect(body.product).toMatchObject({ slug: 'plain', rating: 0 });
  expect(new Date(body.product.createdAt).getFullYear()).toBeGreaterThan(2020);
});

it('markup and quotes in names are treated as text, also in search', async () => {
  const { token } = await test.signIn('admin');
  const name = `<script>alert("x")</script> '; DROP TABLE products; --`;
  const { body } = await test.request('POST', '/products', {
    token,
    body: { name, price: 5, category: 'kitchen', brand: `O'Neil & "Sons"` },
  });
  expect(body.product).toMatchObject({ name, slug: 'script-alert-x-script-drop-table-products' });
  const found = await test.request('GET', `/products?q=${encodeURIComponent(name)}`);
  expect(found.body.products[0].name).toBe(name);
  expect((await test.request('GET', `/products?brand=${encodeURIComponent(`O'Neil & "Sons"`)}`)).body.totalProducts).toBe(1);
});
