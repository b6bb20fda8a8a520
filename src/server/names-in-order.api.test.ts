import { beforeAll, expect, it } from 'vitest';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

/** In the database's own locale, names would sort by their bytes: Zebra, apple, Äpple. */
const NAMES = ['apple', '\u00c4pple', 'Zebra'];

const test = openTestShop({}, { hasPlainLocale: true });
let token: string;

const call = (method: string, path: string, body?: object) => test.request(method, path, { token, ...(body && { body }) });

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  // Neither the newest nor the oldest first is the right order.
  for (const name of NAMES.toSorted()) {
    const { id: categoryId } = await makeCategory(test.shop.db);
    await test.shop.db.updateTable('categories').set({ name }).where('id', '=', categoryId).execute();
    await makeProduct(test.shop.db, { name, categoryId });
    const customer = { firstName: name, lastName: 'Lind', email: `${crypto.randomUUID()}@example.com`, tags: [name] };
    for (const [path, body] of [
      ['/admin/customers', customer],
      ['/admin/roles', { name, rights: ['orders.read'] }],
      ['/admin/saved-replies', { name, text: 'Hello' }],
      ['/admin/pages', { title: name }],
    ] as const)
      expect([path, (await call('POST', path, body)).status]).toEqual([path, 201]);
  }
});

it.each([
  ['/products?sortBy=name&sortOrder=asc'],
  ['/admin/products?sort=name'],
  ['/admin/customers?sort=name'],
  ['/admin/roles'],
  ['/admin/saved-replies'],
  ['/admin/pages'],
  ['/categories'],
])('%s sorts names as people do, in a database of another locale', async (path) => {
  const { status, body } = await call('GET', path);
  const found: string[] = JSON.stringify(body.products ?? body).match(/(?<="(?:name|title|firstName)":")[^" ]+/g) ?? [];
  expect({ status, names: found.filter((name, i) => NAMES.includes(name) && found.indexOf(name) === i) }).toEqual({
    status: 200,
    names: NAMES,
  });
});
