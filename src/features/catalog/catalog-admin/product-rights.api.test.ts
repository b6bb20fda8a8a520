import { beforeAll, expect, it } from 'vitest';
import { makeCategory } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let editor: string;
let product: { _id: string; price: number; name: string };

beforeAll(async () => {
  editor = (await test.signIn('editor')).token;
  const { slug } = await makeCategory(test.shop.db, { name: 'Kitchen' });
  const body = { name: 'Kettle', price: 20, category: slug, stock: 3 };
  product = (await test.request('POST', '/products', { token: editor, body })).body.product;
});

const change = (token: string, body: object) => test.request('PUT', `/products/${product._id}`, { token, body });
const view = async () => (await test.request('GET', `/products/${product._id}`)).body.product;

it('lets an editor add a product and change its text', async () => {
  expect((await change(editor, { name: 'Teapot', price: 20, stock: 3 })).status).toBe(200);
  expect(await view()).toMatchObject({ name: 'Teapot', price: 20 });
});

it.each([{ price: 1 }, { salePrice: 5 }, { stock: 100 }, { name: 'Pot', price: 1 }])('refuses an editor’s change to %j', async (body) => {
  const before = await view();
  const response = await change(editor, body);
  expect({ status: response.status, code: response.body.code }).toEqual({ status: 403, code: 'forbidden' });
  expect(await view()).toEqual(before);
});

it('lets a manager change the same', async () => {
  const manager = (await test.signIn('manager')).token;
  expect((await change(manager, { price: 10, stock: 5 })).status).toBe(200);
  expect(await view()).toMatchObject({ price: 10, stock: 5 });
});
