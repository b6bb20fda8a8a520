import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { insertDemoShop, isShopEmpty } from '#demo/seed-demo.server';
import { register } from '#features/accounts/accounts/accounts.service.server';
import { CONFIRMATION_MS } from '#features/accounts/sessions/confirmation.rules';
import { themeCache } from '#features/content/theme/theme.service.server';
import { ownShopCache } from '#features/orders/payments/method-providers.server';
import { doDueJobs } from '#server/jobs.server';
import { CARDS, cardOrder, cashOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { readOutbox } from '#test/mails.server';
import { openShopServer } from '#test/shop-server.server';
import { createSetupToken } from './first-owner.service.server';
import { beginEmpty } from './opening.queries.server';
import { isShopOpen, openingCache } from './shop-open.server';

const shop = openShopServer();
const { test } = shop;
const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@shop.example', password: 'Passw0rd!' };
let owner: { token: string; userId: string };

describe('an empty shop', () => {
  it('has no demo shop, also at later starts, and prints a link for its owner at each', async () => {
    expect(await createSetupToken(test.shop.db)).toBeUndefined();
    expect(await isShopEmpty(test.shop.db)).toBe(true);
    expect(await beginEmpty(test.shop.db)).toBe(true);
    openingCache.start(test.shop.db);
    expect([await isShopEmpty(test.shop.db), await isShopOpen(test.shop)]).toEqual([false, false]);
    await expect(insertDemoShop({ db: test.shop.db, now: new Date(), onProgress: () => {} })).rejects.toThrow('already has a shop');
    const [first, second] = [await createSetupToken(test.shop.db), await createSetupToken(test.shop.db)];
    const setup = (token: string | undefined) => test.request('GET', `/auth/setup/${token}`);
    expect([(await setup(first)).status, (await setup(second)).status]).toEqual([400, 200]);
    for (const token of ['x', 'a'.repeat(43), second?.slice(1)]) expect((await setup(token)).body.code).toBe('invalid_token');
  });

  it('gets its first owner by the link, who is one of several at the same moment', async () => {
    const token = await createSetupToken(test.shop.db);
    const path = `/auth/setup/${token}`;
    expect((await test.request('POST', path, { body: { ...ADA, password: 'weak' } })).status).toBe(422);
    const emails = ['ada@shop.example', 'eve@shop.example', 'bob@shop.example'];
    // Anybody could have registered with the addresses before.
    const claims = await Promise.all(emails.map((email) => register(test.shop, { ...ADA, email, password: 'Cl4imedBefore' })));
    const all = await Promise.all(emails.map((email) => test.request('POST', path, { body: { ...ADA, email } })));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const { body } = all.find(({ status }) => status === 200) ?? {};
    expect(body.user).toMatchObject({ role: 'admin', staffRole: 'owner' });
    owner = { token: body.token, userId: body.user._id };
    const { count } = await test.shop.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('role', '<>', 'customer')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
    const claim = claims.find(({ user }) => user.email === body.user.email);
    expect((await test.request('GET', '/auth/me', { token: claim?.token })).status).toBe(401);
    expect(await createSetupToken(test.shop.db)).toBeUndefined();
    expect((await test.request('GET', path)).status).toBe(400);
  });

  it('gives no owner by a link that has ended', async () => {
    await test.shop.db
      .updateTable('shopOpening')
      .set({ setupTokenHash: Buffer.alloc(32, 1), setupExpiresAt: new Date(0) })
      .execute();
    expect((await test.request('POST', `/auth/setup/${'A'.repeat(43)}`, { body: ADA })).status).toBe(400);
  });
});

const put = async (body: object, token = owner.token) => {
  const response = await test.request('PUT', '/admin/opening', { token, body });
  // As processes that serve do when the database notifies them.
  openingCache.start(test.shop.db);
  ownShopCache.start(test.shop.db);
  return response;
};
const cookieOf = async () => {
  const { headers } = await test.request('GET', '/admin/opening', { token: owner.token });
  return headers.get('Set-Cookie')?.split(';')[0] ?? '';
};

describe('a closed shop', () => {
  it('shows visitors “coming soon” instead of any page, and search engines nothing', async () => {
    for (const path of ['/page/1', '/', '/sitemap.xml', '/nothing']) {
      const { status, headers, body } = await shop.get(path);
      expect([path, status]).toEqual([path, 503]);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'retry-after': '3600' });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(String(body)).toContain('<h1>Coming soon</h1>');
    }
    expect((await shop.get('/robots.txt')).status).toBe(200);
    expect((await shop.get('/favicon.svg')).status).toBe(200);
  });

  it('refuses the calls of shoppers, and no call of the staff, of providers and of monitors', async () => {
    const statusOf = async (method: string, path: string, options = {}) => (await test.request(method, path, options)).status;
    expect(await statusOf('GET', '/products')).toBe(503);
    expect(await statusOf('POST', '/auth/register', { body: ADA })).toBe(503);
    expect(await statusOf('GET', '/orders', { token: 'A'.repeat(43) })).toBe(503);
    expect((await test.request('GET', '/products')).body).toMatchObject({ code: 'unavailable', message: 'This shop has not opened yet.' });
    expect(await statusOf('GET', '/products', { token: owner.token })).toBe(200);
    const { key, apiKey } = (
      await test.request('POST', '/admin/api-keys', { token: owner.token, body: { name: 'Warehouse', rights: ['products.read'] } })
    ).body;
    expect(await statusOf('GET', '/products', { token: key })).toBe(200);
    expect(await statusOf('GET', '/products', { token: `twk_${'A'.repeat(43)}` })).toBe(503);
    await test.request('DELETE', `/admin/api-keys/${apiKey._id}`, { token: owner.token });
    expect(await statusOf('GET', '/products', { token: key })).toBe(503);
    expect(await statusOf('GET', '/health')).toBe(200);
    expect(await statusOf('GET', '/ready')).toBe(200);
    expect(await statusOf('POST', '/payments/webhooks/stripe', { body: {} })).not.toBe(503);
    expect(await statusOf('POST', '/auth/login', { body: { email: ADA.email, password: 'Wrong1234' } })).toBe(401);
  });

  it('is shown to browsers of the staff, and never cached', async () => {
    const cookie = await cookieOf();
    expect(cookie).toMatch(/^shop_preview=[0-9a-f]{64}$/);
    const { status, headers } = await shop.get('/page/1', { Cookie: cookie });
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'private, no-store', 'noindex']);
    expect((await shop.get('/page/1')).status).toBe(503);
    expect((await shop.get('/page/1', { Cookie: `shop_preview=${'0'.repeat(64)}` })).status).toBe(503);
    expect((await test.request('GET', '/products', { headers: { Cookie: cookie } })).status).toBe(200);
  });

  it('is shown to those with a private link to a draft of the theme, as long as the link works', async () => {
    const links = (method: string) => test.request(method, '/admin/theme/preview', { token: owner.token, body: {} });
    const { body } = await links('POST');
    const opened = await shop.get(new URL(body.url).pathname);
    const Cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    expect([opened.status, (await shop.get('/page/1', { Cookie })).status]).toEqual([302, 200]);
    expect((await shop.get('/page/1', { Cookie: `${Cookie.split('=')[0]}=${'A'.repeat(43)}` })).status).toBe(503);
    expect((await links('DELETE')).status).toBe(200);
    expect((await shop.get('/page/1', { Cookie })).status).toBe(503);
  });

  it('says “coming soon” in the accent that the owner has published', async () => {
    const theme = (method: string, path: string, body: object) => test.request(method, `/admin/theme${path}`, { token: owner.token, body });
    const { version } = (await theme('PUT', '', { accent: { light: '#7a1f5c', dark: '#f0a6d8' } })).body.theme;
    expect((await theme('POST', '/publish', { version })).status).toBe(200);
    themeCache.start(test.shop.db);
    const { headers, body } = await shop.get('/page/1');
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(String(body)) ?? [];
    expect(style).toContain('--color-accent:light-dark(#7a1f5c, #f0a6d8)');
    expect(headers['content-security-policy']).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  });

  it('is shown to whoever has a private link to the draft of its look, as long as it is valid', async () => {
    const { url } = (await test.request('POST', '/admin/theme/preview', { token: owner.token })).body;
    const opened = await shop.get(new URL(url).pathname);
    expect(opened.status).toBe(302);
    const [cookie = ''] = String(opened.headers['set-cookie']).split(';');
    expect((await shop.get('/page/1', { Cookie: cookie })).status).toBe(200);
    // Shoppers' calls stay closed.
    expect((await test.request('GET', '/products', { headers: { Cookie: cookie } })).status).toBe(503);
    await test.request('DELETE', '/admin/theme/preview', { token: owner.token });
    expect((await shop.get('/page/1', { Cookie: cookie })).status).toBe(503);
  });

  it('takes addresses for the newsletter, which are confirmed by mail', async () => {
    const send = (body: string, headers = {}) =>
      fetch(`http://127.0.0.1:${shop.port()}/coming-soon`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      });
    const sent = await send('email=curious%40example.com');
    expect([sent.status, sent.headers.get('X-Robots-Tag')]).toEqual([200, 'noindex']);
    expect(await sent.text()).toContain('Please follow the link in the email');
    await doDueJobs(test.shop);
    const [mail] = await readOutbox(test.shop.config.dataDir, 'curious@example.com');
    expect(mail?.text).toContain('/newsletter/confirm?token=');
    expect((await shop.get('/newsletter/confirm')).status).not.toBe(503);

    const refused = await (await send(`email=${encodeURIComponent('"><script>alert(1)</script>')}`)).text();
    expect(refused).toContain('aria-invalid="true"');
    expect(refused).not.toContain('<script>');
    expect((await send('email=x', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await send(`email=${'x'.repeat(3_000)}`)).status).toBe(413);
  });

  it('opens once its owner has seen what it charges', async () => {
    expect((await put({ isOpen: true })).status).toBe(409);
    const setUp = (path: string, body: object) => test.request('POST', `/admin/setup/${path}`, { token: owner.token, body });
    const methods = [{ name: 'Standard', price: 5, days: { min: 2, max: 5 } }];
    expect((await setUp('shipping', { zones: [{ name: 'United States', countries: ['US'], methods }] })).status).toBe(200);
    expect((await put({ isOpen: true })).status).toBe(409);
    expect((await setUp('taxes', { rates: [], pricesIncludeTax: false })).status).toBe(200);
  });

  it('opens and closes for everybody at once, and each is undone', async () => {
    expect((await put({ isOpen: true })).body).toMatchObject({ message: 'The doors are open', opening: { isOpen: true } });
    expect((await shop.get('/page/1')).status).toBe(200);
    expect((await test.request('GET', '/products')).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${shop.port()}/coming-soon`, { method: 'POST', redirect: 'manual' })).status).toBe(303);
    const [entry] = (await test.request('GET', '/admin/audit?action=opening.update', { token: owner.token })).body.entries;
    expect(entry).toMatchObject({ before: { isOpen: false }, after: { isOpen: true } });
    expect((await test.request('POST', `/admin/audit/${entry._id}/undo`, { token: owner.token })).status).toBe(200);
    openingCache.start(test.shop.db);
    expect(await isShopOpen(test.shop)).toBe(false);
  });
});

describe('the checklist', () => {
  const view = async () => (await test.request('GET', '/admin/opening', { token: owner.token })).body.opening;
  const stepOf = async (name: string) => (await view()).steps.find(({ step }: { step: string }) => step === name);

  it('knows from the shop’s data what is done', async () => {
    const done = (await view()).steps.flatMap(({ step, isDone }: { step: string; isDone: boolean }) => (isDone ? [step] : []));
    expect(done).toEqual(['shipping', 'taxes']);
    const set = (body: object) => test.request('PUT', '/admin/settings', { token: owner.token, body });
    await set({ shopName: 'Ada’s Lamps', shopEmail: 'hello@lamps.example', sellerAddress: '1 Lamp Street' });
    expect(await stepOf('name')).toMatchObject({ isDone: false });
    await set({ shopCountry: 'United States' });
    expect(await stepOf('name')).toMatchObject({ isDone: true });
    // Nothing is delivered to the shop's own country any more.
    await set({ shopCountry: 'Canada' });
    expect(await stepOf('shipping')).toMatchObject({ isDone: false });
    await set({ shopCountry: 'United States' });
    expect(await stepOf('logo')).toMatchObject({ isDone: false });
    for (const page of ['terms', 'privacy']) {
      await test.request('PUT', `/admin/pages/${page}`, { token: owner.token, body: { body: 'Ours' } });
      expect((await stepOf('legal')).isDone).toBe(false);
      await test.request('POST', `/admin/pages/${page}/publish`, { token: owner.token, body: {} });
    }
    expect(await stepOf('legal')).toMatchObject({ isDone: true });
  });

  it('is changed without a confirmation, which the doors need', async () => {
    const confirmedAt = new Date(Date.now() - CONFIRMATION_MS - 1_000);
    const provedAt = (at: Date) =>
      test.shop.db.updateTable('sessions').set({ confirmedAt: at }).where('userId', '=', owner.userId).execute();
    await provedAt(confirmedAt);
    expect((await put({ skippedSteps: ['payment'] })).status).toBe(200);
    expect((await put({ skippedSteps: [] })).status).toBe(200);
    for (const body of [{}, { isOpen: true }, { isOpen: true, skippedSteps: [] }]) {
      expect(await put(body)).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
    }
    await provedAt(new Date());
  });

  it('is skipped in part, and goes when the doors are open', async () => {
    await put({ skippedSteps: ['order', 'payment'] });
    expect(await stepOf('payment')).toMatchObject({ isSkipped: true, isDone: false });
    for (const step of ['open', 'shipping', 'taxes']) expect((await put({ skippedSteps: [step] })).status).toBe(422);
    expect((await put({ isChecklistShown: false })).status).toBe(409);
    expect((await put({ isOpen: true, isChecklistShown: false })).body.opening).toEqual({
      isOpen: true,
      isChecklistShown: false,
      takesCards: false,
      steps: [],
    });
  });

  it('is changed by those who may change settings', async () => {
    const [manager, packer] = await Promise.all([test.signIn('manager'), test.signIn('packer')]);
    const path = '/admin/opening';
    expect((await test.request('GET', path)).status).toBe(401);
    expect((await test.request('GET', path, { token: packer.token })).status).toBe(403);
    expect((await test.request('GET', path, { token: manager.token })).status).toBe(200);
    expect((await put({ isOpen: false }, manager.token)).status).toBe(403);
  });
});

describe('a card', () => {
  const order = async (body: object) => {
    const { token } = owner;
    const { id } = await makeProduct(test.shop.db, { stock: 3 });
    await fillCart(test, token, [{ id }]);
    return place(test, token, { body });
  };
  const isOffered = async () => {
    const { body } = await test.request('GET', '/checkout/payment-methods', { token: owner.token });
    return body.paymentMethods.find(({ id }: { id: string }) => id === 'credit_card')?.enabled ?? false;
  };
  const isTestProviderOn = async () => {
    const { body } = await test.request('GET', '/admin/connections', { token: owner.token });
    return body.connections.payments.find(({ provider }: { provider: string }) => provider === 'test').isConnected;
  };

  it('is the owner’s test while the shop is closed, and refused once it is open: it would count as money', async () => {
    expect((await put({ isOpen: false })).body.opening).toMatchObject({ isOpen: false, takesCards: true });
    expect([await isOffered(), await isTestProviderOn()]).toEqual([true, true]);
    expect((await order(cardOrder(CARDS.pays))).status).toBe(201);

    expect((await put({ isOpen: true })).body.opening).toMatchObject({ isOpen: true, takesCards: false });
    expect([await isOffered(), await isTestProviderOn()]).toEqual([false, false]);
    const refused = await order(cardOrder(CARDS.pays));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'paymentMethod', message: 'This payment method is not available' }],
    ]);
    expect((await place(test, owner.token, { body: cashOrder() })).status).toBe(201);
  });
});
