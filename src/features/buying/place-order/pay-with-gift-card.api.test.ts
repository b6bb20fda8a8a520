import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { toCents } from '#shared/money';
import { CARDS, cardOrder, cashOrder, fillCart } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let admin: { token: string };
let product: { id: string };
let count = 0;

beforeAll(async () => {
  admin = await test.signIn('admin');
  product = await makeProduct(test.shop.db, { stock: 10_000, listPriceCents: 4000 });
});

async function issue(amount: number) {
  const recipientEmail = `friend-${++count}@cards.example`;
  const body = { amount, recipientEmail, recipientName: 'Grace', message: 'For you' };
  const { giftCard } = (await test.request('POST', '/admin/gift-cards', { token: admin.token, body })).body;
  return { id: giftCard._id as string, recipientEmail, code: await mailedCode(recipientEmail) };
}

async function mailedCode(email: string): Promise<string> {
  await doDueJobs(test.shop);
  const codes = (await readOutbox(test.shop.config.dataDir, email)).flatMap(({ text }) => /(\w{4}-){3}\w{4}/.exec(text)?.[0] ?? []);
  // After sending again, the one that works is the new one.
  const working = await Promise.all(codes.map(async (code) => ((await balanceOf(code)).status === 200 ? [code] : [])));
  return working.flat()[0] ?? '';
}
const balanceOf = (code: string) => test.request('POST', '/gift-cards/balance', { body: { code } });
const balance = async (code: string) => (await balanceOf(code)).body.giftCard.balance;
const view = async (id: string) => (await test.request('GET', `/admin/gift-cards/${id}`, { token: admin.token })).body.giftCard;
async function buyer() {
  const { token, userId } = await test.signIn();
  await fillCart(test, token, [{ id: product.id }]);
  const { amountDue } = (await test.request('GET', '/checkout/summary?country=United%20States&state=Texas', { token })).body.summary;
  const place = (body: object) => test.request('POST', '/checkout/create-order', { token, body });
  return { token, userId, amountDue: amountDue as number, place };
}

