import { beforeAll, describe, expect, it } from 'vitest';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop({ PICTURE_HOSTS: 'https://images.example.com' });
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  await makeCategory(test.shop.db, { name: 'Kitchen' });
});

const POT = { name: 'Pot', price: 10, category: 'kitchen' };

const FOREIGN = 'Pictures come from the shop itself, or from an https host in PICTURE_HOSTS';
const BROKEN: [broken: object, field: string, message: string][] = [
  [{ name: undefined }, 'name', 'Name is required'],
  [{ name: '  ' }, 'name', 'Name is required'],
  [{ name: 5 }, 'name', 'Name is required'],
  [{ name: 'x'.repeat(201) }, 'name', 'Please use at most 200 characters'],
  [{ description: 'x'.repeat(20_001) }, 'description', 'Please use at most 20000 characters'],
  [{ price: undefined }, 'price', 'Price is required'],
  [{ price: '10' }, 'price', 'Price must be above 0, with at most two decimals'],
  [{ price: 0 }, 'price', 'Price must be above 0, with at most two decimals'],
  [{ price: -5 }, 'price', 'Price must be above 0, with at most two decimals'],
  [{ price: 9.999 }, 'price', 'Price must be above 0, with at most two decimals'],
  [{ price: 1e12 }, 'price', 'Price must be above 0, with at most two decimals'],
  [{ salePrice: 10 }, 'salePrice', 'The sale price must be below the price'],
  [{ discountPrice: 11 }, 'salePrice', 'The sale price must be below the price'],
  [{ salePrice: 0 }, 'salePrice', 'Sale price must be above 0, with at most two decimals'],
  [{ category: undefined }, 'category', 'Category is required'],
  [{ category: 'nowhere' }, 'category', 'This category does not exist'],
  [{ category: ['kitchen'] }, 'category', 'Category is required'],
  [
    { taxClass: 'Gold' },
    'taxClass',
    'The shop has no tax class “gold”. Choose one of Standard, Reduced, Zero, or add it under Settings, Taxes',
  ],
  [{ taxClass: '' }, 'taxClass', 'Please choose one of the tax classes'],
  [{ stock: -1 }, 'stock', 'Stock must be a whole number from 0'],
  [{ stock: 1.5 }, 'stock', 'Stock must be a whole number from 0'],
  [{ stock: 1e15 }, 'stock', 'Stock must be a whole number from 0'],
  [{ variants: [] }, 'variants', 'A product has at least one variant'],
  [
    {
      variants: [
        { size: 'S', stock: 1 },
        { size: 'S', stock: 2 },
      ],
    },
    'variants.1',
    'This combination of options appears twice',
  ],
  [{ images: 'a.jpg' }, 'images', 'Please give a list'],
  [{ images: [''] }, 'images.0', 'Please give the address of a picture'],
  [{ images: ['javascript:alert(1)'] }, 'images.0', 'Please give the address of a picture'],
  [{ images: [{ url: 'data:text/html,x' }] }, 'images.0.url', 'Please give the address of a picture'],
  [{ images: ['https://pictures.example.net/pot.jpg'] }, 'images.0', FOREIGN],
  [{ images: ['http://images.example.com/pot.jpg'] }, 'images.0', FOREIGN],
  [{ images: ['https://images.example.com.example.net/pot.jpg'] }, 'images.0', FOREIGN],
  [{ images: [{ url: '//pictures.example.net/pot.jpg', alt: 'A pot' }] }, 'images.0.url', FOREIGN],
  [{ images: ['/\\pictures.example.net/pot.jpg'] }, 'images.0', FOREIGN],
  [{ images: ['/a.jpg', 'pot.jpg'] }, 'images.1', FOREIGN],
  [{ images: [7] }, 'images.0', 'Please give the address of a picture'],
  [{ images: Array.from({ length: 101 }, () => '/a.jpg') }, 'images', 'Please give at most 100 entries'],
  [{ features: [''] }, 'features.0', 'Please enter text'],
  [{ specifications: { Depth: { a: 1 } } }, 'specifications.Depth', 'Specifications are texts by name'],
  [{ featured: 'yes' }, 'featured', 'This must be true or false'],
];

describe('an invalid product is refused with the field’s name, and nothing is stored', () => {
  it.each(BROKEN)('%j in a new product', async (broken, field, message) => {
    const before = (await test.request('GET', '/products')).body.totalProducts;
    const { status, body } = await test.request('POST', '/products', { token, body: { ...POT, ...broken } });
    expect({ status, code: body.code, errors: body.errors }).toEqual({ status: 422, code: 'invalid', errors: [{ field, message }] });
    expect((await test.request('GET', '/products')).body.totalProducts).toBe(before);
  });

  it.each(BROKEN.filter(([broken]) => !Object.values(broken).includes(undefined)))(
    '%j in a changed product',
    async (broken, field, message) => {
      const { id } = await makeProduct(test.shop.db, { listPriceCents: 10_00 });
      const before = (await test.request('GET', `/products/${id}`)).body.product;
      const { status, body } = await test.request('PUT', `/products/${id}`, { token, body: broken });
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [{ field, message }] });
      expect((await test.request('GET', `/products/${id}`)).body.product).toEqual(before);
    },
  );

  it('a price reduced to the sale price', async () => {
    const { id } = await makeProduct(test.shop.db, { listPriceCents: 20_00, salePriceCents: 15_00 });
    const { status, body } = await test.request('PUT', `/products/${id}`, { token, body: { price: 15 } });
    expect({ status, field: body.errors[0].field }).toEqual({ status: 422, field: 'salePrice' });
  });

  it('a single stock for several variants', async () => {
    const { id } = await makeProduct(test.shop.db, {
      variants: [
        { size: 'S', stock: 1 },
        { size: 'M', stock: 1 },
      ],
    });
    const { status, body } = await test.request('PUT', `/products/${id}`, { token, body: { stock: 5 } });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: [{ field: 'stock', message: 'Please give the stock of each variant' }],
    });
  });
});

it('a SKU that is taken is a conflict and changes nothing', async () => {
  await test.request('POST', '/products', { token, body: { ...POT, variants: [{ stock: 1, sku: 'TAKEN' }] } });
  const before = (await test.request('GET', '/products')).body.totalProducts;
  const { status, body } = await test.request('POST', '/products', { token, body: { ...POT, variants: [{ stock: 1, sku: 'TAKEN' }] } });
  expect({ status, errors: body.errors }).toEqual({
    status: 409,
    errors: [{ field: 'variants.0.sku', message: 'This SKU is taken by another variant' }],
  });
  expect((await test.request('GET', '/products')).body.totalProducts).toBe(before);
});

it.each(['0', '999999', 'nowhere', "1' OR '1'='1", '1e3'])('changing or removing the product %s is not_found', async (id) => {
  expect((await test.request('PUT', `/products/${encodeURIComponent(id)}`, { token, body: { price: 5 } })).status).toBe(404);
  expect((await test.request('DELETE', `/products/${encodeURIComponent(id)}`, { token })).status).toBe(404);
});

it.each(['', '{', '[]', '"x"', 'null'])('an invalid body: %j', async (body) => {
  const { status } = await test.request('POST', '/products', { token, body });
  expect([400, 422]).toContain(status);
});
