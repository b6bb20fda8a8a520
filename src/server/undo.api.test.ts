import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { applySchedule } from '#features/catalog/schedule/schedule.service.server';
import { DAY_MS, SECOND_MS } from '#shared/time';
import { cashOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeCategory, makeProduct } from '#test/factories.server';
import { makeReview } from '#test/reviews.fixtures.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: { token: string; userId: string };
let other: { token: string; userId: string };
let category: { id: number; slug: string };

beforeAll(async () => {
  admin = await test.signIn('admin');
  other = await test.signIn('admin');
  category = await makeCategory(test.shop.db, { name: 'Kitchen' });
});

const call = (method: string, path: string, body?: object, { token } = admin) =>
  test.request(method, path, { token, ...(body && { body }) });
const entriesOf = async (type: string, id: string) => (await call('GET', `/admin/audit?subjectType=${type}&subjectId=${id}`)).body.entries;
const newestOf = async (type: string, id: string) => (await entriesOf(type, id))[0];
const undo = (entry: { _id: string }, by = admin) => call('POST', `/admin/audit/${entry._id}/undo`, undefined, by);
const view = async (id: string) => (await call('GET', `/admin/products/${id}`)).body.product;

async function make(more: object = {}) {
  const body = { name: 'Kettle', price: 20, category: category.slug, stock: 5, ...more };
  const response = await call('POST', '/products', body);
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body.product;
}

async function change(path: string, body: object, by = admin) {
  const response = await call('PUT', path, body, by);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body;
}

describe('undoing a change of a product', () => {
  it('gives it its earlier fields, says so in the log, and can be undone itself', async () => {
    const { _id } = await make({ tags: ['steel'], specifications: { Volume: '1 l' } });
    const fields = {
      name: 'Pot',
      price: 25,
      salePrice: 22,
      tags: ['iron'],
      status: 'draft',
      specifications: { Volume: '2 l' },
      featured: true,
    };
    await change(`/products/${_id}`, fields);
    const entry = await newestOf('product', _id);
    expect(entry).toMatchObject({ canUndo: true, by: { _id: admin.userId } });
    const undone = await undo(entry, other);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(undone.body).toMatchObject({
      changed: { product: { name: 'Kettle', tags: ['steel'], status: 'active' } },
      entry: { action: 'product.update', undoes: entry._id, by: { _id: other.userId }, canUndo: true },
    });
    expect(await view(_id)).toMatchObject({ name: 'Kettle', basePrice: 20, specifications: { Volume: '1 l' } });
    expect((await view(_id)).baseSalePrice).toBeUndefined();
    const [redo, first] = await entriesOf('product', _id);
    expect(first).toMatchObject({ canUndo: false, undoneBy: { _id: redo._id, by: { _id: other.userId } } });
    expect((await undo(first)).body).toMatchObject({ code: 'conflict', undoneBy: { _id: redo._id } });
    expect((await undo(redo)).status).toBe(200);
    expect(await view(_id)).toMatchObject({ name: 'Pot', basePrice: 25, baseSalePrice: 22, status: 'draft', tags: ['iron'] });
    expect((await entriesOf('product', _id)).map(({ canUndo }: { canUndo: boolean }) => canUndo)).toEqual([true, false, true, true]);
  });

  it('leaves alone what others changed in other fields', async () => {
    const { _id } = await make();
    await change(`/products/${_id}`, { price: 30 });
    const entry = await newestOf('product', _id);
    await change(`/products/${_id}`, { name: 'Teapot', tags: ['new'] }, other);
    expect((await undo(entry)).status).toBe(200);
    expect(await view(_id)).toMatchObject({ basePrice: 20, name: 'Teapot', tags: ['new'] });
  });

  it('is refused when somebody has changed the same field since: with its value, by whom and when', async () => {
    const { _id } = await make();
    await change(`/products/${_id}`, { price: 30, name: 'Pot' });
    const entry = await newestOf('product', _id);
    await change(`/products/${_id}`, { price: 40 }, other);
    const later = await newestOf('product', _id);
    const { status, body } = await undo(entry);
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.conflicts).toEqual([
      {
        field: 'listPriceCents',
        current: 4000,
        changedBy: expect.objectContaining({ _id: other.userId }),
        changedAt: later.at,
        entryId: later._id,
      },
    ]);
    expect(body.errors).toMatchObject([{ field: 'listPriceCents' }]);
    expect(await view(_id)).toMatchObject({ basePrice: 40, name: 'Pot' });
    expect(await newestOf('product', _id)).toMatchObject({ _id: later._id });
  });

  it('changes stock by the difference, so that what was sold stays sold', async () => {
    const { _id, variants } = await make({ stock: 5 });
    await change(`/products/${_id}`, { variants: [{ _id: variants[0]._id, stock: 9, price: 18 }] });
    const entry = await newestOf('product', _id);
    const shopper = await test.signIn();
    await fillCart(test, shopper.token, [{ id: _id, quantity: 3 }]);
    expect((await place(test, shopper.token, { body: cashOrder() })).status).toBe(201);
    expect((await undo(entry)).status).toBe(200);
    expect((await view(_id)).variants).toMatchObject([{ onHand: 2 }]);
    expect((await view(_id)).variants[0].ownPrice).toBeUndefined();
    expect((await call('GET', '/admin/stock/check')).body).toMatchObject({ ok: true });
  });

  it('is refused when fewer pieces are left than it would take', async () => {
    const { _id, variants } = await make({ stock: 1 });
    await change(`/products/${_id}`, { variants: [{ _id: variants[0]._id, stock: 4 }] });
    const entry = await newestOf('product', _id);
    const shopper = await test.signIn();
    await fillCart(test, shopper.token, [{ id: _id, quantity: 2 }]);
    await place(test, shopper.token, { body: cashOrder() });
    expect((await undo(entry)).body).toMatchObject({
      code: 'conflict',
      conflicts: [{ field: `variants.${variants[0]._id}.onHand`, current: 2 }],
    });
  });

  it('brings removed variants back and removes added ones', async () => {
    const bodies = ['S', 'M', 'L'].map((size, i) => ({ options: { Size: size }, stock: i + 1, sku: `undo-${size}`, price: 20 + i }));
    const { _id, variants } = await make({ options: [{ name: 'Size', values: ['S', 'M', 'L'] }], variants: bodies });
    await change(`/products/${_id}`, {
      options: [{ name: 'Size', values: ['L', 'S', 'XL'] }],
      variants: [{ _id: variants[2]._id }, { _id: variants[0]._id }, { options: { Size: 'XL' }, stock: 7 }],
    });
    const undone = await undo(await newestOf('product', _id));
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    const { options, variants: restored } = await view(_id);
    expect(options).toMatchObject([{ name: 'Size', values: ['S', 'M', 'L'] }]);
    expect(restored).toMatchObject(bodies.map(({ options, stock, sku, price }) => ({ options, sku, onHand: stock, ownPrice: price })));
    expect((await undo(await newestOf('product', _id))).status).toBe(200);
    expect((await view(_id)).variants.map(({ options: { Size } }: { options: { Size: string } }) => Size)).toEqual(['L', 'S', 'XL']);
    expect((await call('GET', '/admin/stock/check')).body).toMatchObject({ ok: true });
  });

  it('gives an old address back, with a redirect from the new one', async () => {
    const { _id, slug } = await make({ name: 'Ladle' });
    await change(`/products/${_id}`, { slug: 'big-ladle' });
    expect((await undo(await newestOf('product', _id))).status).toBe(200);
    expect((await view(_id)).slug).toBe(slug);
    expect((await call('GET', '/products/big-ladle')).body.product.slug).toBe(slug);
  });

  it('has nothing to do when everything is as before', async () => {
    const { _id } = await make();
    await change(`/products/${_id}`, { price: 30 });
    const entry = await newestOf('product', _id);
    await change(`/products/${_id}`, { price: 20 }, other);
    expect((await undo(entry)).status).toBe(409);
  });
});

