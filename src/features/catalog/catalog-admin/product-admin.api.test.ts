import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCategory } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop({ PICTURE_HOSTS: 'https://images.example.com' });
let token: string;
let kitchenId: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  kitchenId = String((await makeCategory(test.shop.db, { name: 'Kitchen' })).id);
  await makeCategory(test.shop.db, { name: 'Garden' });
});

const KETTLE = {
  name: 'Whistling Kettle',
  description: 'Sings when it is ready.',
  fullDescription: 'Sings when it is ready.\n\nAnd stops when it is lifted.',
  price: 49.99,
  salePrice: 39.95,
  brand: 'Nimbus',
  category: 'kitchen',
  images: ['/media/kettle-1200.webp', '/pictures/kettle.jpg', { url: 'https://images.example.com/kettle.jpg', alt: 'A kettle' }],
  features: ['Whistles', 'Fits every stove'],
  specifications: { Volume: '2 l', Material: 'Steel' },
  weight: '2 lb',
  dimensions: '8 × 8 × 9 in',
  featured: true,
  variants: [
    { size: '1 l', color: 'Red', stock: 3, sku: 'KETTLE-1' },
    { size: '2 l', color: 'Red', stock: 0 },
    { size: '2 l', color: 'Midnight Blue', stock: 4 },
  ],
};

async function create(change: object = {}) {
  const { status, body } = await test.request('POST', '/products', {
    token,
    body: { name: 'Plain Pot', price: 10, category: 'kitchen', ...change },
  });
  expect(status).toBe(201);
  return body.product;
}

async function update(id: string, body: object) {
  const response = await test.request('PUT', `/products/${id}`, { token, body });
  expect(response.status).toBe(200);
  return response.body.product;
}

async function total(query: string): Promise<number> {
  return (await test.request('GET', `/products?${query}`)).body.totalProducts;
}

