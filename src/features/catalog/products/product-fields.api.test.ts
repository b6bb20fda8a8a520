import { beforeAll, describe, expect, it } from 'vitest';
import { makeCategory } from '#test/factories.server';
import { rowsOf, runImport, uploadCsv } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';
import { PLAIN_FIELDS, plainField } from './product-fields';

const test = openTestShop();
let token: string;
let colleague: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  ({ token: colleague } = await test.signIn('admin'));
  await makeCategory(test.shop.db, { name: 'Kitchen' });
});

const call = (method: string, path: string, body?: object, by = token) => test.request(method, path, { token: by, ...(body && { body }) });
const load = async (id: string) => (await call('GET', `/admin/products/${id}`)).body.product;
const create = (more: object) => call('POST', '/products', { name: 'Kettle', price: 20, category: 'kitchen', stock: 5, ...more });
const namesOf = async (query: string) =>
  (await call('GET', `/admin/products?${query}`)).body.products.map(({ name }: { name: string }) => name);

async function make(more: object) {
  const { status, body } = await create(more);
  expect(status, JSON.stringify(body)).toBe(201);
  return load(body.product._id);
}

/** Columns with code of their own, and those that triggers and the database set. */
const OTHER_COLUMNS = [
  ...['id', 'name', 'slug', 'category_id', 'base_list_price_cents', 'base_sale_price_cents', 'images', 'options', 'status', 'publish_at'],
  ...['list_price_cents', 'sale_price_cents', 'highest_price_cents', 'paid_price_cents', 'in_stock', 'is_backordered', 'popularity'],
  ...['rating', 'rating_sum', 'review_count', 'star_counts', 'version', 'created_at', 'updated_at'],
];

it('are the columns of a product, but for those with code of their own', async () => {
  const columns = (await test.shop.db.introspection.getTables()).find(({ name }) => name === 'products')?.columns ?? [];
  const plain = PLAIN_FIELDS.map((name) => plainField(name).column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  expect([...plain, ...OTHER_COLUMNS].toSorted()).toEqual(
    columns.map(({ name }) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).toSorted(),
  );
});

describe('a country of origin', () => {
  it('is saved by its code or name, shown to everybody, changed and removed', async () => {
    const { _id, slug, countryOfOrigin } = await make({ countryOfOrigin: 'germany' });
    expect(countryOfOrigin).toBe('DE');
    expect((await test.request('GET', `/products/${slug}`)).body.product.countryOfOrigin).toBe('DE');
    expect((await call('PUT', `/products/${_id}`, { countryOfOrigin: 'pt' })).body.product.countryOfOrigin).toBe('PT');
    expect((await call('PUT', `/products/${_id}`, { price: 21 })).body.product.countryOfOrigin).toBe('PT');
    expect((await call('PUT', `/products/${_id}`, { countryOfOrigin: null })).body.product).not.toHaveProperty('countryOfOrigin');
  });

  it.each(['XX', 'EU', 'D', 'Atlantis', 7])('is refused if it is none: %s', async (countryOfOrigin) => {
    const { status, body } = await create({ countryOfOrigin });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: [{ field: 'countryOfOrigin', message: 'Please give the code of a country, such as DE' }],
    });
  });

  it('is merged with the changes of others, and both values are there where two changed it', async () => {
    const { _id, version } = await make({ countryOfOrigin: 'DE' });
    await call('PUT', `/admin/products/${_id}`, { version, countryOfOrigin: 'IT' }, colleague);
    const merged = await call('PUT', `/admin/products/${_id}`, { version, price: 30 });
    expect(merged.body).toMatchObject({ product: { countryOfOrigin: 'IT', basePrice: 30 }, merged: [{ field: 'countryOfOrigin' }] });
    const { status, body } = await call('PUT', `/admin/products/${_id}`, { version, countryOfOrigin: 'FR' });
    expect({ status, current: body.current }).toEqual({ status: 409, current: { countryOfOrigin: 'IT', version: version + 2 } });
  });

  it('is in the log, comes back with an undo, and is there in a duplicate', async () => {
    const { _id } = await make({ countryOfOrigin: 'DE' });
    await call('PUT', `/products/${_id}`, { countryOfOrigin: 'IT' });
    const [entry] = (await call('GET', `/admin/audit?subjectType=product&subjectId=${_id}`)).body.entries;
    expect(entry).toMatchObject({ before: { countryOfOrigin: 'DE' }, after: { countryOfOrigin: 'IT' } });
    expect((await call('POST', `/admin/audit/${entry._id}/undo`)).status).toBe(200);
    expect((await load(_id)).countryOfOrigin).toBe('DE');
    const copy = await call('POST', `/admin/products/${_id}/duplicate`);
    expect(copy.body.product).toMatchObject({ status: 'draft', countryOfOrigin: 'DE' });
  });

  it('is a filter of the console’s list', async () => {
    await make({ name: 'Kettle of Peru', countryOfOrigin: 'PE' });
    await make({ name: 'Kettle of nowhere' });
    expect(await namesOf('countryOfOrigin=PE')).toEqual(['Kettle of Peru']);
    expect(await namesOf('countryOfOrigin=peru')).toEqual(['Kettle of Peru']);
    expect(await namesOf('countryOfOrigin=PE&status=draft')).toEqual([]);
    expect(await namesOf('countryOfOrigin=')).toContain('Kettle of nowhere');
    expect((await call('GET', '/admin/products?countryOfOrigin=XX')).status).toBe(422);
  });

  it('is a column of the export, which can be imported again', async () => {
    const { _id, slug } = await make({ name: 'Kettle of Chile', countryOfOrigin: 'CL' });
    const file: string = (await call('GET', '/admin/exports/products')).body;
    expect(file.split('\r\n')[0]).toMatch(/,Country of Origin$/);
    expect(file).toMatch(/^kettle-of-chile,.*,CL$/m);
    const same = (await uploadCsv(test, token, { kind: 'products', file })).body.import;
    expect(same.rows, JSON.stringify(await rowsOf(test, token, same._id))).toMatchObject({ create: 0, update: 0, refuse: 0 });

    const changed = (await uploadCsv(test, token, { kind: 'products', file: `Handle,Made in\n${slug},Bolivia\n` })).body.import;
    expect(changed).toMatchObject({ mapping: { countryOfOrigin: 'Made in' }, rows: { update: 1 } });
    await runImport(test, token, changed._id);
    expect((await load(_id)).countryOfOrigin).toBe('BO');
    await runImport(test, token, changed._id, { action: 'undo' });
    expect((await load(_id)).countryOfOrigin).toBe('CL');

    const wrong = (await uploadCsv(test, token, { kind: 'products', file: `Handle,Made in\n${slug},Atlantis\n` })).body.import;
    const [row] = await rowsOf(test, token, wrong._id);
    expect(row, JSON.stringify(row)).toMatchObject({ outcome: 'refuse', errors: [{ field: 'countryOfOrigin' }] });
  });
});
