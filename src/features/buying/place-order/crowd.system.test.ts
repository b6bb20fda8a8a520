import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { refreshPopularity } from '#features/orders/insight/popularity.service.server';
import { CARDS, cardOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { countDeadlocks } from '#test/deadlocks.server';
import { type CreatedProduct, makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { openTestShop } from '#test/test-shop.server';

const BUYERS = 64;
const JOURNEYS = 2;

/** As many connections as several processes have. */
const test = openTestShop({}, { maxConnections: 40 });
let buyers: { token: string }[];
let adminToken: string;

beforeAll(async () => {
  buyers = await Promise.all(Array.from({ length: BUYERS }, () => test.signIn()));
  adminToken = (await test.signIn('admin')).token;
});

afterEach(async () => {
  expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
});

describe.each([1, 2, 3])('64 card buyers of %i popular products, in crossed orders', (count) => {
  it('all get their orders, cancellations and refunds, without deadlocks', async () => {
    const products = await Promise.all(Array.from({ length: count }, () => makeProduct(test.shop.db, { stock: 1_000 })));
    const before = await countDeadlocks(test.shop.db);
    const responses: Responses = [];
    const crowd = Promise.all(
      buyers.map(({ token }, n) => buyAgainAndAgain({ token, products: n % 2 ? products : products.toReversed(), n }, responses)),
    );
    const meanwhile = [() => changeProducts(products), () => refreshPopularity(test.shop), () => addToCartSlowly(products, responses)];
    await Promise.all([crowd, ...meanwhile.map((work) => workUntil(crowd, work))]);
    expect(responses.filter(({ status }) => status >= 300)).toEqual([]);
    expect((await countDeadlocks(test.shop.db)) - before).toBe(0);
  });
});

type Responses = { status: number; body: unknown }[];

/** Every third order is cancelled, every fourth is refunded in part, and some are reviewed. */
async function buyAgainAndAgain(
  { token, products, n }: { token: string; products: readonly CreatedProduct[]; n: number },
  responses: Responses,
) {
  for (let journey = 0; journey < JOURNEYS; journey++) {
    await fillCart(test, token, products);
    const placed = await place(test, token, { body: cardOrder(CARDS.pays) });
    responses.push(placed);
    const orderPath = `/orders/${placed.body.order?._id}`;
    const at = n + journey;
    if (at % 3 === 0) responses.push(await test.request('PUT', `${orderPath}/cancel`, { token, body: {} }));
    else if (at % 4 === 0) responses.push(await test.request('POST', `${orderPath}/refund`, { token: adminToken, body: { amount: 1 } }));
    const review = { rating: 1 + (at % 5), title: 'As it is', comment: 'It does what it should do.' };
    if (at % 8 === 0) responses.push(await test.request('POST', `/products/${products[0]?.id}/reviews`, { token, body: review }));
  }
}

/** An admin changes price and stock of the products. */
async function changeProducts(products: readonly CreatedProduct[]): Promise<void> {
  for (const { id } of products) {
    const { status, body } = await test.request('PUT', `/products/${id}`, { token: adminToken, body: { stock: 1_000, price: 20 } });
    expect({ status, body }).toMatchObject({ status: 200 });
  }
}

/** Locks the products as a foreign key check does, while some of the orders are placed. */
async function addToCartSlowly(products: readonly CreatedProduct[], responses: Responses): Promise<void> {
  const ids = products.flatMap(({ variantIds }) => variantIds);
  const goal = Math.min(responses.length + 5, BUYERS * JOURNEYS);
  await test.shop.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM variants WHERE id = ANY (${ids}) ORDER BY id FOR KEY SHARE`.execute(tx);
    await vi.waitFor(() => expect(responses.length).toBeGreaterThanOrEqual(goal), { timeout: 20_000, interval: 5 });
  });
}

async function workUntil(end: Promise<unknown>, work: () => Promise<void>): Promise<void> {
  let isOver = false;
  void end.finally(() => (isOver = true));
  while (!isOver) await work();
}