describe('a new product', () => {
  it('has the given values, with every alias of a field', async () => {
    const { status, body } = await test.request('POST', '/products', {
      token,
      body: { ...KETTLE, _id: '99', rating: 5, reviewCount: 9, unknown: true },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, message: 'Product created successfully' });
    expect(body.product).toMatchObject({
      slug: 'whistling-kettle',
      name: 'Whistling Kettle',
      fullDescription: KETTLE.fullDescription,
      price: 49.99,
      originalPrice: 49.99,
      salePrice: 39.95,
      discountPrice: 39.95,
      brand: 'Nimbus',
      category: { _id: kitchenId, name: 'Kitchen', slug: 'kitchen' },
      stock: 7,
      inStock: true,
      sizes: ['1 l', '2 l'],
      colors: ['Red', 'Midnight Blue'],
      features: KETTLE.features,
      specifications: KETTLE.specifications,
      weight: '2 lb',
      dimensions: '8 × 8 × 9 in',
      featured: true,
      rating: 0,
      reviewCount: 0,
      variants: [
        { size: '1 l', color: 'Red', stock: 3, sku: 'KETTLE-1' },
        { size: '2 l', color: 'Red', stock: 0 },
        { size: '2 l', color: 'Midnight Blue', stock: 4 },
      ],
    });
    expect(body.product.images).toMatchObject([
      { url: '/media/kettle-2000', alt: 'Whistling Kettle' },
      { url: '/pictures/kettle.jpg', alt: 'Whistling Kettle' },
      { url: 'https://images.example.com/kettle.jpg', alt: 'A kettle' },
    ]);
    expect(body.product._id).not.toBe('99');
    expect((await test.request('GET', '/products/whistling-kettle')).body.product).toEqual(body.product);
  });

  it('is found, listed and counted as soon as the response arrives', async () => {
    const before = await Promise.all([total(''), total('category=garden'), total('brand=Quokka')]);
    await create({ name: 'Zephyrine Trowel', brand: 'Quokka', category: 'Garden' });
    expect(await Promise.all([total(''), total('category=garden'), total('brand=Quokka')])).toEqual(before.map((count) => count + 1));
    expect(await total('q=zephyrine')).toBe(1);
    const { body } = await test.request('GET', '/categories/garden');
    expect(body.category.productCount).toBe(before[1] + 1);
  });

  it('has a unique slug for any name', async () => {
    const made = [
      await create({ name: 'Tea Pot' }),
      await create({ name: 'Tea Pot' }),
      await create({ name: '茶' }),
      await create({ name: '茶' }),
      await create({ name: '☕' }),
      await create({ name: '12' }),
    ];
    expect(made.map(({ slug }) => slug)).toEqual(['tea-pot', 'tea-pot-2', '茶', '茶-2', 'product', 'no-12']);
    const { status, body } = await test.request('GET', `/products/${encodeURIComponent('茶-2')}`);
    expect([status, body.product.name]).toEqual([200, '茶']);
  });

  it('has a slug of its own even if many of one name are created at once', async () => {
    const created = await Promise.all(Array.from({ length: 12 }, () => create({ name: 'Twelve Of A Kind' })));
    expect(created.map(({ slug }) => slug).sort()).toEqual(
      Array.from({ length: 12 }, (_, i) => (i === 0 ? 'twelve-of-a-kind' : `twelve-of-a-kind-${i + 1}`)).sort(),
    );
  });

  it('has a variant for each size and colour if only these are given', async () => {
    const { variants, swatches } = await create({ sizes: ['S', 'M'], colors: ['Red', { name: 'Fog', hex: '#AABBCC' }], stock: 5 });
    expect(variants.map(({ size, color, stock }: never) => [size, color, stock])).toEqual([
      ['S', 'Red', 2],
      ['M', 'Red', 1],
      ['S', 'Fog', 1],
      ['M', 'Fog', 1],
    ]);
    expect(swatches).toEqual([
      { name: 'Red', hex: '#cb2f36' },
      { name: 'Fog', hex: '#aabbcc' },
    ]);
  });

  it('is out of stock if no stock is given', async () => {
    expect(await create()).toMatchObject({ stock: 0, inStock: false, variants: [{ stock: 0 }] });
    expect(await create({ stock: 4 })).toMatchObject({ stock: 4, inStock: true });
  });

  it('can be added to a cart with an external picture', async () => {
    const { _id } = await create({ stock: 2, images: ['https://images.example.com/pot.jpg'] });
    const customer = await test.signIn();
    const { body } = await test.request('POST', '/cart/add', { token: customer.token, body: { productId: _id } });
    expect(body.cart.items[0].product.images[0].url).toBe('https://images.example.com/pot.jpg');
  });
});