describe('every field', () => {
  it('of a product and a category in the log can be undone', async () => {
    const [product, { _id }] = [await make(), (await call('POST', '/categories', { name: 'Complete' })).body.category];
    const fields = { ...(await newestOf('product', product._id)).after, ...(await newestOf('category', _id)).after };
    const { id: _, ...ofVariant } = fields.variants[0];
    // A new field is added here once its undo is.
    expect(new Set([...Object.keys(fields), ...Object.keys(ofVariant)])).toEqual(new Set(RESTORED));
  });
});

/** By `selectProductState` and `selectCategoryState`. */
const RESTORED = [
  ...['name', 'slug', 'description', 'fullDescription', 'brand', 'categoryId', 'listPriceCents', 'salePriceCents', 'images', 'options'],
  ...['features', 'specifications', 'weight', 'dimensions', 'isFeatured', 'lowStockThreshold', 'version', 'status', 'publishAt', 'tags'],
  ...['taxClass', 'seoTitle', 'seoDescription', 'countryOfOrigin', 'variants', 'parentId', 'imageUrl', 'imageAlt', 'icon', 'color'],
  ...['sortOrder', 'keywords'],
  ...['isActive', 'productSort', 'sizeGuide', 'pinnedProductIds', 'sku', 'onHand', 'stockPolicy', 'barcode', 'weightGrams', 'image'],
];

