import { beforeAll, describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { CARDS, cardOrder, cashOrder, fillCart, makeCoupon } from '#test/checkout.fixtures.server';
import { makeCategory, makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { readOutbox } from '#test/mails.server';
import { move } from '#test/orders.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: { token: string };
let goods: { id: string };
let count = 0;

beforeAll(async () => {
  admin = await test.signIn('admin');
  goods = await makeProduct(test.shop.db, { stock: 10_000, listPriceCents: 20_00 });
});

/** A product of gift cards of $25 and $50, as an owner makes it. */
async function makeGiftCards(more: object = {}) {
  const { id: category } = await makeCategory(test.shop.db);
  const body = {
    name: `Gift card ${++count}`,
    description: 'For somebody who chooses alone.',
    category: String(category),
    price: 25,
    taxClass: 'gift-card',
    options: [{ name: 'Amount', values: [{ name: '$25' }, { name: '$50' }] }],
    variants: [{ options: { Amount: '$25' } }, { options: { Amount: '$50' }, price: 50 }],
    ...more,
  };
  const response = await test.request('POST', '/products', { token: admin.token, body });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  const { product } = response.body;
  return { id: product._id as string, slug: product.slug as string, product };
}

const add = (token: string, id: string, { amount = '$25', quantity = 1 } = {}) =>
  test.request('POST', '/cart/add', { token, body: { productId: id, quantity, options: { Amount: amount } } });
const summary = async (token: string, more = '') =>
  (await test.request('GET', `/checkout/summary?country=United%20States&state=Texas${more}`, { token })).body.summary;
const place = (token: string, body: object) => test.request('POST', '/checkout/create-order', { token, body });
const orderOf = async (token: string, id: string) => (await test.request('GET', `/orders/${id}`, { token })).body.order;
const cardsOf = (orderId: string) =>
  test.shop.db.selectFrom('giftCards').selectAll().where('orderId', '=', orderId).orderBy('orderPosition').orderBy('piece').execute();
const codesOf = async (email: string) =>
  (await readOutbox(test.shop.config.dataDir, email)).flatMap(({ text }) => /(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}/.exec(text)?.[0] ?? []);
const balance = async (code: string) => (await test.request('POST', '/gift-cards/balance', { body: { code } })).body.giftCard.balance;
const refund = (orderId: string, body: object, token = admin.token) =>
  test.request('POST', `/admin/orders/${orderId}/refunds`, { token, body });
const refundable = async (orderId: string) =>
  (await test.request('GET', `/admin/orders/${orderId}/refundable`, { token: admin.token })).body.refundable;
const broken = () => findBrokenInvariants(test.shop.config.databaseUrl ?? '');

/** A customer who buys `quantity` gift cards of $50, and other things; paid by card, and issued. */
async function bought({ quantity = 1, pieces = 0 } = {}) {
  const cards = await makeGiftCards();
  const buyer = await test.signIn();
  await add(buyer.token, cards.id, { amount: '$50', quantity });
  if (pieces > 0) await fillCart(test, buyer.token, [{ id: goods.id, quantity: pieces }]);
  const { order } = (await place(buyer.token, cardOrder(CARDS.pays))).body;
  await doDueJobs(test.shop);
  const { email } = (await test.request('GET', '/auth/me', { token: buyer.token })).body.user;
  return { ...buyer, cards, orderId: order._id as string, order, codes: await codesOf(email) };
}

/** Packs and delivers what is to be sent. */
async function sendAll(orderId: string) {
  for (const to of ['confirmed', 'shipped', 'out_for_delivery', 'delivered']) {
    const { status, body } = await move(test, admin.token, { orderId, to });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
}

/** Spends a part of a card on another order. */
async function spend(code: string, more: object = {}) {
  const friend = await test.signIn();
  await fillCart(test, friend.token, [{ id: goods.id }]);
  return place(friend.token, cardOrder(CARDS.pays, { giftCardCode: code, ...more }));
}

describe('a product that is a gift card', () => {
  it('never runs out, says what it is, and has no delivery', async () => {
    const { id, product } = await makeGiftCards();
    expect(product).toMatchObject({ isGiftCard: true, inStock: true });
    const shown = (await test.request('GET', `/products/${id}`)).body.product;
    expect(shown.isGiftCard).toBe(true);
    expect(shown.variants[0].stock).toBe(1_000_000);
    expect((await test.request('GET', `/products/${goods.id}`)).body.product).not.toHaveProperty('isGiftCard');
  });

  it('becomes one and stops being one until it was ordered', async () => {
    const { id } = await makeProduct(test.shop.db);
    const change = (taxClass: string) => test.request('PUT', `/products/${id}`, { token: admin.token, body: { taxClass } });
    expect((await change('gift-card')).body.product).toMatchObject({ isGiftCard: true });
    expect((await change('standard')).body.product.isGiftCard).toBeUndefined();
    const buyer = await test.signIn();
    await fillCart(test, buyer.token, [{ id }]);
    expect((await place(buyer.token, cashOrder())).status).toBe(201);
    expect(await change('gift-card')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'taxClass', message: expect.stringContaining('was ordered') }] },
    });
    await expect(
      test.shop.db.updateTable('products').set({ taxClass: 'gift-card' }).where('id', '=', Number(id)).execute(),
    ).rejects.toMatchObject({ code: 'TW003' });
  });

  it('is the owner’s to make, and no class for rates or for many products at once', async () => {
    const { id } = await makeGiftCards();
    const { token } = await test.signIn();
    expect((await test.request('PUT', `/products/${id}`, { token, body: { taxClass: 'standard' } })).status).toBe(403);
    expect((await test.request('PUT', `/products/${id}`, { body: { taxClass: 'standard' } })).status).toBe(401);
    expect((await test.request('PUT', '/admin/settings', { token: admin.token, body: { taxClasses: ['Gift card'] } })).status).toBe(422);
  });
});

