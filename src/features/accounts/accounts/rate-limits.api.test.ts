import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillCart } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'Passw0rd!' };

beforeAll(async () => {
  await test.request('POST', '/auth/register', { body: ADA });
  test.shop.config.hasRateLimits = true;
});
beforeEach(async () => {
  await test.shop.db.deleteFrom('rateLimits').execute();
});

type Options = Parameters<typeof test.request>[2];
const login = (password: string, { email = ADA.email, ...options }: Options & { email?: string } = {}) =>
  test.request('POST', '/auth/login', { body: { email, password }, peer: '203.0.113.1', ...options });
const wrong = (options?: Options & { email?: string }) => login('Wrong-1234', options);

async function times(count: number, attempt: (n: number) => Promise<{ status: number }>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let n = 0; n < count; n++) {
    const { status } = await attempt(n);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

describe('failed logins', () => {
  it('are limited to ten, then refused with the time to wait', async () => {
    expect(await times(12, () => wrong())).toEqual({ 401: 10, 429: 2 });
    const response = await login(ADA.password);
    expect(response).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', message: 'Too many attempts. Please try again in 15 minutes.' },
    });
    const seconds = Number(response.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  });

  it('do not lock out the owner in another network', async () => {
    await times(12, () => wrong());
    expect((await login(ADA.password, { peer: '198.51.100.2' })).status).toBe(200);
  });

  it('are counted the same for known and unknown addresses, ignoring case', async () => {
    expect(await times(12, (n) => wrong({ email: n % 2 ? 'NOBODY@example.com' : 'nobody@example.com' }))).toEqual({ 401: 10, 429: 2 });
  });

  it('are counted when they are concurrent', async () => {
    const responses = await Promise.all(Array.from({ length: 15 }, () => wrong()));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it('are counted despite changing addresses of an IPv6 network and forged forwarded headers', async () => {
    expect(await times(12, (n) => wrong({ peer: `2001:db8:1:2:${n}::${n}` }))).toEqual({ 401: 10, 429: 2 });
    const forged = (n: number) => ({ 'X-Forwarded-For': `192.0.2.${n}`, 'X-Real-IP': `192.0.2.${n}`, Forwarded: `for=192.0.2.${n}` });
    expect(await times(12, (n) => wrong({ peer: '203.0.113.9', headers: forged(n) }))).toEqual({ 401: 10, 429: 2 });
  });

  it('are limited to a hundred on many accounts from one network', async () => {
    expect(await times(102, (n) => wrong({ email: `someone-${n}@example.com` }))).toEqual({ 401: 100, 429: 2 });
  });

  it('are limited to a hundred on one account from all networks', async () => {
    expect(await times(102, (n) => wrong({ peer: `203.0.113.${n}` }))).toEqual({ 401: 100, 429: 2 });
  });

  it('expire, and successful logins are not counted', async () => {
    await times(12, () => wrong());
    await test.shop.db
      .updateTable('rateLimits')
      .set({ resetsAt: new Date(Date.now() - 1000) })
      .execute();
    expect(await times(12, () => login(ADA.password))).toEqual({ 200: 12 });
  });

  it('are not counted when rate limits are disabled', async () => {
    test.shop.config.hasRateLimits = false;
    expect(await times(12, () => wrong())).toEqual({ 401: 12 });
    test.shop.config.hasRateLimits = true;
  });
});

describe('other attempts', () => {
  it('to register one address are limited to ten an hour', async () => {
    expect(await times(11, () => test.request('POST', '/auth/register', { body: ADA, peer: '203.0.113.1' }))).toEqual({ 409: 10, 429: 1 });
  });

  it('to request a reset link are limited to five an hour, the same for known and unknown addresses', async () => {
    for (const email of [ADA.email, 'nobody@example.com']) {
      const forgot = () => test.request('POST', '/auth/forgot-password', { body: { email }, peer: '203.0.113.1' });
      expect(await times(6, forgot)).toEqual({ 200: 5, 429: 1 });
    }
  });

  it('to guess a reset link are limited to fifty', async () => {
    const guess = (n: number) =>
      test.request('PUT', `/auth/reset-password/${'A'.repeat(40)}${100 + n}`, { body: { password: 'N3wPassword' }, peer: '203.0.113.1' });
    expect(await times(51, guess)).toEqual({ 400: 50, 429: 1 });
  });

  it('to guess the current password are limited to ten, and do not end the session', async () => {
    const { token } = (await login(ADA.password)).body;
    const guess = () =>
      test.request('PUT', '/auth/change-password', {
        token,
        body: { currentPassword: 'Wrong-1234', newPassword: 'N3wPassword' },
        peer: '203.0.113.1',
      });
    expect(await times(11, guess)).toEqual({ 400: 10, 429: 1 });
    expect((await test.request('GET', '/auth/me', { token })).status).toBe(200);
  });

  it('to guess a coupon are limited to twenty', async () => {
    const { token } = (await login(ADA.password)).body;
    const { id } = await makeProduct(test.shop.db, { stock: 5 });
    await fillCart(test, token, [{ id, quantity: 1 }]);
    const guess = (n: number) =>
      test.request('POST', '/checkout/apply-coupon', { token, body: { couponCode: `GUESS${n}` }, peer: '203.0.113.1' });
    expect(await times(21, guess)).toEqual({ 409: 20, 429: 1 });
  });

  it('to write reviews are limited to twenty an hour', async () => {
    const { token } = (await login(ADA.password)).body;
    const product = await makeProduct(test.shop.db);
    const write = (n: number) =>
      test.request('POST', `/products/${product.id}/reviews`, {
        token,
        body: { rating: 5, title: `Thought ${n}`, comment: 'Again.' },
        peer: '203.0.113.1',
      });
    expect(await times(21, write)).toEqual({ 201: 20, 429: 1 });
  });
});
