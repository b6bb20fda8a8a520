import { beforeAll, describe, expect, it } from 'vitest';
import { cashOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeCategory } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: { token: string; userId: string };
let colleague: { token: string; userId: string };

beforeAll(async () => {
  admin = await test.signIn('admin');
  colleague = await test.signIn('admin');
  await makeCategory(test.shop.db, { name: 'Kitchen' });
});

const call = (method: string, path: string, body?: unknown) => test.request(method, path, { token: admin.token, body });
const save = (id: string, body: object) => call('PUT', `/admin/products/${id}`, body);
const saveAsColleague = (id: string, body: object) => test.request('PUT', `/admin/products/${id}`, { token: colleague.token, body });
const load = async (id: string) => (await call('GET', `/admin/products/${id}`)).body.product;

async function makeKettle(more: object = {}) {
  const { body } = await call('POST', '/products', { name: 'Kettle', price: 20, category: 'kitchen', stock: 5, ...more });
  return load(body.product._id);
}

describe('saving a product’s form', () => {
  it('changes the given fields and stock at once, and shows all that the form needs', async () => {
    const { _id, version, variants } = await makeKettle();
    const stockChanges = [{ variantId: variants[0]._id, delta: 12, reason: 'delivery' }];
    const { status, body } = await save(_id, { version, price: 25, slug: 'red-kettle', lowStockThreshold: 3, stockChanges });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.merged).toEqual([]);
    expect(body.product).toMatchObject({ basePrice: 25, slug: 'red-kettle', lowStockThreshold: 3, version: version + 1 });
    expect(body.product.oldSlugs).toHaveLength(1);
    expect(body.product.variants[0]).toMatchObject({ onHand: 17 });
    expect(await load(_id)).toEqual(body.product);
  });

  it('merges what others changed in other fields, and says who', async () => {
    const { _id, version } = await makeKettle();
    await saveAsColleague(_id, { version, price: 30, tags: ['hot'] });
    const { status, body } = await save(_id, { version, name: 'Large kettle' });
    expect(status).toBe(200);
    expect(body.product).toMatchObject({ name: 'Large kettle', basePrice: 30, tags: ['hot'] });
    expect(body.merged).toMatchObject([
      { field: 'price', by: { _id: colleague.userId, name: expect.any(String) }, at: expect.any(String), version: version + 1 },
      { field: 'tags', by: { _id: colleague.userId } },
    ]);
  });

  it('refuses the same field, and names who changed it', async () => {
    const { _id, version } = await makeKettle();
    await saveAsColleague(_id, { version, price: 30 });
    const { status, body } = await save(_id, { version, price: 40, name: 'Lost' });
    expect(status).toBe(409);
    expect(body.current).toEqual({ price: 30, version: version + 1 });
    expect(await load(_id)).toMatchObject({ basePrice: 30, name: 'Kettle' });
    const { changes } = (await call('GET', `/admin/products/${_id}/changes?since=${version}`)).body;
    expect(changes).toMatchObject([{ field: 'price', by: { _id: colleague.userId } }]);
    expect((await call('GET', `/admin/products/${_id}/changes?since=${version + 1}`)).body.changes).toEqual([]);
  });

  it('never replaces a stock that was sold meanwhile, and then changes nothing', async () => {
    const { _id, version, variants } = await makeKettle();
    const customer = await test.signIn();
    await fillCart(test, customer.token, [{ id: _id, quantity: 2 }]);
    expect((await place(test, customer.token, { body: cashOrder() })).status).toBe(201);
    const stale = { variantId: variants[0]._id, set: 20, expected: variants[0].onHand, reason: 'count' };
    const { status, body } = await save(_id, { version, price: 21, stockChanges: [stale] });
    expect(status).toBe(409);
    expect(body.errors[0]).toMatchObject({ field: 'stockChanges.0', message: expect.stringContaining('it is 3 now') });
    expect(await load(_id)).toMatchObject({ basePrice: 20, variants: [{ onHand: 3 }] });
    const delta = { variantId: variants[0]._id, delta: 4, reason: 'delivery' };
    expect((await save(_id, { stockChanges: [delta] })).body.product).toMatchObject({ version, variants: [{ onHand: 7 }] });
  });

  it('names the variant whose SKU is taken', async () => {
    await makeKettle({ variants: [{ sku: 'TAKEN-1' }] });
    const { _id, version, variants } = await makeKettle();
    const { status, body } = await save(_id, { version, options: [], variants: [{ _id: variants[0]._id, sku: 'TAKEN-1' }] });
    expect([status, body.errors]).toMatchObject([409, [{ field: 'variants.0.sku' }]]);
  });

  it('refuses what breaks a rule, for what exists, and only for staff', async () => {
    const { _id } = await makeKettle();
    expect((await save(_id, { price: -1 })).body.errors).toMatchObject([{ field: 'price' }]);
    expect((await save(_id, { stockChanges: [{ variantId: '1', set: 3, reason: 'count' }] })).status).toBe(422);
    expect((await save('999999', { price: 1 })).status).toBe(404);
    expect((await call('GET', `/admin/products/${_id}/changes?since=x`)).status).toBe(422);
    expect((await call('GET', '/admin/products/999999/changes?since=1')).status).toBe(404);
    const { token } = await test.signIn();
    for (const [method, path] of [
      ['PUT', `/admin/products/${_id}`],
      ['GET', `/admin/products/${_id}/changes?since=1`],
      ['POST', `/admin/products/${_id}/duplicate`],
    ] as const) {
      expect((await test.request(method, path, { body: method === 'PUT' ? {} : undefined })).status).toBe(401);
      expect((await test.request(method, path, { token, body: method === 'PUT' ? {} : undefined })).status).toBe(403);
    }
  });
});