describe('the price of gift cards', () => {
  it('has no tax, no shipping and no discount, alone or among other things', async () => {
    const { id } = await makeGiftCards();
    const coupon = await makeCoupon(test.shop.db, `CARDS${count}`);
    const { token } = await test.signIn();
    await add(token, id, { amount: '$50', quantity: 2 });
    const alone = await summary(token);
    expect(alone).toMatchObject({
      itemsPrice: 100,
      taxPrice: 0,
      shippingPrice: 0,
      untilFreeShipping: 0,
      amountDue: 100,
      needsNoShipping: true,
      giftCardsPrice: 100,
    });
    expect(alone.steps).toContainEqual({ label: 'No shipping, sent by email', amount: 0 });
    const refused = await test.request('POST', '/checkout/apply-coupon', { token, body: { couponCode: coupon } });
    expect(refused).toMatchObject({ status: 409 });
    await fillCart(test, token, [{ id: goods.id }]);
    const mixed = await summary(token);
    // $20 of goods are taxed with 8.25 % and shipped for $5.99, however many cards there are beside them.
    expect(mixed).toMatchObject({ itemsPrice: 120, taxPrice: 1.65, shippingPrice: 5.99, amountDue: 127.64, giftCardsPrice: 100 });
    expect(mixed).not.toHaveProperty('needsNoShipping');
    const { body } = await test.request('POST', '/checkout/apply-coupon', {
      token,
      body: { couponCode: coupon, country: 'United States', state: 'Texas' },
    });
    expect(body.summary).toMatchObject({ couponDiscount: 2, amountDue: 125.64 });
    expect((await test.request('GET', '/cart/summary', { token })).body.summary).toMatchObject({ subtotal: 120, shippedSubtotal: 20 });
  });

  it('is not paid with a gift card, nor in cash, whatever else is ordered', async () => {
    const { codes } = await bought();
    const { id } = await makeGiftCards();
    const { token } = await test.signIn();
    await add(token, id);
    expect(await place(token, cashOrder())).toMatchObject({ status: 422, body: { errors: [{ field: 'paymentMethod' }] } });
    const [code = ''] = codes;
    expect((await place(token, cardOrder(CARDS.pays, { giftCardCode: code, expectedGiftCard: 25 }))).status).toBe(409);
    await fillCart(test, token, [{ id: goods.id }]);
    expect(await place(token, cashOrder())).toMatchObject({ status: 422, body: { errors: [{ field: 'paymentMethod' }] } });
    const { amountDue } = await summary(token);
    const { order } = (await place(token, cardOrder(CARDS.pays, { giftCardCode: code }))).body;
    expect(order.giftCardUsed).toBeCloseTo(amountDue - 25, 2);
    expect(await balance(code)).toBeCloseTo(50 - (amountDue - 25), 2);
    expect(await broken()).toEqual([]);
  });
});