describe('a changed product', () => {
  it('keeps absent fields', async () => {
    const before = await create({ ...KETTLE, name: 'Copper Kettle', variants: undefined, stock: 3 });
    const after = await update(before._id, { price: 60 });
    // The kettle is on sale, so what is paid does not change.
    expect({ ...after, updatedAt: before.updatedAt }).toEqual({ ...before, price: 60, originalPrice: 60, version: 2 });
  });

  it('keeps its pictures when they are sent back as they were returned', async () => {
    const { _id, images } = await create({ images: KETTLE.images });
    expect((await update(_id, { images })).images).toEqual(images);
  });

  it('leads from each old slug to the product, and gives none of them to another one', async () => {
    const { _id } = await create({ name: 'Moka Pot' });
    const put = (slug: string, id = _id) => test.request('PUT', `/products/${id}`, { token, body: { slug } });
    expect((await put('Espresso Maker!')).body.product.slug).toBe('espresso-maker');
    expect((await put('mokka')).body.product.slug).toBe('mokka');
    for (const old of ['moka-pot', 'espresso-maker']) {
      expect((await test.request('GET', `/products/${old}`)).body.product).toMatchObject({ _id, slug: 'mokka' });
    }
    const other = await create({ name: 'Espresso Maker' });
    expect(other.slug).toBe('espresso-maker-2');
    expect(await put('moka-pot', other._id)).toMatchObject({
      status: 409,
      body: { code: 'conflict', errors: [{ field: 'slug' }] },
    });
    expect((await put('moka-pot')).body.product.slug).toBe('moka-pot');
    expect((await test.request('GET', '/products/mokka')).body.product.slug).toBe('moka-pot');
    expect((await put('12')).body.errors).toEqual([{ field: 'slug', message: 'An address needs a letter' }]);
  });

  it('is found by its new name and keeps its slug', async () => {
    const { slug } = await create({ name: 'Oldname' });
    await update(slug, { name: 'Newname' });
    expect(await total('q=newname')).toBe(1);
    expect(await total('q=oldname')).toBe(0);
    expect((await test.request('GET', `/products/${slug}`)).body.product.name).toBe('Newname');
  });

  it('can end its sale with null, change its category and remove its brand', async () => {
    const { _id } = await create({ salePrice: 8, brand: 'Fleeting' });
    const before = { sale: await total('onSale=true'), garden: await total('category=garden') };
    const after = await update(_id, { salePrice: null, category: 'garden', brand: null });
    expect(after).toMatchObject({ price: 10, category: { slug: 'garden' } });
    expect([after.salePrice, after.brand]).toEqual([undefined, undefined]);
    expect({ sale: await total('onSale=true'), garden: await total('category=garden') }).toEqual({
      sale: before.sale - 1,
      garden: before.garden + 1,
    });
    expect(await total('brand=Fleeting')).toBe(0);
  });

  it('can change its variants, and pieces held for unpaid orders stay held', async () => {
    const { _id } = await create({
      variants: [
        { size: 'S', stock: 3, sku: 'KEEP-S' },
        { size: 'M', stock: 2 },
        { size: 'L', stock: 1 },
      ],
    });
    await test.shop.db
      .updateTable('variants')
      .set({ reserved: 1 })
      .where('productId', '=', Number(_id))
      .where(sql<string>`options ->> 'Size'`, 'in', ['S', 'L'])
      .execute();
    const after = await update(_id, {
      variants: [
        { size: 'XL', stock: 9 },
        { size: 'S', stock: 5 },
      ],
    });
    expect(after.variants.map(({ size, stock }: never) => [size, stock])).toEqual([
      ['XL', 9],
      ['S', 5],
      ['L', 0],
    ]);
    expect(after.variants[1].sku).toBe('KEEP-S');
    expect(after.sizes).toEqual(['XL', 'S']);
    const { onHand } = await test.shop.db.selectFrom('variants').select('onHand').where('sku', '=', 'KEEP-S').executeTakeFirstOrThrow();
    expect(onHand).toBe(6);
  });

  it('can swap the SKUs of its variants, and give a variant the values that another had', async () => {
    const { _id, variants } = await create({
      variants: [
        { size: 'Large', stock: 1 },
        { size: 'Small', stock: 1, sku: 'SWAP-2' },
      ],
    });
    const [large, small] = variants;
    const swapped = await update(_id, {
      variants: [
        { _id: large._id, size: 'L', sku: 'SWAP-2' },
        { _id: small._id, size: 'Small', sku: large.sku },
      ],
    });
    expect(swapped.variants.map(({ sku }: { sku: string }) => sku)).toEqual(['SWAP-2', large.sku]);
    // The SKU that would be made of its values is taken.
    const after = await update(_id, { variants: [{ _id: large._id }, { _id: small._id }, { size: 'Large', stock: 1 }] });
    const [, , added] = after.variants;
    expect(added.sku).toMatch(new RegExp(`^${large.sku}-[0-9a-f]{6}$`));
  });

  it('can change its stock, which updates the counts', async () => {
    const { _id } = await create({ stock: 1 });
    const before = await total('inStock=true');
    expect(await update(_id, { stock: 0 })).toMatchObject({ stock: 0, inStock: false });
    expect(await total('inStock=true')).toBe(before - 1);
  });
});

describe('a removed product', () => {
  it('is in no list or search, and cannot be requested', async () => {
    const { _id, slug } = await create({ name: 'Ephemeral Spoon' });
    const before = await total('');
    expect(await test.request('DELETE', `/products/${_id}`, { token })).toMatchObject({ status: 200, body: { success: true } });
    expect(await total('')).toBe(before - 1);
    expect(await total('q=ephemeral')).toBe(0);
    expect((await test.request('GET', `/products/${slug}`)).status).toBe(404);
    expect((await test.request('DELETE', `/products/${_id}`, { token })).status).toBe(404);
  });
});
