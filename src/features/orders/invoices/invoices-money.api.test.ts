import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.server';
import { insertRefund, lockForRefund, markRefundRefused } from '#features/orders/settlement/refunds.queries.server';
import { type Cents, cents } from '#shared/money';
import { CARDS, cardOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { issueInvoices } from './issue-invoices.service.server';

const test = openTestShop();
let admin: { token: string; userId: string };
beforeAll(async () => {
  admin = await test.signIn('admin');
  const on = await test.request('PUT', '/admin/settings', { token: admin.token, body: { invoiceNumbers: true } });
  expect(on.status).toBe(200);
});

async function ordered(): Promise<{ _id: string; totalPrice: number; orderItems: { _id: string }[] }> {
  const customer = await test.signIn();
  const { id } = await makeProduct(test.shop.db, { listPriceCents: 29_99, stock: 50 });
  await fillCart(test, customer.token, [{ id, quantity: 2 }]);
  const placed = await place(test, customer.token, { body: cardOrder(CARDS.pays) });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  return placed.body.order;
}

const refund = (orderId: string, amount: number) =>
  test.request('POST', `/orders/${orderId}/refund`, { token: admin.token, body: { amount, reason: 'Scratched' } });

/** A refund that counts until its provider refuses it. */
async function oweRefund(orderId: string, amountCents: Cents): Promise<string | undefined> {
  return inTransaction(test.shop.db, async (tx) => {
    await lockForRefund(tx, orderId);
    const owed = { orderId, amountCents, reason: '', createdBy: admin.userId, requestKey: undefined };
    return (await insertRefund(tx, owed))?.refund?.id;
  });
}

async function refuseRefund(orderId: string, refundId: string): Promise<void> {
  await inTransaction(test.shop.db, async (tx) => {
    await lockForRefund(tx, orderId);
    await markRefundRefused(tx, { refundId, reason: 'The account is closed' });
  });
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const), amountCents: fc.integer({ min: 1, max: 4000 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('issue' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('shipping' as const), price: fc.constantFrom(0, 1, 7.5) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('quantity' as const), quantity: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refused' as const), amountCents: fc.integer({ min: 1, max: 2000 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What the order does not allow at the moment is refused, and changes nothing. */
async function take({ _id, orderItems }: Awaited<ReturnType<typeof ordered>>, input: Step): Promise<unknown> {
  const edit = (body: object) => test.request('PUT', `/admin/orders/${_id}`, { token: admin.token, body });
  switch (input.kind) {
    case 'refund':
      return refund(_id, input.amountCents / 100);
    case 'issue':
      return issueInvoices(test.shop);
    case 'shipping':
      return edit({ shipping: { price: input.price } });
    case 'quantity':
      return edit({ lines: [{ itemId: orderItems[0]?._id, quantity: input.quantity }] });
    case 'cancel':
      return test.request('PUT', `/orders/${_id}/status`, { token: admin.token, body: { status: 'cancelled' } });
    case 'refused': {
      const id = await oweRefund(_id, cents(input.amountCents));
      await issueInvoices(test.shop);
      return id && refuseRefund(_id, id);
    }
    default:
      return input satisfies never;
  }
}

interface Books {
  documentsCents: number;
  documentedTaxCents: number;
  moneyCents: number;
  taxCents: number;
  invoices: number;
}

async function booksOf(orderId: string): Promise<Books> {
  const { rows } = await sql<Books>`
    SELECT coalesce(sum(CASE i.kind WHEN 'invoice' THEN i.total_cents ELSE -i.total_cents END), 0)::bigint AS documents_cents,
           coalesce(sum(CASE i.kind WHEN 'invoice' THEN i.tax_cents ELSE -i.tax_cents END), 0)::bigint AS documented_tax_cents,
           CASE WHEN is_order_earning(o.status) THEN o.total_cents - o.refunded_cents ELSE 0 END::bigint AS money_cents,
           o.tax_cents, count(i.id) FILTER (WHERE i.kind = 'invoice')::integer AS invoices
      FROM orders o LEFT JOIN invoices i ON i.order_id = o.id WHERE o.id = ${orderId} GROUP BY o.id`.execute(test.shop.db);
  if (!rows[0]) throw new Error('This order does not exist.');
  return rows[0];
}

/** Documents and money agree, and looking at the order again adds nothing. */
async function expectSettled(orderId: string): Promise<Books> {
  await issueInvoices(test.shop);
  const books = await booksOf(orderId);
  expect(books.documentsCents).toBe(books.moneyCents);
  await sql`INSERT INTO invoices_due VALUES (${orderId})`.execute(test.shop.db);
  await issueInvoices(test.shop);
  expect(await booksOf(orderId)).toEqual(books);
  return books;
}

describe('the documents of an order are its money', () => {
  it('if it is refunded before its invoice is issued', async () => {
    const order = await ordered();
    expect((await refund(order._id, 12.34)).status).toBe(200);
    expect(await expectSettled(order._id)).toMatchObject({ documentsCents: Math.round(order.totalPrice * 100) - 12_34, invoices: 1 });
  });

  it('if it is changed after a refund, at once', async () => {
    const order = await ordered();
    expect((await refund(order._id, 12.34)).status).toBe(200);
    await issueInvoices(test.shop);
    const edited = await test.request('PUT', `/admin/orders/${order._id}`, { token: admin.token, body: { shipping: { price: 1 } } });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    await expectSettled(order._id);
  });

  it('if a refund that was credited fails', async () => {
    const order = await ordered();
    const id = await oweRefund(order._id, cents(10_00));
    await issueInvoices(test.shop);
    await refuseRefund(order._id, id ?? '');
    expect(await expectSettled(order._id)).toMatchObject({ documentsCents: Math.round(order.totalPrice * 100), invoices: 2 });
  });

  it('in whatever order it is refunded, changed, cancelled and looked at', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
        const order = await ordered();
        for (const one of steps) await take(order, one);
        const books = await expectSettled(order._id);
        expect(books.documentedTaxCents).toBeGreaterThanOrEqual(0);
        expect(books.documentedTaxCents).toBeLessThanOrEqual(books.documentsCents === 0 ? 0 : books.taxCents);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a backlog', () => {
  it('is worked off in one go, though many of its notes are about few orders', async () => {
    const orders = [await ordered(), await ordered(), await ordered()];
    // As after many changes: more notes of the first orders than are taken at once.
    await sql`TRUNCATE invoices_due`.execute(test.shop.db);
    const noted = orders.flatMap(({ _id }) => Array.from({ length: 30 }, () => _id));
    await sql`INSERT INTO invoices_due SELECT unnest(${noted}::uuid[])`.execute(test.shop.db);
    await issueInvoices(test.shop);
    for (const { _id } of orders) expect((await booksOf(_id)).invoices).toBe(1);
    expect((await sql`SELECT FROM invoices_due`.execute(test.shop.db)).rows).toHaveLength(0);
  });
});