describe('gift cards that were paid', () => {
  it('are mailed, one for each piece, and the order is delivered', async () => {
    const { token, orderId, codes, order } = await bought({ quantity: 3 });
    expect(order).toMatchObject({ shippingPrice: 0, taxPrice: 0, totalPrice: 150, orderItems: [{ isGiftCard: true, open: 0 }] });
    expect(codes).toHaveLength(3);
    expect(await Promise.all(codes.map(balance))).toEqual([50, 50, 50]);
    const shown = await orderOf(token, orderId);
    expect(shown).toMatchObject({ orderStatus: 'delivered', fulfilment: 'fulfilled', actualDelivery: expect.any(String) });
    expect(shown.statusHistory.at(-1)).toMatchObject({ status: 'delivered', note: 'Gift cards sent by mail' });
    const [first] = await cardsOf(orderId);
    const { giftCard } = (await test.request('GET', `/admin/gift-cards/${first?.id}`, { token: admin.token })).body;
    expect(giftCard).toMatchObject({
      amount: 50,
      boughtWith: { orderId, orderNumber: order.orderNumber },
      movements: [{ reason: 'issue' }],
    });
    // The code is shown nowhere but in the mail.
    expect(JSON.stringify([shown, giftCard])).not.toContain(codes[0]);
    expect(await broken()).toEqual([]);
  });

  it('of an order with other things leave it to be packed, and the rest is sent as usual', async () => {
    const { token, orderId } = await bought({ pieces: 2 });
    expect(await orderOf(token, orderId)).toMatchObject({ orderStatus: 'processing', fulfilment: 'unfulfilled' });
    await sendAll(orderId);
    const { shipments } = await orderOf(token, orderId);
    expect(shipments).toMatchObject([{ items: [{ quantity: 2 }] }]);
    expect(await broken()).toEqual([]);
  });

  it('are issued once, however often and by however many processes', async () => {
    const { orderId } = await bought({ quantity: 2 });
    const { issueOrdered } = await import('./gift-cards.queries.server');
    const { inTransaction } = await import('#db/transaction.server');
    const again = () => inTransaction(test.shop.db, (tx) => issueOrdered(tx, orderId));
    expect(await Promise.all(Array.from({ length: 8 }, again))).toEqual(Array.from({ length: 8 }, () => 0));
    const before = await cardsOf(orderId);
    expect(before.map(({ piece }) => piece)).toEqual([1, 2]);
    await test.shop.db.updateTable('orders').set({ paymentStatus: 'pending' }).where('id', '=', orderId).execute();
    await test.shop.db.updateTable('orders').set({ paymentStatus: 'completed' }).where('id', '=', orderId).execute();
    await Promise.all([doDueJobs(test.shop), doDueJobs(test.shop)]);
    expect(await cardsOf(orderId)).toEqual(before);
  });

  it('are issued after a crash between the payment and the job, also by several processes at once', async () => {
    const { id } = await makeGiftCards();
    const { token } = await test.signIn();
    await add(token, id, { quantity: 3 });
    const { order } = (await place(token, cardOrder(CARDS.pays))).body;
    expect(await cardsOf(order._id)).toEqual([]);
    const { issueOrdered } = await import('./gift-cards.queries.server');
    const { inTransaction } = await import('#db/transaction.server');
    const issued = await Promise.all(Array.from({ length: 6 }, () => inTransaction(test.shop.db, (tx) => issueOrdered(tx, order._id))));
    expect(issued.toSorted()).toEqual([0, 0, 0, 0, 0, 3]);
    await doDueJobs(test.shop);
    expect(await cardsOf(order._id)).toHaveLength(3);
  });

  it('that a declined card would have paid are never issued', async () => {
    const { id } = await makeGiftCards();
    const { token } = await test.signIn();
    await add(token, id);
    expect((await place(token, cardOrder(CARDS.isDeclined))).status).toBe(402);
    const pending = (await place(token, cardOrder(CARDS.needsConfirmation))).body;
    await doDueJobs(test.shop);
    expect(await cardsOf(pending.order._id)).toEqual([]);
    const [, paymentId = ''] = /\/payments\/([0-9a-f-]{36})\//.exec(pending.payment.redirectUrl) ?? [];
    await test.request('POST', `/payments/${paymentId}/confirm`, { token, body: { approve: true } });
    await test.request('POST', `/payments/${paymentId}/confirm`, { token, body: { approve: true } });
    await doDueJobs(test.shop);
    expect(await cardsOf(pending.order._id)).toHaveLength(1);
  });
});