describe('a gift card', () => {
  it('is mailed to its recipient; only a hash of the code is stored', async () => {
    const { id, code, recipientEmail } = await issue(50);
    expect(await balanceOf(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
      status: 200,
      body: { giftCard: { balance: 50, last4: code.slice(-4) } },
    });
    expect(await view(id)).toMatchObject({
      amount: 50,
      balance: 50,
      last4: code.slice(-4),
      recipientEmail,
      movements: [{ reason: 'issue', amount: 50 }],
    });
    const { db } = test.shop;
    const stored = JSON.stringify([
      await db.selectFrom('giftCards').selectAll().execute(),
      await db.selectFrom('mails').selectAll().execute(),
    ]);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  it('pays a part, and the card of the shopper the rest; what is left stays for another order', async () => {
    const { id, code } = await issue(30);
    const first = await buyer();
    const body = cardOrder(CARDS.pays, { giftCardCode: code, expectedTotal: first.amountDue, expectedGiftCard: 30 });
    const { order } = (await first.place(body)).body;
    expect(order).toMatchObject({ giftCardUsed: 30, paymentStatus: 'completed', paymentInfo: { method: 'credit_card' } });
    expect(order.creditUsed).toBeUndefined();
    expect(await balance(code)).toBe(0);
    expect((await view(id)).movements).toMatchObject([
      { reason: 'payment', amount: -30, orderNumber: order.orderNumber },
      { reason: 'issue' },
    ]);
    const second = await buyer();
    // An empty card pays nothing.
    expect((await second.place(cardOrder(CARDS.pays, { giftCardCode: code }))).body.order.giftCardUsed).toBeUndefined();
    expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
  });

  it('pays everything, before store credit, and keeps the rest', async () => {
    const { code } = await issue(200);
    const { userId, amountDue, place } = await buyer();
    const gift = { amount: 25, reason: 'gift', note: 'For the trouble' };
    await test.request('POST', `/admin/store-credit/${userId}`, { token: admin.token, body: gift });
    const { order } = (await place(cashOrder({ paymentMethod: 'store_credit', giftCardCode: code, useCredit: true, expectedCredit: 0 })))
      .body;
    expect(order).toMatchObject({ orderStatus: 'processing', paymentStatus: 'completed', giftCardUsed: amountDue });
    expect(await balance(code)).toBe(Math.round((200 - amountDue) * 100) / 100);
    expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
  });

  it('gets back what it paid when the other payment is declined, and when the order is cancelled', async () => {
    const { code } = await issue(20);
    const { token, userId, place } = await buyer();
    expect((await place(cardOrder(CARDS.isDeclined, { giftCardCode: code }))).status).toBe(402);
    expect(await balance(code)).toBe(20);
    const waiting = (await place(cardOrder(CARDS.needsConfirmation, { giftCardCode: code }))).body.order;
    expect(await balance(code)).toBe(0);
    expect((await test.request('PUT', `/orders/${waiting._id}/cancel`, { token, body: {} })).status).toBe(200);
    expect(await balance(code)).toBe(20);
    const paid = (await buyerAgain(token, place, code)).body.order;
    await test.request('PUT', `/orders/${paid._id}/cancel`, { token, body: {} });
    expect(await balance(code)).toBe(20);
    const { credit } = (await test.request('GET', `/admin/store-credit/${userId}`, { token: admin.token })).body;
    expect(credit.balance).toBe(0);
    expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
  });

  it('is refunded after the money of the order', async () => {
    const { code } = await issue(20);
    const { amountDue, place } = await buyer();
    const { order } = (await place(cardOrder(CARDS.pays, { giftCardCode: code }))).body;
    const refund = (amount: number) => test.request('POST', `/orders/${order._id}/refund`, { token: admin.token, body: { amount } });
    const byCard = Math.round((amountDue - 20) * 100) / 100;
    expect((await refund(byCard)).status).toBe(200);
    expect(await balance(code)).toBe(0);
    expect((await refund(5)).status).toBe(200);
    expect(await balance(code)).toBe(5);
    expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
  });

  it('is refused with an older amount, an unknown code or a disabled card, and the cart stays', async () => {
    const { id, code } = await issue(20);
    const { token, place } = await buyer();
    expect(await place(cashOrder({ giftCardCode: code, expectedGiftCard: 40 }))).toMatchObject({ status: 409, body: { giftCard: 20 } });
    const unknown = { status: 422, body: { errors: [{ field: 'giftCardCode' }] } };
    expect(await place(cashOrder({ giftCardCode: 'AAAA-AAAA-AAAA-AAAA' }))).toMatchObject(unknown);
    const disable = (status: string, version?: number) =>
      test.request('PUT', `/admin/gift-cards/${id}`, { token: admin.token, body: { status, version } });
    expect((await disable('disabled', 99)).status).toBe(409);
    expect((await disable('disabled')).body.giftCard).toMatchObject({ status: 'disabled', balance: 20 });
    expect(await place(cashOrder({ giftCardCode: code }))).toMatchObject(unknown);
    expect((await balanceOf(code)).body.errors).toEqual((await balanceOf('AAAA-AAAA-AAAA-AAAA')).body.errors);
    expect((await test.request('POST', `/admin/gift-cards/${id}/send`, { token: admin.token })).status).toBe(409);
    expect((await disable('active')).status).toBe(200);
    expect((await test.request('GET', '/cart', { token })).body.cart.totalItems).toBe(1);
    expect((await place(cashOrder({ giftCardCode: code }))).body.order.giftCardUsed).toBe(20);
  });

  it('gets a new code when it is sent again, and the one before ends', async () => {
    const { id, code, recipientEmail } = await issue(15);
    expect((await test.request('POST', `/admin/gift-cards/${id}/send`, { token: admin.token })).status).toBe(200);
    const next = await mailedCode(recipientEmail);
    expect(next).not.toBe(code);
    expect((await balanceOf(code)).status).toBe(422);
    expect(await balance(next)).toBe(15);
    const log = await test.request('GET', `/admin/audit?subjectType=gift_card&subjectId=${id}`, { token: admin.token });
    expect(log.body.entries.map(({ action }: { action: string }) => action)).toEqual(['gift_card.send', 'gift_card.issue']);
  });

  it('spends each cent once, however many order with it at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 500, max: 12_000 }), async (amountCents) => {
        const { id, code } = await issue(amountCents / 100);
        const buyers = await Promise.all([buyer(), buyer(), buyer()]);
        const responses = await Promise.all(buyers.map(({ place }) => place(cashOrder({ giftCardCode: code }))));
        expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
        const used = responses.reduce((sum, { body }) => sum + toCents(body.order.giftCardUsed ?? 0), 0);
        const most = buyers.reduce((sum, { amountDue }) => sum + toCents(amountDue), 0);
        expect(used).toBe(Math.min(amountCents, most));
        const { balance: left, movements } = await view(id);
        expect(toCents(left)).toBe(amountCents - used);
        expect(movements.reduce((sum: number, { amount }: { amount: number }) => sum + toCents(amount), 0)).toBe(toCents(left));
      }),
      { numRuns: 4 },
    );
    expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
  });
});