describe('an editor, who may write and publish products', () => {
  it('changes texts and the status, but no price and no stock', async () => {
    const { _id, variants } = await makeKettle();
    const { token } = await test.signIn('editor');
    const put = (body: object) => test.request('PUT', `/admin/products/${_id}`, { token, body });
    expect((await put({ name: 'Edited', status: 'draft' })).status).toBe(200);
    const { _id: variantId } = variants[0];
    for (const body of [
      { price: 1 },
      { salePrice: null },
      { variants: [{ _id: variantId, price: 1 }] },
      { variants: [{ _id: variantId, stock: 1 }] },
      { stock: 1 },
      { stockChanges: [{ variantId, delta: 1, reason: 'count' }] },
    ]) {
      expect((await put({ name: 'Refused', ...body })).status, JSON.stringify(body)).toBe(403);
    }
    expect(await load(_id)).toMatchObject({ name: 'Edited', basePrice: 20, variants: [{ onHand: 5 }] });
    const packer = await test.signIn('packer');
    expect((await test.request('PUT', `/admin/products/${_id}`, { token: packer.token, body: { name: 'x' } })).status).toBe(403);
  });
});

describe('duplicating a product', () => {
  it('makes a draft with the same texts, options and prices, without stock and codes', async () => {
    const table = await makeKettle({
      name: 'Table',
      stock: undefined,
      tags: ['oak'],
      specifications: { Legs: 'four' },
      images: [{ url: '/media/table-640', alt: 'A table', color: 'Coal' }],
      options: [
        { name: 'Color', values: [{ name: 'Coal', hex: '#222222' }, 'Natural'] },
        { name: 'Width', values: ['80 cm'] },
      ],
      variants: [
        { options: { Color: 'Coal', Width: '80 cm' }, price: 30, stock: 4, sku: 'T-1', barcode: '4006381333931', weightGrams: 900 },
        { options: { Color: 'Natural', Width: '80 cm' }, stock: 2 },
      ],
    });
    const { status, body } = await call('POST', `/admin/products/${table._id}/duplicate`);
    expect(status, JSON.stringify(body)).toBe(201);
    const copy = body.product;
    expect(copy).toMatchObject({
      name: 'Table (copy)',
      status: 'draft',
      basePrice: 20,
      tags: ['oak'],
      specifications: { Legs: 'four' },
      options: table.options,
      swatches: table.swatches,
      images: table.images,
      oldSlugs: [],
      stock: 0,
    });
    expect(copy.slug).not.toBe(table.slug);
    expect(copy.variants).toMatchObject([
      { ownPrice: 30, onHand: 0, weightGrams: 900 },
      { options: { Color: 'Natural', Width: '80 cm' }, onHand: 0 },
    ]);
    expect(copy.variants[0].sku).not.toBe('T-1');
    expect(copy.variants[0]).not.toHaveProperty('barcode');
    expect((await test.request('GET', `/products/${copy.slug}`)).status).toBe(404);
    expect((await call('POST', '/admin/products/999999/duplicate')).status).toBe(404);
  });

  it('shortens a name that leaves no room', async () => {
    const { _id } = await makeKettle({ name: 'K'.repeat(200) });
    const { product } = (await call('POST', `/admin/products/${_id}/duplicate`)).body;
    expect(product.name).toMatch(/^K+ \(copy\)$/);
    expect(product.name).toHaveLength(200);
  });
});