describe('a refund of gift cards', () => {
  it('takes back what nobody has spent', async () => {
    const { orderId, codes } = await bought({ quantity: 2 });
    const [{ itemId, unspent }] = (await refundable(orderId)).items;
    expect(unspent).toEqual([50, 50]);
    expect((await refund(orderId, { items: [{ itemId, quantity: 1 }] })).body.order).toMatchObject({ refundedAmount: 50 });
    const cards = await cardsOf(orderId);
    expect(cards.map(({ balanceCents, status, isTakenBack }) => ({ balanceCents, status, isTakenBack }))).toEqual(
      expect.arrayContaining([
        { balanceCents: 0, status: 'disabled', isTakenBack: true },
        { balanceCents: 5000, status: 'active', isTakenBack: false },
      ]),
    );
    const statuses = await Promise.all(
      codes.map(async (code) => (await test.request('POST', '/gift-cards/balance', { body: { code } })).status),
    );
    expect(statuses.toSorted()).toEqual([200, 422]);
    await doDueJobs(test.shop);
    expect(await cardsOf(orderId)).toHaveLength(2);
    expect(await broken()).toEqual([]);
  });

  it('is no more than what is left on them, and nothing else of the order gives more', async () => {
    const { orderId, codes } = await bought({ pieces: 1 });
    const [code = ''] = codes;
    const { order } = (await spend(code)).body;
    const left = Number((50 - order.giftCardUsed).toFixed(2));
    const view = await refundable(orderId);
    const card = view.items.find((item: { unspent?: number[] }) => item.unspent);
    expect(card.unspent).toEqual([left]);
    const paidForGoods = Number((view.left - 50).toFixed(2));
    expect(await refund(orderId, { amount: view.left })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('gift cards of this order'), available: paidForGoods },
    });
    expect(
      (await refund(orderId, { items: [{ itemId: card.itemId, quantity: 1 }], amount: Number((left + 0.01 + paidForGoods).toFixed(2)) }))
        .status,
    ).toBe(409);
    const refunded = await refund(orderId, { items: [{ itemId: card.itemId, quantity: 1 }] });
    expect(refunded.body.order.refundedAmount).toBe(left);
    // What was spent of it stays paid.
    const after = await refundable(orderId);
    expect(after.onGiftCards).toBe(order.giftCardUsed);
    expect((await refund(orderId, {})).body.order.refundedAmount).toBeCloseTo(left + paidForGoods, 2);
    expect((await refund(orderId, {})).status).toBe(409);
    expect((await refund(orderId, { amount: 0.01 })).status).toBe(409);
    expect(await broken()).toEqual([]);
  });

  it('of everything takes back the cards, too', async () => {
    const { orderId, order } = await bought({ pieces: 1, quantity: 2 });
    expect((await refund(orderId, {})).body.order).toMatchObject({ refundedAmount: order.totalPrice });
    expect((await cardsOf(orderId)).map(({ balanceCents }) => balanceCents)).toEqual([0, 0]);
    expect(await broken()).toEqual([]);
  });

  it('before they are issued leaves them unissued', async () => {
    const { id } = await makeGiftCards();
    const { token } = await test.signIn();
    await add(token, id, { quantity: 3 });
    const { order } = (await place(token, cardOrder(CARDS.pays))).body;
    const [{ itemId }] = (await refundable(order._id)).items;
    expect((await refund(order._id, { items: [{ itemId, quantity: 2 }] })).body.order).toMatchObject({ refundedAmount: 50 });
    await doDueJobs(test.shop);
    expect(await cardsOf(order._id)).toHaveLength(1);
    expect(await broken()).toEqual([]);
  });

  it('leaves what comes back to a card from another order for whoever has its code', async () => {
    const { orderId, codes } = await bought();
    const [code = ''] = codes;
    const friend = await test.signIn();
    const cheap = await makeProduct(test.shop.db, { stock: 10, listPriceCents: 12_00 });
    await fillCart(test, friend.token, [{ id: cheap.id }]);
    const { order } = (await place(friend.token, { ...cardOrder(CARDS.pays), giftCardCode: code })).body;
    expect(order.giftCardUsed).toBe(18.98);
    expect((await refund(orderId, {})).body.order.refundedAmount).toBe(31.02);
    expect(await cardsOf(orderId)).toMatchObject([{ balanceCents: 0, status: 'disabled' }]);

    expect((await test.request('PUT', `/orders/${order._id}/cancel`, { token: friend.token, body: {} })).status).toBe(200);
    expect(await balance(code)).toBe(18.98);
    const again = await spend(code);
    expect(again.body.order.giftCardUsed).toBe(18.98);
    expect(await broken()).toEqual([]);
  });

  it('and spending at the same time never give the same money twice', async () => {
    const { orderId, codes } = await bought();
    const [code = ''] = codes;
    const [{ itemId }] = (await refundable(orderId)).items;
    await Promise.all([
      refund(orderId, { items: [{ itemId, quantity: 1 }] }),
      spend(code),
      spend(code),
      refund(orderId, {}),
      refund(orderId, { items: [{ itemId, quantity: 1 }] }),
    ]);
    const [card] = await cardsOf(orderId);
    const { refundedCents } = await test.shop.db
      .selectFrom('orders')
      .select('refundedCents')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const spent = await test.shop.db
      .selectFrom('giftCardMovements')
      .select(({ fn }) => fn.sum<number>('deltaCents').as('cents'))
      .where('giftCardId', '=', card?.id ?? '')
      .where('reason', '=', 'payment')
      .executeTakeFirstOrThrow();
    expect(refundedCents - Number(spent.cents ?? 0) + (card?.balanceCents ?? 0)).toBe(5000);
    expect(await broken()).toEqual([]);
  });

  it('is for staff with the right alone', async () => {
    const { orderId, token } = await bought();
    expect((await refund(orderId, {}, token)).status).toBe(403);
  });
});

