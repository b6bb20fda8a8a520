import { beforeAll, describe, expect, it } from 'vitest';
import { makeCategory } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  await makeCategory(test.shop.db, { name: 'Furniture' });
});

const TABLE = {
  name: 'Long Table',
  price: 200,
  salePrice: 180,
  category: 'furniture',
  options: [
    { name: 'Material', values: ['Oak', 'Steel'] },
    { name: 'Width', values: ['80 cm', '120 cm'] },
    { name: 'Color', values: ['Natural', { name: 'Coal', hex: '#222222' }] },
  ],
  variants: [
    { options: { Material: 'Oak', Width: '80 cm', Color: 'Natural' }, stock: 3, barcode: '4006381333931', weightGrams: 12_500 },
    { options: { Material: 'Oak', Width: '120 cm', Color: 'Coal' }, price: 260, stock: 2 },
    { options: { Material: 'Steel', Width: '80 cm', Color: 'Coal' }, price: 170, salePrice: 150.5, stock: 0 },
  ],
};

async function create(change: object = {}) {
  const { status, body } = await test.request('POST', '/products', { token, body: { ...TABLE, ...change } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.product;
}

const put = (id: string, body: object) => test.request('PUT', `/products/${id}`, { token, body });
const names = async (query: string) =>
  (await test.request('GET', `/products?category=furniture&${query}`)).body.products.map(({ name }: { name: string }) => name);

describe('a product with three options', () => {
  it('has variants with their own prices, and the price of the cheapest one', async () => {
    const product = await create();
    expect(product).toMatchObject({
      price: 170,
      salePrice: 150.5,
      priceRange: { min: 150.5, max: 260 },
      stock: 5,
      options: [
        { name: 'Material', values: ['Oak', 'Steel'] },
        { name: 'Width', values: ['80 cm', '120 cm'] },
        { name: 'Color', values: ['Natural', 'Coal'] },
      ],
      sizes: [],
      colors: ['Natural', 'Coal'],
      swatches: [{ name: 'Natural' }, { name: 'Coal', hex: '#222222' }],
    });
    const [plain, large, steel] = product.variants;
    expect(plain).toMatchObject({ price: 200, salePrice: 180, color: 'Natural', barcode: '4006381333931', weightGrams: 12_500 });
    expect(large).toMatchObject({ price: 260, options: { Material: 'Oak', Width: '120 cm', Color: 'Coal' } });
    expect(large).not.toHaveProperty('salePrice');
    expect(steel).toMatchObject({ price: 170, salePrice: 150.5 });
    expect(Object.keys(plain.options)).toEqual(['Material', 'Width', 'Color']);
  });

  it('is filtered and sorted by the lowest price paid', async () => {
    await create({ name: 'Cheap Bench', price: 90, salePrice: undefined, options: [], variants: undefined, stock: 1 });
    expect((await names('maxPrice=160&sortBy=price&sortOrder=asc')).slice(0, 2)).toEqual(['Cheap Bench', 'Long Table']);
    expect(await names('minPrice=151&maxPrice=260')).not.toContain('Long Table');
  });

  it('is added to a cart, ordered and shown with its options, at the price of its variant', async () => {
    const { _id, variants } = await create({ name: 'Sold Table' });
    const customer = await test.signIn();
    const add = (line: object) => test.request('POST', '/cart/add', { token: customer.token, body: { productId: _id, ...line } });
    const { body } = await add({ variantId: variants[1]._id, quantity: 1 });
    expect(body.cart.items).toMatchObject([
      { price: 260, variantId: variants[1]._id, options: { Material: 'Oak', Width: '120 cm', Color: 'Coal' }, color: 'Coal', stock: 2 },
    ]);
    expect((await add({ options: { Material: 'Oak', Width: '80 cm' } })).body.cart).toMatchObject({
      totalPrice: 440,
      items: [{ price: 260 }, { price: 180, options: { Color: 'Natural' } }],
    });
    expect(await add({ options: { Material: 'Steel', Width: '120 cm' } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'options' }] },
    });
    expect(await add({ options: { Material: 'Glass' } })).toMatchObject({ status: 422 });
    expect(await add({ variantId: '999999' })).toMatchObject({ status: 422, body: { errors: [{ field: 'variantId' }] } });
    expect(await add({ variantId: variants[2]._id })).toMatchObject({ status: 409, body: { available: 0 } });
    const removed = await test.request('DELETE', `/cart/remove/${_id}?variantId=${variants[0]._id}`, { token: customer.token });
    expect(removed.body.cart.items).toHaveLength(1);

    const { body: placed } = await test.request('POST', '/orders', {
      token: customer.token,
      body: {
        paymentMethod: 'cash_on_delivery',
        useNewAddress: true,
        newAddress: {
          firstName: 'Ada',
          lastName: 'Lovelace',
          addressLine1: '1 Main Street',
          city: 'Austin',
          state: 'Texas',
          postalCode: '73301',
          country: 'United States',
        },
      },
    });
    const line = { price: 260, variantId: variants[1]._id, options: { Material: 'Oak', Width: '120 cm', Color: 'Coal' } };
    expect(placed.order).toMatchObject({ itemsPrice: 260, orderItems: [line] });
    const { body: read } = await test.request('GET', `/orders/${placed.order._id}`, { token: customer.token });
    expect(read.order.orderItems).toMatchObject([line]);
    expect(Object.keys(read.order.orderItems[0].options)).toEqual(['Material', 'Width', 'Color']);
  });

  it('has a variant for each combination if only options are given', async () => {
    const { variants } = await create({ name: 'All Tables', variants: undefined, stock: 9 });
    expect(variants).toHaveLength(8);
    expect(variants.map(({ stock }: { stock: number }) => stock)).toEqual([2, 1, 1, 1, 1, 1, 1, 1]);
    expect(variants.at(-1).options).toEqual({ Material: 'Steel', Width: '120 cm', Color: 'Coal' });
  });
});

