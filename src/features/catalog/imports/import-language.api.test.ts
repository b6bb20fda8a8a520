import { beforeAll, expect, it } from 'vitest';
import { makeProduct } from '#test/factories.server';
import { rowsOf, runImport, uploadOnly, waitForCheck } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';

/** What an import says is worked out in the background, and read by whoever checks and starts it. */

const test = openTestShop();
const GERMAN = { 'Accept-Language': 'de', Cookie: 'console_language=de' };
let token: string;
let sku: string;

beforeAll(async () => {
  ({ token } = await test.signIn('owner'));
  const { id } = await makeProduct(test.shop.db, { stock: 3 });
  ({ sku } = await test.shop.db.selectFrom('variants').select('sku').where('productId', '=', Number(id)).executeTakeFirstOrThrow());
});

async function checked(headers: Record<string, string>) {
  const file = `SKU,Stock\n${sku},5\nnobodys,1\n`;
  const id = (await uploadOnly(test, token, { kind: 'stock', file })).body.import._id;
  expect((await test.request('POST', `/admin/imports/${id}/check`, { token, headers, body: {} })).status).toBe(200);
  await waitForCheck(test, token, id);
  return id;
}
const messagesOf = async (id: string) =>
  (await rowsOf(test, token, id)).flatMap(({ errors = [] }: { errors?: { message: string }[] }) => errors.map(({ message }) => message));

it('the findings of a check are in the language of the console of whoever asks for it', async () => {
  const [english] = await messagesOf(await checked({}));
  const [german] = await messagesOf(await checked(GERMAN));
  expect([english, german]).toEqual([
    expect.stringContaining('The shop has no product with this SKU'),
    expect.stringContaining('Der Shop hat kein Produkt mit dieser SKU'),
  ]);
});

it('what fails while it runs is said in the language of whoever starts it', async () => {
  const id = await checked({});
  await test.shop.db.deleteFrom('variants').where('sku', '=', sku).execute();
  await test.request('POST', `/admin/imports/${id}/start`, { token, headers: GERMAN });
  await runImport(test, token, id);
  expect(await messagesOf(id)).toEqual([
    expect.stringContaining('Das Produkt hat keine solche Variante'),
    // Of the check.
    expect.stringContaining('The shop has no product with this SKU'),
  ]);
});
