import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.server';
import { dropTaxes } from '#features/pricing/taxes/tax-table.server';
import { CARDS, cardOrder, cashOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { takeNumber } from './invoices.queries.server';
import { issueInvoices } from './issue-invoices.service.server';

const test = openTestShop();
let admin: { token: string };

const set = (body: object) => test.request('PUT', '/admin/settings', { token: admin.token, body });
const call = (path: string, token = admin.token) => test.request('GET', path, { token });
let count = 0;
/** A series of its own, so that each test begins at 1. */
beforeEach(async () => {
  admin = await test.signIn('admin');
  count += 1;
  const on = await set({ invoiceNumbers: true, invoicePrefix: `T${count}-`, creditNotePrefix: `C${count}-`, invoiceYearly: false });
  expect(on.status).toBe(200);
});

async function ordered(body: object = cardOrder(CARDS.pays), priceCents = 100_00) {
  const customer = await test.signIn();
  const { id } = await makeProduct(test.shop.db, { name: 'Kettle', listPriceCents: priceCents, stock: 500 });
  await fillCart(test, customer.token, [{ id }]);
  const placed = await place(test, customer.token, { body });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  return { ...customer, order: placed.body.order };
}

const documentsOf = async (orderId: string, token = admin.token) => (await call(`/orders/${orderId}/invoices`, token)).body.invoices;

describe('an order of a shop with numbered invoices', () => {
  it('gets an invoice, which the shopper and the staff can see', async () => {
    await set({ sellerAddress: '1 Main Street\nSpringfield', sellerTaxNumber: 'US-123' });
    const { token, order } = await ordered();
    await issueInvoices(test.shop);
    const [invoice, ...others] = await documentsOf(order._id, token);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      number: `T${count}-000001`,
      orderNumber: order.orderNumber,
      total: order.totalPrice,
      tax: order.taxPrice,
      document: {
        seller: { address: '1 Main Street\nSpringfield', taxNumber: 'US-123' },
        lines: [{ name: 'Kettle', quantity: 1, amount: 100 }],
        taxLines: [{ label: 'Tax 8.25%', base: 100, amount: 8.25 }],
      },
    });
    expect(invoice.document).not.toHaveProperty('billed');
    expect((await call(`/admin/invoices?q=T${count}-`)).body).toMatchObject({ total: 1, invoices: [{ _id: invoice._id }] });
    expect((await call(`/admin/invoices/${invoice._id}`)).body.invoice).toEqual(invoice);
  });

  it('gets it with cash on delivery, too, and one only, however often it is looked at', async () => {
    const { order } = await ordered(cashOrder());
    await sql`INSERT INTO invoices_due VALUES (${order._id}), (${order._id})`.execute(test.shop.db);
    await Promise.all([issueInvoices(test.shop), issueInvoices(test.shop), issueInvoices(test.shop)]);
    expect(await documentsOf(order._id)).toHaveLength(1);
  });

  it('gets none while it is not paid, nor if it was placed before', async () => {
    await set({ invoiceNumbers: false });
    const before = await ordered();
    await set({ invoiceNumbers: true });
    await sql`INSERT INTO invoices_due VALUES (${before.order._id})`.execute(test.shop.db);
    await issueInvoices(test.shop);
    expect(await documentsOf(before.order._id)).toEqual([]);
  });

  it('gets credit notes for refunds with their taxes, and for the rest when it is cancelled', async () => {
    const { order } = await ordered();
    await issueInvoices(test.shop);
    const refund = (amount: number) =>
      test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: { amount, reason: 'Scratched' } });
    expect((await refund(54.12)).status).toBe(200);
    await issueInvoices(test.shop);
    const [invoice, note] = await documentsOf(order._id);
    expect(note).toMatchObject({
      kind: 'credit_note',
      number: `C${count}-000001`,
      total: 54.12,
      document: { creditsNumber: invoice.number },
    });
    const rest = Math.round((order.totalPrice - 54.12) * 100) / 100;
    expect((await refund(rest)).status).toBe(200);
    await issueInvoices(test.shop);
    const [, first, second] = await documentsOf(order._id);
    expect(Math.round((first.tax + second.tax) * 100)).toBe(Math.round(invoice.tax * 100));
    expect(Math.round((first.total + second.total) * 100)).toBe(Math.round(invoice.total * 100));
  });

  it('gets a credit note and a new invoice when it is changed', async () => {
    const { order } = await ordered(cardOrder(CARDS.pays), 20_00);
    await issueInvoices(test.shop);
    const edit = { version: 1, shipping: { price: 1 }, settle: 'refund' };
    const edited = await test.request('PUT', `/admin/orders/${order._id}`, { token: admin.token, body: edit });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    await issueInvoices(test.shop);
    const documents = await documentsOf(order._id);
    expect(documents.map(({ kind, total }: { kind: string; total: number }) => [kind, total])).toEqual([
      ['invoice', order.totalPrice],
      ['credit_note', order.totalPrice],
      ['invoice', 22.65],
    ]);
  });
});

