import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS, CARDS, cardOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: { token: string };
beforeAll(async () => {
  admin = await test.signIn('admin');
});

const PLACES = {
  texas: ADDRESS,
  california: { ...ADDRESS, city: 'Los Angeles', state: 'California', postalCode: '90001' },
  canada: { ...ADDRESS, city: 'Toronto', state: 'Ontario', postalCode: 'M5V 2T6', country: 'Canada' },
};

type Action =
  | { kind: 'quantity'; line: 0 | 1; quantity: number }
  | { kind: 'address'; place: keyof typeof PLACES }
  | { kind: 'shipping'; price: number | null }
  | { kind: 'refund'; amount: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constant('quantity' as const),
    line: fc.constantFrom(0 as const, 1 as const),
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ kind: fc.constant('address' as const), place: fc.constantFrom(...(Object.keys(PLACES) as (keyof typeof PLACES)[])) }),
  fc.record({ kind: fc.constant('shipping' as const), price: fc.constantFrom(null, 0, 7.5) }),
  fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 20 }) }),
);

/** An order of two products by card. */
async function ordered() {
  const customer = await test.signIn();
  const products = [
    await makeProduct(test.shop.db, { listPriceCents: 29_99, stock: 50 }),
    await makeProduct(test.shop.db, { listPriceCents: 10_01, stock: 50 }),
  ];
  await fillCart(
    test,
    customer.token,
    products.map(({ id }) => ({ id, quantity: 2 })),
  );
  const { order } = (await place(test, customer.token, { body: cardOrder(CARDS.pays) })).body;
  return order as { _id: string; orderItems: { _id: string }[]; totalPrice: number };
}

function toBody(order: Awaited<ReturnType<typeof ordered>>, action: Exclude<Action, { kind: 'refund' }>): object {
  switch (action.kind) {
    case 'quantity':
      return { lines: [{ itemId: order.orderItems[action.line]?._id, quantity: action.quantity }] };
    case 'address':
      return { shippingAddress: PLACES[action.place] };
    case 'shipping':
      return { shipping: { price: action.price } };
    default:
      return action satisfies never;
  }
}

/** An edit, whose difference is refunded, or paid by its link; the same again changes nothing. */
async function edit(orderId: string, body: object): Promise<void> {
  const { status, body: result } = await test.request('PUT', `/admin/orders/${orderId}`, { token: admin.token, body });
  expect([200, 422], JSON.stringify(result)).toContain(status);
  const open = result.order?.links.find((link: { status: string }) => link.status === 'open');
  if (!open) return;
  const paid = await test.request('POST', `/admin/payment-links/${open._id}/paid`, {
    token: admin.token,
    body: { method: 'cash', note: 'x' },
  });
  expect(paid.status).toBe(200);
}

const books = async () => {
  const { rows } = await sql<{ revenue: number; money: number }>`
    SELECT (SELECT coalesce(sum(total_cents - refunded_cents), 0)::bigint FROM orders WHERE is_order_earning(status)) AS revenue,
           (SELECT coalesce(sum(p.charged_cents - p.refunded_cents), 0)::bigint
              FROM payments p JOIN orders o ON o.id = p.order_id WHERE is_order_earning(o.status)) AS money`.execute(test.shop.db);
  return rows[0];
};

describe('after any edits and refunds', () => {
  it('the revenue of the statistics is the money that the shop has, and the invariants hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 6 }), async (actions) => {
        const order = await ordered();
        for (const one of actions) {
          if (one.kind === 'refund') {
            await test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: { amount: one.amount, reason: '' } });
          } else await edit(order._id, toBody(order, one));
        }
        const { revenue, money } = (await books()) ?? {};
        expect(revenue).toBe(money);
        expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  it('the order of edits does not matter, and back again costs the same', async () => {
    const edits = fc.record({
      quantity: fc.integer({ min: 1, max: 5 }),
      place: fc.constantFrom('california' as const, 'canada' as const),
      price: fc.constantFrom(null, 3, 12.25),
    });
    await fc.assert(
      fc.asyncProperty(edits, fc.shuffledSubarray([0, 1, 2] as const, { minLength: 3 }), async ({ quantity, place, price }, sequence) => {
        const steps = [
          { kind: 'quantity', line: 0, quantity },
          { kind: 'address', place },
          { kind: 'shipping', price },
        ] as const;
        const [one, two] = [await ordered(), await ordered()];
        for (const step of steps) await edit(one._id, toBody(one, step));
        for (const at of sequence) await edit(two._id, toBody(two, steps[at]));
        const totals = async (orderId: string) =>
          (await test.request('GET', `/admin/orders/${orderId}/edit`, { token: admin.token })).body.order.totals;
        expect(await totals(two._id)).toEqual(await totals(one._id));
        await edit(one._id, {
          lines: [{ itemId: one.orderItems[0]?._id, quantity: 2 }],
          shippingAddress: PLACES.texas,
          shipping: { price: null },
        });
        expect((await totals(one._id)).total).toBe(one.totalPrice);
      }),
      { numRuns: 6 },
    );
  });
});
