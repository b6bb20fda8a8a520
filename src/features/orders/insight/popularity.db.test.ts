import { beforeAll, beforeEach, expect, it } from 'vitest';
import { listProducts } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import { DAY_MS } from '#shared/time';
import { makeOrderOf, makeProduct, makeUser } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { refreshPopularity } from './popularity.service.server';

const test = openTestShop();
let userId: string;
let ids: Record<'hit' | 'flop' | 'classic' | 'unwanted' | 'gone', string>;

beforeAll(async () => {
  const { db } = test.shop;
  userId = (await makeUser(db)).id;
  const make = async (name: string) => (await makeProduct(db, { name })).id;
  ids = {
    hit: await make('Hit'),
    flop: await make('Flop'),
    classic: await make('Classic'),
    unwanted: await make('Unwanted'),
    gone: await make('Gone'),
  };
  await sell(ids.flop, { quantity: 1 });
  await sell(ids.hit, { quantity: 3 });
  await sell(ids.hit, { quantity: 2, daysAgo: 29 });
  await sell(ids.hit, { quantity: 100, daysAgo: 31 });
  await sell(ids.hit, { quantity: 100, status: 'cancelled' });
  await sell(ids.unwanted, { quantity: 9, status: 'cancelled' });
  // It sold once, more than 30 days ago.
  await db.updateTable('products').set({ popularity: 7 }).where('id', '=', Number(ids.classic)).execute();
  await db.updateTable('products').set({ popularity: 7, status: 'archived' }).where('id', '=', Number(ids.gone)).execute();
});

beforeEach(() => {
  test.statements.length = 0;
});

async function sell(
  productId: string,
  { quantity, daysAgo = 1, status = 'delivered' }: { quantity: number; daysAgo?: number; status?: string },
) {
  const createdAt = new Date(Date.now() - daysAgo * DAY_MS);
  await makeOrderOf(test.shop.db, { userId, productIds: [productId], status, quantity, createdAt });
}

async function popularity(): Promise<Record<string, number>> {
  const rows = await test.shop.db.selectFrom('products').select(['name', 'popularity']).execute();
  return Object.fromEntries(rows.map(({ name, popularity }) => [name, popularity]));
}

it('counts what sold in the last 30 days and was not cancelled, also of products that are no longer in the shop', async () => {
  await refreshPopularity(test.shop);
  expect(await popularity()).toEqual({ Hit: 5, Flop: 1, Classic: 0, Unwanted: 0, Gone: 0 });
});

it('orders the lists that sort by it', async () => {
  const { products } = await listProducts(test.shop, { sortBy: 'popularity', limit: 2 });
  expect(products.map(({ name }) => name)).toEqual(['Hit', 'Flop']);
});

it('does not rewrite rows that are correct', async () => {
  await refreshPopularity(test.shop);
  expect(test.statements).toHaveLength(1);
});

it('is updated once when several processes find the same changes', async () => {
  await sell(ids.flop, { quantity: 4 });
  await Promise.all(Array.from({ length: 4 }, () => refreshPopularity(test.shop)));
  expect(await popularity()).toMatchObject({ Hit: 5, Flop: 5 });
});