describe('numbers', () => {
  it('have no gap and no double, with many at once and with transactions that fail', async () => {
    const prefix = `RACE${count}-`;
    const taken: number[] = [];
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        inTransaction(test.shop.db, async (tx) => {
          const number = await takeNumber(tx, prefix);
          if (i % 3 === 0) throw new Error('rolled back');
          taken.push(number);
        }).catch(() => {}),
      ),
    );
    expect(taken.sort((a, b) => a - b)).toEqual(taken.map((_, i) => i + 1));
    expect(taken).toHaveLength(26);
  });

  it('are given to orders that are placed at once while several processes issue', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => ordered(cashOrder())));
    await Promise.all([1, 2, 3].map(() => issueInvoices(test.shop)));
    await issueInvoices(test.shop);
    const numbers = (await Promise.all(orders.map(({ order }) => documentsOf(order._id)))).map(([invoice]) => invoice.number);
    expect(numbers.sort()).toEqual(numbers.map((_, i) => `T${count}-00000${i + 1}`));
  });
});

describe('a document', () => {
  it('is never changed or deleted', async () => {
    const { order } = await ordered();
    await issueInvoices(test.shop);
    const [{ _id }] = await documentsOf(order._id);
    await expect(sql`UPDATE invoices SET total_cents = 1 WHERE id = ${_id}`.execute(test.shop.db)).rejects.toThrow('never changed');
    await expect(sql`DELETE FROM invoices WHERE id = ${_id}`.execute(test.shop.db)).rejects.toThrow('never changed');
  });

  it('is shown to its shopper and to staff only', async () => {
    const { order } = await ordered();
    await issueInvoices(test.shop);
    const [{ _id }] = await documentsOf(order._id);
    const other = await test.signIn();
    expect((await call(`/orders/${order._id}/invoices`, other.token)).status).toBe(404);
    expect((await test.request('GET', `/orders/${order._id}/invoices`)).status).toBe(401);
    for (const path of ['', `/${_id}`, '/taxes', '/export']) {
      expect((await test.request('GET', `/admin/invoices${path}`)).status).toBe(401);
      expect((await call(`/admin/invoices${path}`, other.token)).status).toBe(403);
    }
    expect((await call('/admin/invoices/999999')).status).toBe(404);
    expect((await call('/admin/invoices?from=yesterday')).status).toBe(422);
  });
});

describe('the books', () => {
  it('agree: report, file and statistics of the same orders', async () => {
    await sql`TRUNCATE invoices, invoices_due, sales_changes, sales_days, orders CASCADE`.execute(test.shop.db);
    const added = await test.request('POST', '/admin/tax-rates', {
      token: admin.token,
      body: { name: 'VAT', country: 'US', state: 'TX', postalPrefix: '7', percent: 19, included: true },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    dropTaxes(test.shop);
    for (const price of [33_33, 119_00, 7_77]) await ordered(cardOrder(CARDS.pays), price);
    await issueInvoices(test.shop);
    // Sales show what was sold; what refunds give back is a figure of its own there.
    const sales = (await call('/admin/insight/sales')).body;
    expect((await call('/admin/invoices/taxes')).body.report.tax).toBe(sales.total.taxes);
    const { order } = await ordered();
    await issueInvoices(test.shop);
    const refund = { amount: 10.01, reason: 'Scratched' };
    expect((await test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: refund })).status).toBe(200);
    await issueInvoices(test.shop);
    const { report } = (await call('/admin/invoices/taxes')).body;
    const file: string = (await call('/admin/invoices/export')).body;
    const inFile = file
      .split('\r\n')
      .slice(1)
      .filter(Boolean)
      .reduce((sum: number, row: string) => sum + Math.round(Number(row.split(',').at(-3)) * 100), 0);
    expect(report.rows.length).toBeGreaterThan(0);
    expect(Math.round(report.tax * 100)).toBe(inFile);
    expect(file).toContain(',-10.01,');
  });
});