describe('undoing the life of a product', () => {
  it('removes a new one that nothing depends on, and brings it back with the same id', async () => {
    const { _id, slug } = await make({ name: 'Whisk', tags: ['wire'] });
    expect((await undo(await newestOf('product', _id))).status).toBe(200);
    expect((await call('GET', `/admin/products/${_id}`)).status).toBe(404);
    const back = await undo(await newestOf('product', _id));
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(await view(_id)).toMatchObject({ _id, slug, name: 'Whisk', tags: ['wire'], basePrice: 20, variants: [{ onHand: 5 }] });
  });

  it('is refused for a new one that was changed or reviewed', async () => {
    const { _id } = await make();
    const entry = await newestOf('product', _id);
    await makeReview(test.shop.db, { productId: _id });
    expect((await undo(entry)).body.conflicts).toEqual([{ field: 'reviews', current: 1 }]);
    await change(`/products/${_id}`, { name: 'Reviewed' }, other);
    expect((await undo(entry)).body.conflicts[0]).toMatchObject({ field: 'name', current: 'Reviewed', changedBy: { _id: other.userId } });
  });

  it('turns a draft that the shop published by itself into a draft again', async () => {
    const { _id } = await make({ publishAt: new Date(Date.now() + SECOND_MS).toISOString() });
    await expect
      .poll(async () => {
        await applySchedule(test.shop);
        return (await view(_id)).status;
      })
      .toBe('active');
    const entry = await newestOf('product', _id);
    expect(entry).toMatchObject({
      action: 'product.publish',
      by: { name: 'The shop' },
      after: { status: 'active', version: 2 },
      canUndo: true,
    });
    expect(entry.admin).toBeUndefined();
    expect((await call('GET', '/admin/audit?adminId=shop')).body.entries).toMatchObject([{ _id: entry._id }]);
    expect((await undo(entry)).status).toBe(200);
    await applySchedule(test.shop);
    expect(await view(_id)).toMatchObject({ status: 'draft' });
  });
});

describe('undoing changes of stock', () => {
  it('makes the opposite change', async () => {
    const { variantIds } = await makeProduct(test.shop.db, { stock: 5 });
    const id = String(variantIds[0]);
    await call('POST', '/admin/stock', { changes: [{ variantId: id, delta: 12, reason: 'delivery' }] });
    await call('POST', '/admin/stock', { changes: [{ variantId: id, delta: -3, reason: 'damage' }] });
    const [, delivery] = await entriesOf('variant', id);
    expect((await undo(delivery)).body.changed.stock).toEqual([
      { variantId: id, onHand: 2, reserved: 0, available: 2, stockPolicy: 'counted' },
    ]);
    expect((await call('GET', `/admin/stock/${id}/movements`)).body.movements[0]).toMatchObject({ delta: -12, reason: 'correction' });
    expect((await undo(await newestOf('variant', id))).body.changed.stock).toMatchObject([{ onHand: 14 }]);
    await call('POST', '/admin/stock', { changes: [{ variantId: id, delta: -14, reason: 'damage' }] });
    const entries = await entriesOf('variant', id);
    expect((await undo(entries.at(-1))).body).toMatchObject({ code: 'conflict', conflicts: [{ field: 'onHand', current: 0 }] });
  });
});