async function buyerAgain(token: string, place: (body: object) => ReturnType<typeof test.request>, code: string) {
  await test.request('DELETE', '/cart/clear', { token });
  await fillCart(test, token, [{ id: product.id }]);
  return place(cardOrder(CARDS.pays, { giftCardCode: code }));
}

describe('gift cards', () => {
  it.each([
    [{ amount: 0.5, recipientEmail: 'a@b.example' }, 'amount'],
    [{ amount: 2001, recipientEmail: 'a@b.example' }, 'amount'],
    [{ amount: 1.001, recipientEmail: 'a@b.example' }, 'amount'],
    [{ amount: 10, recipientEmail: 'nobody' }, 'recipientEmail'],
    [{ amount: 10, recipientEmail: 'a@b.example', message: 'x'.repeat(501) }, 'message'],
  ])('are not issued with %j', async (body, field) => {
    expect(await test.request('POST', '/admin/gift-cards', { token: admin.token, body })).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    });
  });

  it('are for staff who refund, and seen by those who read orders', async () => {
    const { id } = await issue(10);
    const { token: customer } = await test.signIn();
    const { token: support } = await test.signIn('support');
    const body = { amount: 10, recipientEmail: 'a@b.example' };
    const status = async (method: string, path: string, token?: string, sent?: object) =>
      (await test.request(method, path, { token, body: sent })).status;
    expect(await status('GET', '/admin/gift-cards')).toBe(401);
    expect(await status('GET', '/admin/gift-cards', customer)).toBe(403);
    expect(await status('GET', '/admin/gift-cards', support)).toBe(200);
    expect(await status('POST', '/admin/gift-cards', support, body)).toBe(403);
    expect(await status('PUT', `/admin/gift-cards/${id}`, support, { status: 'disabled' })).toBe(403);
    expect(await status('POST', `/admin/gift-cards/${id}/send`, support)).toBe(403);
    for (const unknown of ['x', crypto.randomUUID()]) {
      expect(await status('GET', `/admin/gift-cards/${unknown}`, admin.token)).toBe(404);
      expect(await status('PUT', `/admin/gift-cards/${unknown}`, admin.token, { status: 'disabled' })).toBe(404);
    }
  });

  it('are found by their recipient and their last four', async () => {
    const { id, code, recipientEmail } = await issue(10);
    for (const q of [recipientEmail, code.slice(-4).toLowerCase()]) {
      const { body } = await test.request('GET', `/admin/gift-cards?q=${encodeURIComponent(q)}`, { token: admin.token });
      expect(body.giftCards.map(({ _id }: { _id: string }) => _id)).toContain(id);
    }
    const { body } = await test.request('GET', '/admin/gift-cards?status=active&limit=1', { token: admin.token });
    expect(body.giftCards).toHaveLength(1);
    expect(body.outstanding).toBeGreaterThan(0);
  });

  it('cannot be found by trying, neither by balances nor by orders', async () => {
    const { code } = await issue(10);
    const { place } = await buyer();
    await test.shop.db.deleteFrom('rateLimits').execute();
    test.shop.config.hasRateLimits = true;
    try {
      const wrong = 'AAAA-AAAA-AAAA-AAAA';
      const statuses: number[] = [];
      for (let n = 0; n < 20; n++) statuses.push((await (n % 2 ? place(cashOrder({ giftCardCode: wrong })) : balanceOf(wrong))).status);
      expect(new Set(statuses)).toEqual(new Set([422]));
      expect((await balanceOf(code)).status).toBe(429);
      expect((await place(cashOrder({ giftCardCode: code }))).status).toBe(429);
    } finally {
      test.shop.config.hasRateLimits = false;
    }
  });
});
