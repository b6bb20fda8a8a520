import { beforeAll, describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { CARDS, cardOrder, cashOrder, confirm, fillCart, makeShopper, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { linkIn, readOutbox } from '#test/mails.server';
import { move, orderIn } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: { token: string };

beforeAll(async () => {
  admin = await test.signIn('admin');
});

/** All mails about a customer's orders, the oldest first, after sending those that are due. */
async function mailsTo({ userId }: { userId: string }) {
  await doDueJobs(test.shop);
  const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return (await readOutbox(test.shop.config.dataDir, email)).filter(({ subject }) => /order|Bestellung/.test(subject));
}
const subjectsTo = async (customer: { userId: string }) => (await mailsTo(customer)).map(({ subject }) => subject).sort();
const put = (orderId: string, body: object) => test.request('PUT', `/orders/${orderId}/status`, { token: admin.token, body });

describe('a shopper gets a mail', () => {
  it('when an order is placed, with its items, its totals and a link to it', async () => {
    const buyer = await makeShopper(test);
    const { order } = (await place(test, buyer.token, { body: cardOrder(CARDS.pays) })).body;
    const [mail, ...others] = await mailsTo(buyer);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`We have your order ${order.orderNumber}`);
    for (const words of [mail?.text, mail?.html]) {
      for (const part of [
        'Hello Ada,',
        'Kettle',
        '3 × $30.00',
        '$90.00',
        'Lamp',
        '1 × $10.00',
        'Items',
        'Total',
        '1 Main St',
        'Visa ending in 4242',
      ])
        expect(words).toContain(part);
      expect(words).toContain(`−$10.00`);
      expect(words).toContain(`$${order.totalPrice.toFixed(2)}`);
    }
    expect(linkIn(mail as NonNullable<typeof mail>, '/orders/')).toBe(`http://localhost:3000/orders/${order._id}`);
  });

  it('with its words, and links to pages, in the language of the order, while the shop has it', async () => {
    const speak = (languages: string[]) =>
      test.request('PUT', '/admin/languages', { token: admin.token, body: { languages, default: 'en' } });
    for (const [languages, prefix, total] of [
      [['en', 'de'], '/de', 'Gesamtsumme'],
      [['en'], '', 'Total'],
    ] as const) {
      expect((await speak(['en', 'de'])).status).toBe(200);
      const buyer = await makeShopper(test);
      const headers = { 'Idempotency-Key': crypto.randomUUID(), 'Accept-Language': 'de' };
      const placed = await test.request('POST', '/checkout/create-order', { token: buyer.token, body: cardOrder(CARDS.pays), headers });
      await speak([...languages]);
      const [mail] = await mailsTo(buyer);
      expect(mail?.text).toContain(`http://localhost:3000${prefix}/orders/${placed.body.order._id}`);
      expect(mail?.text).toContain(total);
    }
  });

  it('at each status that matters to them, once, with the known details', async () => {
    const { order, customer } = await orderIn(test, admin.token, { isCash: true });
    const { orderNumber: number } = order;
    await put(order._id, { status: 'confirmed' });
    expect(await subjectsTo(customer)).toEqual([`We have your order ${number}`]);
    await put(order._id, { status: 'shipped', trackingNumber: '1Z999', carrier: 'UPS' });
    await put(order._id, { status: 'shipped' });
    await put(order._id, { status: 'out_for_delivery' });
    await put(order._id, { status: 'delivered' });
    await doDueJobs(test.shop);
    expect(await subjectsTo(customer)).toEqual([
      `We have your order ${number}`,
      `Your order ${number} is on its way`,
      `Your order ${number} is out for delivery`,
      `Your order ${number} was delivered`,
    ]);
    const shipped = (await mailsTo(customer)).find(({ subject }) => /on its way/.test(subject));
    for (const words of [shipped?.text, shipped?.html]) for (const part of ['UPS', '1Z999', 'Thing']) expect(words).toContain(part);
  });

  it('when it is cancelled, and when money is refunded', async () => {
    const { order, customer } = await orderIn(test, admin.token);
    await test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: { amount: 5 } });
    await test.request('PUT', `/orders/${order._id}/cancel`, { token: customer.token, body: { reason: 'Too slow' } });
    const mails = await mailsTo(customer);
    const find = (words: RegExp) => mails.filter(({ subject, text }) => words.test(`${subject}\n${text}`));
    expect(mails).toHaveLength(4);
    expect(find(/was cancelled/)[0]?.text).toContain('Reason: Too slow');
    expect(find(/was cancelled/)[0]?.text).toContain('What you paid is refunded');
    expect(find(/We have refunded \$5\.00/)).toHaveLength(1);
    expect(find(new RegExp(`We have refunded \\$${(order.totalPrice - 5).toFixed(2)}`))).toHaveLength(1);
  });

  it('when a payment is approved, and not before', async () => {
    const buyer = await makeShopper(test);
    const { payment, order } = (await place(test, buyer.token, { body: cardOrder(CARDS.needsConfirmation) })).body;
    expect(await subjectsTo(buyer)).toEqual([]);
    await confirm(test, buyer.token, { ...payment, approve: true });
    expect(await subjectsTo(buyer)).toEqual([`We have your order ${order.orderNumber}`]);
  });

  it('when a payment is refused after the order was shown, and not when a card is declined', async () => {
    const buyer = await makeShopper(test);
    await place(test, buyer.token, { body: cardOrder(CARDS.isDeclined) });
    expect(await subjectsTo(buyer)).toEqual([]);
    const { payment, order } = (await place(test, buyer.token, { body: cardOrder(CARDS.needsConfirmation) })).body;
    await confirm(test, buyer.token, { ...payment, approve: false });
    const [mail] = await mailsTo(buyer);
    expect(mail?.subject).toBe(`Your order ${order.orderNumber} was cancelled`);
    expect(mail?.text).toContain('You have not paid anything for it');
  });

  it('at the address that they have when the mail is sent', async () => {
    const { order, customer } = await orderIn(test, admin.token);
    await test.shop.db.updateTable('users').set({ email: 'moved-away@example.com' }).where('id', '=', customer.userId).execute();
    await doDueJobs(test.shop);
    const mails = await readOutbox(test.shop.config.dataDir, 'moved-away@example.com');
    expect(mails.map(({ subject }) => subject)).toContain(`We have your order ${order.orderNumber}`);
  });
});