describe('changed prices and variants', () => {
  it('the product’s price is that of all variants without their own', async () => {
    const { _id } = await create({ name: 'Priced Table' });
    const { product } = (await put(_id, { price: 120, salePrice: null })).body;
    expect(product).toMatchObject({ price: 120, priceRange: { min: 120, max: 260 } });
    expect(product).not.toHaveProperty('salePrice');
  });

  it('a variant named by its id keeps what is not given, and null removes its price', async () => {
    const { _id, variants } = await create({ name: 'Kept Table' });
    const [plain, large, steel] = variants;
    const { product } = (await put(_id, { variants: [{ _id: large._id, price: null }, { _id: plain._id, stock: 7 }, { _id: steel._id }] }))
      .body;
    expect(product.variants.map((variant: typeof plain) => [variant._id, variant.price, variant.stock])).toEqual([
      [large._id, 200, 2],
      [plain._id, 200, 7],
      [steel._id, 170, 0],
    ]);
    expect(product.variants[1]).toMatchObject({ barcode: '4006381333931', weightGrams: 12_500 });
  });

  it('options can be renamed, and values exchanged', async () => {
    const { _id, variants } = await create({ name: 'Renamed Table', variants: TABLE.variants.slice(0, 2) });
    const [one, two] = variants;
    const { status, body } = await put(_id, {
      options: [
        { name: 'Holz', values: ['Eiche'] },
        { name: 'Width', values: ['80 cm', '120 cm'] },
      ],
      variants: [
        { _id: one._id, options: { Holz: 'Eiche', Width: '120 cm' } },
        { _id: two._id, options: { Holz: 'Eiche', Width: '80 cm' } },
      ],
    });
    expect(status).toBe(200);
    expect(body.product.variants.map(({ _id, options }: typeof one) => [_id, options.Width])).toEqual([
      [one._id, '120 cm'],
      [two._id, '80 cm'],
    ]);
  });

  it('names of options and specifications have no blanks around them', async () => {
    const variants = [{ options: { ' Material\u00a0': ' Oak ' }, stock: 1 }];
    const product = await create({ options: undefined, variants, specifications: { ' Height ': ' 70 cm ' } });
    expect(product.options).toMatchObject([{ name: 'Material', values: ['Oak'] }]);
    expect(product.variants[0].options).toEqual({ Material: 'Oak' });
    expect(product.specifications).toEqual({ Height: '70 cm' });
  });

  const INVALID: [change: object, field: string, message: string][] = [
    [{ options: [...TABLE.options, { name: 'Legs', values: ['4'] }] }, 'options', 'A product has at most 3 options'],
    [{ options: [TABLE.options[0], TABLE.options[0]] }, 'options.1.name', 'This option appears twice'],
    [{ options: [{ name: 'Material', values: ['Oak', 'Oak'] }] }, 'options.0.values', 'This value appears twice'],
    [{ options: [{ name: 'Material', values: [] }] }, 'options.0.values', 'An option has at least one value'],
    [{ variants: [{ options: { Material: 'Oak' } }] }, 'variants.0', 'Please give one value of each option: Material, Width, Color'],
    [
      { variants: [{ options: { ...TABLE.variants[0]?.options, Material: 'Glass' } }] },
      'variants.0',
      'Please give one value of each option: Material, Width, Color',
    ],
    [{ variants: [TABLE.variants[0], TABLE.variants[0]] }, 'variants.1', 'This combination of options appears twice'],
    [{ variants: [{ ...TABLE.variants[0], _id: '999999' }] }, 'variants.0._id', 'This variant is not one of the product'],
    [{ variants: [{ ...TABLE.variants[0], salePrice: 200 }] }, 'variants.0.salePrice', 'The sale price must be below the price'],
    [{ variants: [{ ...TABLE.variants[0], price: 50, salePrice: 60 }] }, 'variants.0.salePrice', 'The sale price must be below the price'],
    [{ variants: [{ ...TABLE.variants[0], price: -1 }] }, 'variants.0.price', 'Price must be above 0, with at most two decimals'],
    [{ variants: [{ ...TABLE.variants[0], weightGrams: 0.5 }] }, 'variants.0.weightGrams', 'Weight must be a whole number of grams'],
    [{ variants: [{ ...TABLE.variants[0], options: { Material: 7 } }] }, 'variants.0.options.Material', 'Please enter text'],
    [{ options: undefined, variants: [{ options: { ' ': 'Oak' } }] }, 'variants.0.options', 'Please enter text'],
    [
      { options: undefined, variants: [{ options: { ['x'.repeat(101)]: 'Oak' } }] },
      'variants.0.options',
      'Please use at most 100 characters',
    ],
    [{ options: undefined, variants: [{ options: { Size: 'M', ' Size': 'L' } }] }, 'variants.0.options.Size', 'This name appears twice'],
    [{ specifications: { Height: '70 cm', 'Height\u00a0': '75 cm' } }, 'specifications.Height', 'This name appears twice'],
  ];
  it.each(INVALID)('%j is refused', async (change, field, message) => {
    const { status, body } = await test.request('POST', '/products', { token, body: { ...TABLE, ...change } });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [{ field, message }] });
  });

  it('more combinations than 1,000 are refused', async () => {
    const values = Array.from({ length: 11 }, (_, i) => `${i}`);
    const options = ['A', 'B', 'C'].map((name) => ({ name, values }));
    const { status, body } = await test.request('POST', '/products', { token, body: { ...TABLE, options, variants: undefined } });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: [{ field: 'options', message: 'A product has at most 1000 variants' }],
    });
  });

  it('a base price below a variant’s own sale price is refused', async () => {
    const { _id } = await create({ name: 'Low Table', variants: [{ ...TABLE.variants[0], salePrice: 100 }] });
    const { status, body } = await put(_id, { price: 90, salePrice: null });
    expect({ status, field: body.errors[0].field }).toEqual({ status: 422, field: 'variants.0.salePrice' });
  });
});

describe('two changes of one version', () => {
  it('of different fields are merged; of the same field the second one gets the present value', async () => {
    const { _id, version } = await create({ name: 'Shared Table' });
    expect((await put(_id, { version, price: 210 })).status).toBe(200);
    const merged = await put(_id, { version, description: 'Seats ten.' });
    expect(merged).toMatchObject({ status: 200, body: { product: { description: 'Seats ten.', version: version + 2 } } });
    const refused = await put(_id, { version, price: 230, brand: 'Acme' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { price: 210, version: version + 2 }, errors: [{ field: 'price' }] },
    });
    const { product } = (await test.request('GET', `/products/${_id}`)).body;
    expect(product).not.toHaveProperty('brand');
    expect((await put(_id, { version, price: 210, brand: 'Acme' })).status).toBe(200);
    expect((await put(_id, { version: version + 3, price: 230 })).status).toBe(200);
  });

  it('at the same time are one after the other', async () => {
    const { _id, version } = await create({ name: 'Raced Table' });
    const results = await Promise.all([201, 202, 203, 204].map((price) => put(_id, { version, price })));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});
