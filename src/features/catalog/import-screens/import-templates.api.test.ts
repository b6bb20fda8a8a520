import { beforeAll, expect, it } from 'vitest';
import { rowsOf, runImport, uploadCsv } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';
import { templateUrl } from './import-templates.console';

const test = openTestShop();
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
});

it.each([
  ['products', { create: 2, refuse: 0 }],
  ['customers', { create: 2, refuse: 0 }],
  // The products of the template are in the shop by then.
  ['stock', { unchanged: 2, refuse: 0 }],
] as const)('the template of %s can be imported as it is', async (kind, rows) => {
  const file = decodeURIComponent(templateUrl(kind).split(',').slice(1).join(','));
  const { body } = await uploadCsv(test, token, { kind, file });
  expect(body.import, JSON.stringify(body)).toMatchObject({ rows });
  expect((await rowsOf(test, token, body.import._id)).flatMap(({ errors }: { errors: object[] }) => errors)).toEqual([]);
  await runImport(test, token, body.import._id);
  if (kind !== 'products') return;
  const { body: shirt } = await test.request('GET', '/products/linen-shirt', { token });
  expect(shirt.product).toMatchObject({ price: 79, salePrice: 59, category: { name: 'Shirts' }, variants: [{ stock: 12 }, { stock: 3 }] });
});