describe('undoing changes of categories, sales and settings', () => {
  it('restores a category, also one that was deleted', async () => {
    const { _id, slug } = (await call('POST', '/categories', { name: 'Garden', description: 'Green' })).body.category;
    await change(`/categories/${_id}`, { description: 'Brown', name: 'Soil', parent: category.slug });
    expect((await undo(await newestOf('category', _id))).body.changed.category).toMatchObject({
      name: 'Garden',
      description: 'Green',
      level: 0,
    });
    await call('DELETE', `/categories/${_id}`);
    const back = await undo(await newestOf('category', _id));
    expect(back.body.changed.category, JSON.stringify(back.body)).toMatchObject({ _id, slug, name: 'Garden', description: 'Green' });
    await change(`/categories/${_id}`, { slug: 'gardening', seoTitle: 'All for the garden', productSort: 'name-asc' });
    expect((await undo(await newestOf('category', _id))).body.changed.category).toMatchObject({ slug });
    expect((await entriesOf('category', _id))[0].after).toMatchObject({ slug, seoTitle: null, productSort: 'newest' });
    await call('PATCH', `/categories/${_id}/toggle-active`);
    const entry = await newestOf('category', _id);
    await call('PATCH', `/categories/${_id}/toggle-active`, undefined, other);
    expect((await undo(entry)).status).toBe(409);
    const created = (await entriesOf('category', _id)).at(-1);
    await makeProduct(test.shop.db, { categoryId: Number(_id) });
    expect((await undo(created)).status).toBe(409);
  });

  it('restores a sale with its prices, whatever else was changed of it', async () => {
    const [one, two] = [await makeProduct(test.shop.db), await makeProduct(test.shop.db)];
    const body = { name: 'Spring', startsAt: new Date(Date.now() - DAY_MS).toISOString(), prices: [{ productId: one.id, price: 15 }] };
    const { _id } = (await call('POST', '/admin/sales', body)).body.sale;
    await call('POST', `/admin/sales/${_id}/prices`, {
      set: [
        { productId: one.id, price: 12 },
        { variantId: String(two.variantIds[0]), price: 9 },
      ],
    });
    const entry = await newestOf('sale', _id);
    expect(entry).toMatchObject({
      before: { prices: { [one.id]: 15 } },
      after: { prices: { [one.id]: 12, [`${two.id}/${two.variantIds[0]}`]: 9 } },
    });
    await change(`/admin/sales/${_id}`, { name: 'Summer' }, other);
    const { sale } = (await undo(entry)).body.changed;
    expect(sale).toMatchObject({ name: 'Summer', priceCount: 1, prices: [{ productId: one.id, price: 15 }] });
    expect((await call('GET', `/products/${one.id}`)).body.product.salePrice).toBe(15);
    await call('DELETE', `/admin/sales/${_id}`);
    const back = await undo(await newestOf('sale', _id));
    expect(back.body.changed.sale, JSON.stringify(back.body)).toMatchObject({ _id, name: 'Summer', priceCount: 1, inForce: true });
    expect((await undo((await entriesOf('sale', _id)).at(-1))).status).toBe(409);
  });

  it('restores a setting, unless it was set again', async () => {
    await change('/admin/settings', { lowStockThreshold: 3 });
    const first = await newestOf('settings', 'shop');
    await change('/admin/settings', { lowStockThreshold: 4 }, other);
    expect((await undo(first)).body.conflicts).toMatchObject([
      { field: 'lowStockThreshold', current: 4, changedBy: { _id: other.userId } },
    ]);
    expect((await undo(await newestOf('settings', 'shop'))).body.changed.settings).toMatchObject({ lowStockThreshold: 3 });
    expect((await undo(first)).body.changed.settings).toMatchObject({ lowStockThreshold: 10 });
  });
});

describe('POST /admin/audit/{id}/undo', () => {
  it('says why something cannot be undone', async () => {
    await call('POST', '/categories/update-counts');
    const entry = await newestOf('category', 'all');
    expect(entry).toMatchObject({ canUndo: false, cannotUndo: expect.stringContaining('repair') });
    expect((await undo(entry)).body).toMatchObject({ code: 'conflict', message: entry.cannotUndo });
  });

  it('undoes an entry once, however many try at the same time', async () => {
    const { _id } = await make();
    await change(`/products/${_id}`, { price: 30 });
    const entry = await newestOf('product', _id);
    const statuses = (await Promise.all([undo(entry), undo(entry, other), undo(entry)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    expect((await entriesOf('product', _id)).length).toBe(3);
  });

  it('needs the rights, and the confirmation, of the same edit', async () => {
    const manager = await test.signIn('manager');
    await change('/admin/settings', { lowStockThreshold: 7 });
    const setting = await newestOf('settings', 'shop');
    expect((await undo(setting, manager)).body.code).toBe('forbidden');
    const { _id } = await make();
    await change(`/products/${_id}`, { price: 30 });
    expect((await undo(await newestOf('product', _id), manager)).status).toBe(200);
    expect((await undo(setting, await test.signIn('editor'))).body.code).toBe('forbidden');
    const owner = await test.signIn('owner');
    await sql`UPDATE sessions SET created_at = now() - interval '1 day', confirmed_at = now() - interval '1 day' WHERE user_id = ${owner.userId}`.execute(
      test.shop.db,
    );
    expect((await undo(setting, owner)).body.code).toBe('confirmation_required');
    expect((await undo(setting)).status).toBe(200);
  });

  it('is for staff, and knows only entries', async () => {
    const { _id } = await make();
    const entry = await newestOf('product', _id);
    expect((await test.request('POST', `/admin/audit/${entry._id}/undo`)).status).toBe(401);
    expect((await undo(entry, await test.signIn())).status).toBe(403);
    for (const id of ['0', '999999999', 'x', '1%27'] as const) expect((await undo({ _id: id })).status).toBe(404);
  });

  it('lists the entries between two times', async () => {
    const start = new Date().toISOString();
    const { _id } = await make();
    const [entry] = await entriesOf('product', _id);
    const list = async (query: string) =>
      (await call('GET', `/admin/audit?subjectType=product&subjectId=${_id}&${query}`)).body.entries.length;
    expect(await list(`from=${start}`)).toBe(1);
    expect(await list(`to=${start}`)).toBe(0);
    expect(await list(`from=${entry.at}&to=${new Date(Date.parse(entry.at) + 1).toISOString()}`)).toBe(1);
    expect((await call('GET', '/admin/audit?from=yesterday')).status).toBe(422);
  });
});
