import { describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { CARDS, cardOrder, fillCart } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';
import { privacyMessages as messages } from './privacy.messages';

const test = openTestShop();

async function newCustomer() {
  const { token } = await test.signIn();
  const { email } = (await test.request('GET', '/auth/me', { token })).body.user;
  return { token, email: email as string };
}

const mailsTo = async (email: string) => {
  await doDueJobs(test.shop);
  return readOutbox(test.shop.config.dataDir, email);
};

describe('a data export', () => {
  it('sends a customer’s own data by mail, as JSON', async () => {
    const { token, email } = await newCustomer();
    const other = await newCustomer();
    const product = await makeProduct(test.shop.db, { name: 'Kettle' });
    await fillCart(test, token, [product]);
    const { order } = (await test.request('POST', '/orders', { token, body: cardOrder(CARDS.pays) })).body;
    await fillCart(test, token, [product]);
    await test.request('POST', `/wishlist/${product.id}`, { token });
    const response = await test.request('POST', '/privacy/data-export', { token });
    expect(response).toMatchObject({ status: 200, body: { success: true, message: messages.exportRequested } });
    const mail = (await mailsTo(email)).find(({ subject }) => subject === 'Your data at Tradewind');
    const data = JSON.parse(mail?.attachments.find(({ filename }) => filename === 'your-data.json')?.content ?? '');
    expect(data).toMatchObject({
      shop: 'Tradewind',
      profile: { firstName: 'Ada', email },
      addresses: [],
      orders: [{ order_number: order.orderNumber, lines: [{ name: 'Kettle' }], returns: [], payment: { cardLast4: '4242' } }],
      cart: [{ product: 'Kettle', quantity: 1 }],
      wishlist: [{ product: 'Kettle', addedAt: expect.any(String) }],
      sessions: [{ createdAt: expect.any(String) }],
    });
    for (const secret of [token, 'argon2id', 'tokenHash', 'token_hash', 'password', other.email, '4242424242424242']) {
      expect(JSON.stringify(data)).not.toContain(secret);
    }
  });

  it('requires a session, and is limited to five a day', async () => {
    expect((await test.request('POST', '/privacy/data-export')).status).toBe(401);
    const { token } = await newCustomer();
    test.shop.config.hasRateLimits = true;
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await test.request('POST', '/privacy/data-export', { token })).status);
    test.shop.config.hasRateLimits = false;
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a deletion request', () => {
  it('is sent to support and confirmed to the customer; nothing is deleted', async () => {
    const { token, email } = await newCustomer();
    const response = await test.request('POST', '/privacy/deletion-request', { token });
    expect(response).toMatchObject({ status: 200, body: { success: true, message: messages.deletionRequested } });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('We have your request to delete your account');
    const toSupport = (await mailsTo('support@example.com')).find(({ text }) => text.includes(email));
    expect(toSupport?.subject).toBe('A customer asks to delete their account');
    expect(toSupport?.headers['reply-to']).toContain(email);
    expect((await test.request('GET', '/auth/me', { token })).status).toBe(200);
  });

  it('requires a session', async () => {
    expect((await test.request('POST', '/privacy/deletion-request')).status).toBe(401);
  });
});