describe('user input', () => {
  it('is text in a mail, and adds neither markup nor headers', async () => {
    const customer = await test.signIn();
    const evil = '<img src=x onerror=alert(1)>';
    const product = await makeProduct(test.shop.db, { name: `Lamp ${evil}`, stock: 5 });
    await fillCart(test, customer.token, [product]);
    await test.shop.db
      .updateTable('users')
      .set({ firstName: `Eve\r\nBcc: victim@example.com ${evil}` })
      .where('id', '=', customer.userId)
      .execute();
    const newAddress = { ...cashOrder().newAddress, firstName: evil, lastName: '"Quote" & Sons' };
    const { order } = (await place(test, customer.token, { body: { ...cashOrder(), newAddress } })).body;
    await put(order._id, { status: 'confirmed' });
    await put(order._id, { status: 'shipped', carrier: evil, trackingNumber: `1Z\r\nBcc: victim@example.com` });
    const mails = await mailsTo(customer);
    expect(mails).toHaveLength(2);
    for (const { html, raw, text } of mails) {
      expect(html).not.toContain('<img');
      expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
      expect(text).toContain(evil);
      expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^(bcc|cc):/im);
    }
  });
});

describe('the mail of an order', () => {
  it('is enqueued by the transaction that causes it, with only the event in its payload', async () => {
    const { order } = await orderIn(test, admin.token);
    const jobs = await test.shop.db.selectFrom('jobs').select(['kind', 'payload']).where('kind', '=', 'order mail').execute();
    expect(jobs).toEqual([{ kind: 'order mail', payload: { orderId: order._id, event: 'placed' } }]);
    await doDueJobs(test.shop);
  });

  it('is not written when a move is rejected', async () => {
    const { order, customer } = await orderIn(test, admin.token);
    await doDueJobs(test.shop);
    await move(test, admin.token, { orderId: order._id, to: 'delivered' });
    await move(test, customer.token, { orderId: order._id, to: 'confirmed' });
    expect(await test.shop.db.selectFrom('jobs').select('kind').where('kind', '=', 'order mail').execute()).toEqual([]);
  });

  it('needs no extra statement when an order is placed', async () => {
    const customer = await test.signIn();
    await fillCart(test, customer.token, [await makeProduct(test.shop.db)]);
    test.statements.length = 0;
    const { order } = (await place(test, customer.token, { body: cashOrder() })).body;
    expect(test.statements.filter((statement) => /jobs/.test(statement))).toEqual([]);
    expect(test.statements.filter((statement) => /place_order/.test(statement))).toHaveLength(1);
    expect(await test.shop.db.selectFrom('jobs').select('payload').where('kind', '=', 'order mail').execute()).toEqual([
      { payload: { orderId: order._id, event: 'placed' } },
    ]);
  });
});
