import { expect, test } from '@playwright/test';
import { countPieces, findBrokenInvariants } from '#test/invariants.server';
import type { ShopProcess } from '#test/shop-process.server';
import { ADDRESS } from '../support/callers';
import { type HostedShop, insertKettle, openHostedShop } from '../support/hosted-shop';
import { PASSWORD } from '../support/steps';

/**
 * Kills a shop between each pair of steps of a payment, during a request to its provider, and checks that the next process
 * settles the payment. No browser: the shop, the database and the provider are separate processes and servers.
 */

const STOCK = 5;

let own: HostedShop;
let shop: ShopProcess;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  own = await openHostedShop();
  shop = await own.start();
});

test.afterAll(async () => {
  await shop.stop();
  await own.close();
});

test('before the provider gets the request: the order is undone, cart and stock are restored', async () => {
  const buyer = await makeBuyer();
  await killWhen('POST /v1/checkout/sessions', 'request', () => placeOrder(buyer));
  await startAgain();
  await expect.poll(() => countOrders(buyer)).toBe(0);
  await expectCart(buyer, 2);
  await expectRight();
  expect((await placeOrder(buyer)).status).toBe(201);
});

test('the same key again, before the next shop has cleaned up: a new order, paid once', async () => {
  const buyer = await makeBuyer();
  const other = await own.start();
  await killWhen('POST /v1/checkout/sessions', 'request', () => placeOrder(buyer, 'again'));
  shop = other;
  let again = await placeOrder(buyer, 'again');
  // Until the database notices that the killed shop's connection is closed.
  while (again.body.code === 'request_in_flight') again = await placeOrder(buyer, 'again');
  expect(again.status).toBe(201);
  expect(await countOrders(buyer)).toBe(1);
  await expectCart(buyer, 0);
  await expectRight();
});

test('before the provider’s page is known: nobody can have paid, and the order is undone', async () => {
  const buyer = await makeBuyer();
  await killWhen('POST /v1/checkout/sessions', 'response', () => placeOrder(buyer));
  await startAgain();
  await expect.poll(() => countOrders(buyer)).toBe(0);
  await expectCart(buyer, 2);
  await expectRight();
});

test('while the shopper pays: the order waits, the same key leads to the same page, and it is finalised', async () => {
  const buyer = await makeBuyer();
  const before = await placeOrder(buyer, 'same');
  await kill();
  shop = await own.start();
  const again = await placeOrder(buyer, 'same');
  expect(again.body.payment).toEqual(before.body.payment);
  own.stripe.pay(sessionOf(again));
  await startAgain();
  await expect.poll(() => statusOf(buyer)).toEqual({ status: 'processing', payment_status: 'completed' });
  await expectCart(buyer, 0);
  await expectRight();
});

test('after the shopper’s return and the provider’s response: the order is finalised, once', async () => {
  const buyer = await makeBuyer();
  const placed = await placeOrder(buyer);
  own.stripe.pay(sessionOf(placed));
  await killWhen(`GET /v1/checkout/sessions/${sessionOf(placed)}`, 'response', () => confirm(buyer));
  await startAgain();
  await expect.poll(() => statusOf(buyer)).toEqual({ status: 'processing', payment_status: 'completed' });
  await expectRight();
});

test('during finalising: all of it is done or none, and then all', async () => {
  const buyer = await makeBuyer();
  const placed = await placeOrder(buyer);
  own.stripe.pay(sessionOf(placed));
  const blocker = await own.pool.connect();
  const { rows } = await blocker.query('SELECT pg_backend_pid() AS pid');
  await blocker.query('BEGIN');
  await blocker.query('SELECT FROM variants WHERE id = $1 FOR UPDATE', [buyer.variantId]);
  const lost = confirm(buyer).catch(() => 'lost');
  await expect
    .poll(
      async () =>
        (await own.pool.query('SELECT query FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))', [rows[0].pid])).rows[0]?.query,
    )
    .toContain('finalise_order');
  await kill();
  expect(await lost).toBe('lost');
  await blocker.query('COMMIT');
  blocker.release();
  await startAgain();
  await expect.poll(() => statusOf(buyer)).toEqual({ status: 'processing', payment_status: 'completed' });
  await expectRight();
});

