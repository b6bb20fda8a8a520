import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS, CARDS, cardOrder, cashOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { deliver } from '#test/delivered-order.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

/**
 * Services retry after deadlocks: a trigger fails one write of each call with the deadlock error, and the call succeeds
 * nevertheless.
 */

const test = openTestShop();

/**
 * Counts every write to any table and fails the one with the given number. Sequences are not rolled back, so the count continues.
 */
beforeAll(async () => {
  await sql`
    CREATE SEQUENCE writes;
    CREATE TABLE undone_write (turn bigint NOT NULL);
    INSERT INTO undone_write VALUES (0);
    CREATE FUNCTION undo_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('writes') = (SELECT turn FROM undone_write) THEN RAISE EXCEPTION 'undone' USING ERRCODE = 'deadlock_detected'; END IF;
      RETURN NULL;
    END $$;
    DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('undone_write', 'migrations') LOOP
        EXECUTE format('CREATE TRIGGER undo_write BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION undo_write()', name);
      END LOOP;
    END $$`.execute(test.shop.db);
});

/** Fails the n-th write from now on; 0: none. */
async function undoWrite(turn: number): Promise<void> {
  await sql`WITH set AS (UPDATE undone_write SET turn = ${turn}) SELECT setval('writes', 1, false)`.execute(test.shop.db);
}

beforeEach(() => undoWrite(0));

interface Customer {
  token: string;
  userId: string;
}

type ApiResponse = Awaited<ReturnType<typeof test.request>>;
/** Prepares a call, and returns a function that sends it. */
type Service = (customer: Customer) => Promise<() => Promise<ApiResponse>>;

const send = (method: string, path: string, body: object | undefined, { token }: { token?: string }) =>
  test.request(method, path, { ...(body && { body }), ...(token && { token }) });

const withCart = async (customer: Customer) => {
  const product = await makeProduct(test.shop.db, { stock: 9 });
  await fillCart(test, customer.token, [product]);
  return product;
};

const withOrder = async (customer: Customer) => {
  await withCart(customer);
  return (await place(test, customer.token, { body: cardOrder(CARDS.pays) })).body.order;
};

const withReturn = async (customer: Customer) => {
  const order = await withOrder(customer);
  await deliver(test, order._id, 1);
  const items = [{ itemId: `${order._id}-1`, quantity: 1 }];
  const requested = await send('POST', `/orders/${order._id}/returns`, { items, reason: 'changed_mind' }, customer);
  return requested.body.returns[0];
};

const asAdmin = async ({ userId }: Customer) => {
  await test.shop.db.updateTable('users').set({ role: 'owner' }).where('id', '=', userId).execute();
};

let emailCount = 0;

const SERVICES: Record<string, Service> = {
  registering: async () => () =>
    send(
      'POST',
      '/auth/register',
      { firstName: 'Ada', lastName: 'Lovelace', email: `new-${++emailCount}@example.com`, password: 'Passw0rd!' },
      {},
    ),
  'changing one’s profile': async (customer) => () =>
    send('PUT', '/auth/profile', { firstName: 'Grace', lastName: 'Hopper', email: `renamed-${++emailCount}@example.com` }, customer),
  'saving an address': async (customer) => () => send('POST', '/addresses', { type: 'both', ...ADDRESS }, customer),
  'filling the cart': async (customer) => {
    const { id } = await makeProduct(test.shop.db);
    return () => send('POST', '/cart/add', { productId: id, quantity: 1 }, customer);
  },
  'adding to the wishlist': async (customer) => {
    const { id } = await makeProduct(test.shop.db);
    return () => send('POST', `/wishlist/${id}`, {}, customer);
  },
  'ordering in cash': async (customer) => {
    await withCart(customer);
    return () => place(test, customer.token, { body: cashOrder() });
  },
  'ordering by card': async (customer) => {
    await withCart(customer);
    return () => place(test, customer.token, { body: cardOrder(CARDS.pays) });
  },
  cancelling: async (customer) => {
    const order = await withOrder(customer);
    return () => send('PUT', `/orders/${order._id}/cancel`, {}, customer);
  },
  'buying again': async (customer) => {
    const order = await withOrder(customer);
    return () => send('POST', `/orders/${order._id}/buy-again`, {}, customer);
  },
  'changing an order’s status': async (customer) => {
    const order = await withOrder(customer);
    await asAdmin(customer);
    return () => send('PUT', `/orders/${order._id}/status`, { status: 'confirmed' }, customer);
  },
  refunding: async (customer) => {
    const order = await withOrder(customer);
    await asAdmin(customer);
    return () => send('POST', `/orders/${order._id}/refund`, { amount: 1 }, customer);
  },
  'requesting a return': async (customer) => {
    const order = await withOrder(customer);
    await deliver(test, order._id, 1);
    const items = [{ itemId: `${order._id}-1`, quantity: 1 }];
    return () => send('POST', `/orders/${order._id}/returns`, { items, reason: 'changed_mind' }, customer);
  },
  'receiving a return': async (customer) => {
    const { _id } = await withReturn(customer);
    await asAdmin(customer);
    await send('PUT', `/returns/${_id}/approve`, {}, customer);
    return () => send('PUT', `/returns/${_id}/receive`, {}, customer);
  },
  reviewing: async (customer) => {
    const { id } = await makeProduct(test.shop.db);
    return () => send('POST', `/products/${id}/reviews`, { rating: 5, title: 'Good', comment: 'It does what it should do.' }, customer);
  },
  'changing a product': async (customer) => {
    const { id } = await makeProduct(test.shop.db);
    await asAdmin(customer);
    return () => send('PUT', `/products/${id}`, { stock: 7, price: 30 }, customer);
  },
  'removing a product': async (customer) => {
    const { id } = await makeProduct(test.shop.db);
    await asAdmin(customer);
    return () => send('DELETE', `/products/${id}`, undefined, customer);
  },
};

describe.each(Object.entries(SERVICES))('%s', (_what, prepare) => {
  it.each([1, 2, 4])('succeeds although its write number %i is rolled back once', async (turn) => {
    const call = await prepare(await test.signIn());
    await undoWrite(turn);
    const { status, body } = await call();
    expect({ status, body }).toMatchObject({ body: { success: true } });
    const { rows } = await sql<{ writes: number }>`SELECT last_value AS writes FROM writes`.execute(test.shop.db);
    // The call has written, and a failed first write was repeated.
    expect(rows[0]?.writes).toBeGreaterThan(turn === 1 ? 1 : 0);
  });
});

it('opens all transactions with inTransaction', () => {
  const sources = import.meta.glob<string>(['/src/**/*.ts', '!/src/**/*.test.ts', '!/src/test/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const opening = Object.entries(sources).filter(([, text]) => /\.(transaction|startTransaction)\(\)/.test(text));
  // The export only reads, and cannot be retried after it has sent some of its rows.
  expect(opening.map(([file]) => file)).toEqual(['/src/db/transaction.server.ts', '/src/http/calls/csv-export.server.ts']);
});
