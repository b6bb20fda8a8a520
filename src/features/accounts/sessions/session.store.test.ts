import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountsCalls } from '#features/accounts/accounts/accounts.calls';
import { addressesCalls } from '#features/accounts/addresses/addresses.calls';
import { openTestBrowser, signInto, type TestBrowser } from '#test/browser.server';
import { openScriptedApi, type ScriptedApi } from '#test/scripted-api.server';

let server: ScriptedApi;
let browser: TestBrowser;
beforeEach(async () => {
  server = await openScriptedApi();
  browser = openTestBrowser(server.origin);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const user = { _id: 'ada', firstName: 'Ada', lastName: 'Doe', email: 'ada@example.com', role: 'customer' } as const;
const login = { email: user.email, password: 'Secret-12' };

async function openTab() {
  return browser.openTab(async () => {
    const { session } = await import('./session.store');
    const { api } = await import('#http/client/api-client');
    session.start();
    const expiries = vi.fn();
    session.onExpiry(expiries);
    return { session, api, expiries, status: () => session.get().status };
  });
}

async function signIn({ session }: Awaited<ReturnType<typeof openTab>>, { token = 'first', rememberMe = false } = {}) {
  const signedIn = session.login({ ...login, rememberMe });
  (await server.next('POST /auth/login')).respond({ token, user, message: 'Welcome back' });
  return signedIn;
}

describe('a session', () => {
  it('starts with signing in, returns the API’s message, and sends its token with every call', async () => {
    const tab = await openTab();
    expect(tab.status()).toBe('guest');
    expect(await signIn(tab)).toBe('Welcome back');
    expect(tab.session.get()).toMatchObject({ status: 'customer', user, token: 'first' });
    const request = tab.api.get(addressesCalls('/'));
    const call = await server.next('GET /addresses');
    expect(call.token).toBe('first');
    call.respond({});
    await request;
  });

  it('does not start when the API refuses, and stores nothing', async () => {
    const { session, status } = await openTab();
    const refused = expect(session.login(login)).rejects.toMatchObject({ code: 'invalid_credentials' });
    (await server.next('POST /auth/login')).respond({ code: 'invalid_credentials', message: 'Invalid email or password' }, 401);
    await refused;
    expect([status(), browser.localStorage.length]).toEqual(['guest', 0]);
  });

  it.each([
    ['ends with the browser', false, 'guest'],
    ['outlives the browser with "remember me"', true, 'customer'],
  ])('%s', async (_what, rememberMe, expected) => {
    await signIn(await openTab(), { rememberMe });
    expect((await openTab()).status()).toBe('customer');
    browser.endVisit();
    expect((await openTab()).status()).toBe(expected);
  });

  it('ends immediately, also when the shop cannot be reached', async () => {
    const tab = await openTab();
    await signIn(tab);
    await server.close();
    const left = expect(tab.session.logout()).rejects.toMatchObject({ status: 0 });
    expect([tab.status(), browser.localStorage.length]).toEqual(['guest', 0]);
    await left;
  });

  it('starts and ends in all tabs', async () => {
    const [one, other] = [await openTab(), await openTab()];
    await signIn(one);
    other.listenToStorage('shop.session');
    expect(other.status()).toBe('customer');
    other.session.expire('first');
    one.listenToStorage('shop.session');
    expect(one.status()).toBe('guest');
  });

  it('ends when the API refuses its token, and notifies once', async () => {
    const tab = await openTab();
    await signIn(tab);
    const refused = Promise.allSettled([tab.api.get(addressesCalls('/')), tab.api.get(accountsCalls('/me'))]);
    for (const name of ['GET /addresses', 'GET /auth/me']) (await server.next(name)).respond({ code: 'unauthenticated' }, 401);
    await refused;
    expect(tab.status()).toBe('guest');
    expect(tab.expiries).toHaveBeenCalledTimes(1);
  });

  it('does not end when an earlier token is refused', async () => {
    const tab = await openTab();
    await signIn(tab, { token: 'first' });
    const late = Promise.allSettled([tab.api.get(addressesCalls('/'))]);
    const call = await server.next('GET /addresses');
    await signIn(tab, { token: 'second' });
    call.respond({ code: 'unauthenticated' }, 401);
    await late;
    expect(tab.session.get()).toMatchObject({ status: 'customer', token: 'second' });
    expect(tab.expiries).not.toHaveBeenCalled();
  });

  it('continues with the new token after a password change', async () => {
    const tab = await openTab();
    await signIn(tab);
    const changed = tab.session.changePassword({ currentPassword: 'a', newPassword: 'b' });
    (await server.next('PUT /auth/change-password')).respond({ token: 'second', message: 'Changed' });
    expect(await changed).toBe('Changed');
    expect((await openTab()).session.get()).toMatchObject({ token: 'second' });
  });

  it.each(['{"half', '"text"', '{"token":1}', '{"token":"first"}'])('does not start from the invalid stored value %s', async (stored) => {
    browser.localStorage.setItem('shop.session', stored);
    expect((await openTab()).status()).toBe('guest');
  });

  it('is restored at the next visit', async () => {
    signInto(browser, 'ada');
    expect((await openTab()).session.get()).toMatchObject({ status: 'customer', user: { _id: 'ada' } });
  });
});