for (const moment of ['request', 'response'] as const) {
  test(`between cancelling and refunding, at the provider’s ${moment}: the money goes back once`, async () => {
    const buyer = await makeBuyer();
    const placed = await placeOrder(buyer);
    const sessionId = sessionOf(placed);
    own.stripe.pay(sessionId);
    expect((await confirm(buyer)).status).toBe(200);
    await killWhen('POST /v1/refunds', moment, () => call(buyer, 'PUT', `/orders/${placed.body.order._id}/cancel`, {}));
    await startAgain();
    await expect.poll(() => statusOf(buyer)).toEqual({ status: 'cancelled', payment_status: 'refunded' });
    const session = own.stripe.sessions.get(sessionId);
    expect(own.stripe.refunded.get(session?.payment_intent ?? '')).toBe(session?.amount_total);
    await expectRight();
  });
}

interface Buyer {
  token: string;
  userId: string;
  variantId: number;
  /** Counted before, to check that pieces are neither lost nor duplicated. */
  pieces: number;
}

let buyers = 0;

/** A new customer with two pieces of a new product in the cart. */
async function makeBuyer(): Promise<Buyer> {
  const n = ++buyers;
  const { variantId, productId } = await insertKettle(own, { stock: STOCK });
  const registered = await request('POST', '/auth/register', {
    body: { firstName: 'Ada', lastName: 'Lovelace', email: `crash-${n}@example.com`, password: PASSWORD },
  });
  const { token, user } = registered.body;
  const buyer = { token, userId: user._id, variantId, pieces: await countPieces(own.databaseUrl) };
  const added = await call(buyer, 'POST', '/cart/add', { productId, quantity: 2 });
  expect(added.status).toBe(200);
  return buyer;
}

const placeOrder = (buyer: Buyer, key: string = crypto.randomUUID()) =>
  request('POST', '/orders', {
    token: buyer.token,
    key,
    body: { paymentMethod: 'stripe', useNewAddress: true, newAddress: ADDRESS },
  });

async function confirm(buyer: Buyer) {
  const { rows } = await own.pool.query('SELECT p.id FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.user_id = $1', [
    buyer.userId,
  ]);
  return call(buyer, 'POST', `/payments/${rows[0].id}/confirm`, { approve: true });
}

const sessionOf = ({ body }: { body: { payment: { redirectUrl: string } } }) => body.payment.redirectUrl.split('/').at(-1) ?? '';

/** Kills the shop when its provider has received a request, or when the response is being sent. */
async function killWhen(requested: string, moment: 'request' | 'response', work: () => Promise<unknown>): Promise<void> {
  const hold = moment === 'request' ? 'holdRequests' : 'holdResponses';
  const killed = new Promise<void>((resolve) => {
    own.stripe[hold] = async (received) => {
      if (received !== requested) return;
      shop.process.kill('SIGKILL');
      // The provider never processes the dead process's request.
      own.stripe[hold] = undefined;
      resolve();
      if (moment === 'request') await new Promise(() => {});
    };
  });
  await expect(work()).rejects.toThrow();
  await killed;
  await kill();
}

/** Sends SIGKILL and waits for the exit. */
async function kill(): Promise<void> {
  const { process: child } = shop;
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
}

/** Starts the next shop once the database has noticed the exit of the previous one. */
async function startAgain(): Promise<void> {
  await shop.stop();
  shop = await own.start();
}

async function countOrders({ userId }: Buyer): Promise<number> {
  return (await own.pool.query('SELECT count(*)::integer AS n FROM orders WHERE user_id = $1', [userId])).rows[0].n;
}

async function statusOf({ userId }: Buyer): Promise<unknown> {
  return (await own.pool.query('SELECT status, payment_status FROM orders WHERE user_id = $1', [userId])).rows[0];
}

async function expectCart(buyer: Buyer, totalItems: number): Promise<void> {
  expect((await call(buyer, 'GET', '/cart')).body.cart.totalItems).toBe(totalItems);
  expect(await countPieces(own.databaseUrl)).toBe(buyer.pieces);
}

async function expectRight(): Promise<void> {
  expect(await findBrokenInvariants(own.databaseUrl)).toEqual([]);
}

const call = (buyer: Buyer, method: string, target: string, body?: object) => request(method, target, { token: buyer.token, body });

interface Options {
  token?: string;
  key?: string;
  body?: object | undefined;
}

async function request(method: string, target: string, { token, key, body }: Options = {}) {
  const response = await fetch(`${shop.address}/api${target}`, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}
