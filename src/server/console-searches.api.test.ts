import { beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, makeUser } from '#test/factories.server';
import { makeReview } from '#test/reviews.fixtures.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('owner'));
  const { db } = test.shop;
  const product = await makeProduct(db, { name: 'Kettle' });
  const { id: userId } = await makeUser(db, { firstName: 'Örjan', lastName: 'Żółć' });
  await makeReview(db, { productId: product.id, userId, title: 'Crème brûlée', comment: 'ЧАЙНИК' });
  await db.updateTable('users').set({ email: 'karin@xn--bcher-kva.example' }).where('id', '=', userId).execute();
  const contact = {
    name: 'Éric',
    email: 'eric@bücher.example',
    subject: 'Où est ma théière ?',
    message: 'Ma théière n’est pas là. ПРИВЕТ!',
  };
  expect((await test.request('POST', '/contact', { body: contact })).status).toBe(200);
});

async function total(path: string, q: string): Promise<number> {
  const { status, body } = await test.request('GET', `/admin/${path}?q=${encodeURIComponent(q)}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.total;
}

describe('a search of the console ignores case and accents', () => {
  it.each([
    ['customers', 'örjan'],
    ['customers', 'ORJAN'],
    ['customers', 'zolc'],
    ['conversations', 'ÉRIC'],
    ['conversations', 'Eric@BÜCHER.example'],
    ['customers', 'karin@bücher.example'],
    ['conversations', 'ou est ma theiere'],
    ['conversations', "n'est pas la"],
    ['conversations', 'привет'],
    ['reviews', 'creme brulee'],
    ['reviews', 'CRÈME'],
    ['reviews', 'чайник'],
    ['reviews', 'orjan'],
  ])('%s: %s', async (path, q) => {
    expect(await total(path, q)).toBe(1);
    expect(await total(path, `${q} zzz`)).toBe(0);
  });

  it('promotions', async () => {
    const { body } = await test.request('POST', '/admin/promotions', {
      token,
      body: { name: 'Été à Łódź', code: 'ÉTÉ10', benefit: { kind: 'percent', percent: 10 } },
    });
    expect(body.promotion, JSON.stringify(body)).toBeDefined();
    for (const q of ['ete a lodz', 'été10', 'ete10']) expect([q, await total('promotions', q)]).toEqual([q, 1]);
  });
});