describe('an order with gift cards', () => {
  it('is cancelled while nothing of them was spent, and not afterwards', async () => {
    const first = await bought({ pieces: 1 });
    expect((await test.request('PUT', `/orders/${first.orderId}/cancel`, { token: first.token })).status).toBe(200);
    expect(await cardsOf(first.orderId)).toMatchObject([{ balanceCents: 0, isTakenBack: true }]);
    const second = await bought({ pieces: 1 });
    await spend(second.codes[0] ?? '');
    expect(await test.request('PUT', `/orders/${second.orderId}/cancel`, { token: second.token })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has been spent') },
    });
    expect(await orderOf(second.token, second.orderId)).toMatchObject({ orderStatus: 'processing' });
    expect(await broken()).toEqual([]);
  });

  it('returns its other items only', async () => {
    const { orderId, token } = await bought({ pieces: 1 });
    await sendAll(orderId);
    const { returnable } = (await test.request('GET', `/orders/${orderId}/returns`, { token })).body;
    expect(returnable).toHaveLength(1);
    const { orderItems } = await orderOf(token, orderId);
    const card = orderItems.find((item: { isGiftCard?: boolean }) => item.isGiftCard);
    const sendBack = (itemId: string) =>
      test.request('POST', `/orders/${orderId}/returns`, { token, body: { items: [{ itemId, quantity: 1 }], reason: 'changed_mind' } });
    expect(await sendBack(card._id)).toMatchObject({ status: 422, body: { errors: [{ message: expect.stringContaining('gift card') }] } });
    // The tax of the order is that of the goods.
    expect((await sendBack(returnable[0].itemId)).body.returns[0].refundAmount).toBe(21.65);
  });
});
